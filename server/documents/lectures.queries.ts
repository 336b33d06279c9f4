import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

/** Une lecture prise par la tâche, et de quoi l'écrire au nom de qui l'a demandée. */
export interface LecturePrise {
  document_id: string;
  lance_par: string | null;
  prises: number;
  echecs: number;
  [colonne: string]: unknown;
}

/** Demande la lecture d'un document : la tâche la prendra aussitôt. Une lecture déjà demandée repart de zéro, au nom de cette personne. */
export const demanderLecture = (tx: Transaction, documentId: string, par: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into document_lectures (document_id, lance_par, cree_le) values (${documentId}, ${par}, ${maintenant})
    on conflict (document_id) do update set lance_par = excluded.lance_par, cree_le = excluded.cree_le, bail_le = '-infinity', echecs = 0,
      page = null, pages = null`);

/** Prend la lecture la plus anciennement due et la tient le temps d'un bail : deux serveurs ne prennent pas la même. */
export const prendreLecture = (tx: Transaction, maintenant: Date, bailS: number): Promise<LecturePrise | undefined> =>
  tx.une<LecturePrise>(sql`
    with prise as materialized (
      select document_id from document_lectures where bail_le <= ${maintenant} order by bail_le, cree_le limit 1 for update skip locked)
    update document_lectures l set prises = l.prises + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from prise where l.document_id = prise.document_id
    returning l.document_id, l.lance_par, l.prises, l.echecs`);

const tenue = ({ document_id, prises }: LecturePrise) => sql`document_id = ${document_id} and prises = ${prises}`;

/** Prolonge le bail et dit la page où en est la reconnaissance ; faux si un autre serveur a repris la lecture. */
export const tenirLecture = async (
  tx: Transaction,
  prise: LecturePrise,
  jusqua: Date,
  avancement: { page: number | null; pages: number } | null,
): Promise<boolean> =>
  (await tx.une(sql`
    update document_lectures set bail_le = ${jusqua}, page = ${avancement?.page ?? null}, pages = ${avancement?.pages ?? null}
    where ${tenue(prise)} returning document_id`)) !== undefined;

/** Rend la lecture à qui la prendra, maintenant ou plus tard ; `echec` compte un essai manqué. */
export const rendreLecture = (tx: Transaction, prise: LecturePrise, quand: Date, echec: boolean): Promise<void> =>
  tx.executer(sql`
    update document_lectures set bail_le = ${quand}, echecs = echecs + ${echec ? 1 : 0}, page = null, pages = null where ${tenue(prise)}`);

/** Laisse la lecture de côté : plus personne ne peut l'écrire tant qu'une autre ne la relance pas. */
export const laisserLecture = (tx: Transaction, prise: LecturePrise): Promise<void> =>
  tx.executer(sql`update document_lectures set bail_le = 'infinity', page = null, pages = null where ${tenue(prise)}`);

/** Clôt la lecture dans la transaction qui l'écrit ; faux si elle n'est plus à ce serveur. */
export const clore = async (tx: Transaction, prise: LecturePrise): Promise<boolean> =>
  (await tx.une(sql`delete from document_lectures where ${tenue(prise)} returning document_id`)) !== undefined;

export interface ALire {
  id: string;
  client_id: string | null;
  fichier_id: string;
  cle: string;
  etat: string;
  cree_par: string | null;
  depose_par_client: boolean;
  restitution_id: string | null;
  [colonne: string]: unknown;
}

export const documentALire = (tx: Transaction, id: string): Promise<ALire | undefined> =>
  tx.une(sql`
    select d.id, d.client_id, d.fichier_id, coalesce(f.cle, f.id::text) as cle, d.etat, d.cree_par, d.depose_par_client, d.restitution_id
    from documents d join fichiers f on f.id = d.fichier_id where d.id = ${id}`);
