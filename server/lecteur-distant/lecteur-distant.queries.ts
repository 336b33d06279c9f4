import { sql } from "kysely";
import type { PropositionAGarder, PropositionDistante } from "../../domain/documents/proposition-distante.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { IssueAppel } from "./appeler.ts";
import type { ReponsePlacee } from "./placer.ts";

/** Un travail pris par la tâche, et de quoi l'écrire au nom de qui l'a demandé. */
export interface LectureDistantePrise {
  document_id: string;
  lance_par: string | null;
  prises: number;
  /** Celui-ci compris, même si le programme s'arrête avant la fin. */
  essais: number;
  [colonne: string]: unknown;
}

/** La société de ce document a-t-elle ouvert le second lecteur ? Lu sous l'identité de qui agit. */
const OUVERT = sql`exists (select from clients c where c.id = d.client_id and c.lecteur_distant)`;

/** Demande le second lecteur pour ce document, s'il est d'une société qui l'a ouvert ; un seul travail par document. */
export const demanderSecondLecteur = (
  tx: Transaction,
  document: string,
  par: string,
  maintenant: Date,
): Promise<void> =>
  tx.executer(sql`
    insert into lectures_distantes (document_id, lance_par, cree_le)
    select d.id, ${par}, ${maintenant} from documents d
    where d.id = ${document} and d.etat in ('a_verifier', 'illisible') and d.parts = 1 and d.fichier_id is not null and ${OUVERT}
    on conflict (document_id) do update set lance_par = excluded.lance_par, cree_le = excluded.cree_le, bail_le = '-infinity', essais = 0`);

/** Prend le travail le plus anciennement dû et le tient le temps d'un bail. */
export const prendreLectureDistante = (
  tx: Transaction,
  maintenant: Date,
  bailS: number,
): Promise<LectureDistantePrise | undefined> =>
  tx.une<LectureDistantePrise>(sql`
    with prise as materialized (
      select document_id from lectures_distantes where bail_le <= ${maintenant} order by bail_le, cree_le limit 1 for update skip locked)
    update lectures_distantes l set prises = l.prises + 1, essais = l.essais + 1, bail_le = ${maintenant}::timestamptz + make_interval(secs => ${bailS})
    from prise where l.document_id = prise.document_id
    returning l.document_id, l.lance_par, l.prises, l.essais`);

const tenue = ({ document_id, prises }: LectureDistantePrise) =>
  sql`document_id = ${document_id} and prises = ${prises}`;

/** Prolonge le bail. */
export const tenirLectureDistante = (tx: Transaction, prise: LectureDistantePrise, jusqua: Date): Promise<void> =>
  tx.executer(sql`update lectures_distantes set bail_le = ${jusqua} where ${tenue(prise)}`);

/** Rend le travail à qui le prendra alors ; `manque` : cet essai compte. */
export const rendreLectureDistante = (
  tx: Transaction,
  prise: LectureDistantePrise,
  quand: Date,
  manque: boolean,
): Promise<void> =>
  tx.executer(sql`
    update lectures_distantes set bail_le = ${quand}, essais = essais - ${manque ? 0 : 1} where ${tenue(prise)}`);

/** N'y revient plus tant que personne ne relance la lecture du document. */
export const laisserLectureDistante = (tx: Transaction, prise: LectureDistantePrise): Promise<void> =>
  tx.executer(sql`update lectures_distantes set bail_le = 'infinity' where ${tenue(prise)}`);

export interface DocumentARelire {
  id: string;
  client_id: string;
  cle: string;
  sha256: string;
  empreinte: string | null;
  reponse: ReponsePlacee | null;
  [colonne: string]: unknown;
}

/** Le document, s'il attend toujours et si sa société permet toujours qu'il sorte. */
export const documentARelire = (tx: Transaction, id: string): Promise<DocumentARelire | undefined> =>
  tx.une(sql`
    select d.id, d.client_id, coalesce(f.cle, f.id::text) as cle, encode(f.sha256, 'hex') as sha256, l.empreinte, l.reponse
    from documents d join fichiers f on f.id = d.fichier_id join lectures_distantes l on l.document_id = d.id
    where d.id = ${id} and d.etat in ('a_verifier', 'illisible') and d.parts = 1 and ${OUVERT}`);

/** Clôt le travail avec sa réponse, dans la transaction qui garde ce qu'elle propose ; faux s'il n'est plus à ce serveur. */
export const cloreLectureDistante = async (
  tx: Transaction,
  prise: LectureDistantePrise,
  { empreinte, reponse }: { empreinte: string; reponse: ReponsePlacee },
): Promise<boolean> =>
  (await tx.une(sql`
    update lectures_distantes set bail_le = 'infinity', empreinte = ${empreinte}, reponse = ${JSON.stringify(reponse)}::jsonb
    where ${tenue(prise)} returning document_id`)) !== undefined;

/** Ce qui a été appelé et dépensé depuis un jour et depuis trente, toutes sociétés réunies. */
export const depenses = async (tx: Transaction, maintenant: Date): Promise<{ appels: number; micros: number }> => {
  const lu = await tx.une<{ appels: number; micros: string }>(sql`
    select count(*) filter (where fait_le > ${maintenant}::timestamptz - interval '1 day')::int as appels, coalesce(sum(cout_micros), 0)::text as micros
    from appels_distants where fait_le > ${maintenant}::timestamptz - interval '30 days'`);
  return { appels: lu?.appels ?? 0, micros: Number(lu?.micros ?? 0) };
};

interface AppelFait {
  client_id: string;
  document_id: string;
  fait_le: Date;
  hote: string;
  modele: string;
  pages: number;
  octets: number;
  cout_micros: number;
  issue: IssueAppel;
}

/** Écrit un appel ; le journal le reçoit tel quel. */
export const noterAppel = (tx: Transaction, a: AppelFait): Promise<void> =>
  tx.executer(sql`
    insert into appels_distants (client_id, document_id, fait_le, hote, modele, issue, pages, octets, duree_ms, jetons_entree, jetons_sortie, cout_micros)
    values (${a.client_id}, ${a.document_id}, ${a.fait_le}, ${a.hote}, ${a.modele}, ${a.issue.issue.slice(0, 300)}, ${a.pages}, ${a.octets},
            ${a.issue.dureeMs}, ${a.issue.jetonsEntree}, ${a.issue.jetonsSortie}, ${a.cout_micros})`);

/** Les appels d'avant cet instant ; le journal garde les siens selon sa propre durée. */
export const oublierAppels = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`delete from appels_distants where fait_le < ${avant}`);

/** Pose ce qui est proposé, à la place de ce qui l'était et que personne n'a décidé. */
export async function garderPropositions(
  tx: Transaction,
  { id, client_id }: Pick<DocumentARelire, "id" | "client_id">,
  propositions: readonly PropositionAGarder[],
): Promise<void> {
  await oublierPropositions(tx, id);
  if (propositions.length === 0) return;
  await tx.executer(sql`
    insert into propositions_distantes (client_id, document_id, rang, genre, champ, valeur, page, zone, confiance)
    select ${client_id}, ${id}, p.rang, p.genre, p.champ, p.valeur, p.page, p.zone, p.confiance
    from jsonb_to_recordset(${JSON.stringify(propositions.map((p, rang) => ({ ...p, rang })))}::jsonb)
      as p (rang int, genre text, champ text, valeur jsonb, page int, zone jsonb, confiance numeric)`);
  // Qui a le document sous les yeux le relit (changements en direct).
  await tx.executer(sql`update documents set mis_a_jour_le = now() where id = ${id}`);
}

/** Une nouvelle lecture rend caduc ce qui était proposé à l'ancienne. */
export const oublierPropositions = (tx: Transaction, documentId: string): Promise<void> =>
  tx.executer(sql`delete from propositions_distantes where document_id = ${documentId} and etat = 'proposee'`);

/**
 * Ce qui est encore proposé d'un document `d` que la personne peut corriger, tel que l'écran le montre : un champ auquel quelqu'un a déjà répondu
 * ne se propose plus.
 */
export const PROPOSITIONS: Sql = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'genre', p.genre, 'champ', p.champ, 'valeur', p.valeur, 'page', p.page, 'zone', p.zone,
    'confiance', p.confiance) order by p.rang), '[]')
  from propositions_distantes p
  where p.document_id = d.id and p.etat = 'proposee' and d.etat in ('a_verifier', 'pret', 'illisible')
    and (p.champ is null or coalesce((d.confiances ->> p.champ)::numeric, 0) < 1))`;

/** Une proposition qui attend, verrouillée. */
export const propositionAttendue = (
  tx: Transaction,
  documentId: string,
  id: string,
): Promise<(PropositionDistante & Record<string, unknown>) | undefined> =>
  tx.une(sql`
    select id, genre, champ, valeur, page, zone, confiance::float8 as confiance from propositions_distantes
    where id = ${id} and document_id = ${documentId} and etat = 'proposee' for update`);

export const deciderProposition = (
  tx: Transaction,
  id: string,
  etat: "confirmee" | "ecartee",
  par: string,
  le: Date,
): Promise<void> =>
  tx.executer(sql`
    update propositions_distantes set etat = ${etat}, decidee_par = ${par}, decidee_le = ${le} where id = ${id}`);
