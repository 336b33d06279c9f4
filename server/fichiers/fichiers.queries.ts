import { sql } from "kysely";
import type { FichierDepose } from "../../domain/fichiers/fichier.contrat.ts";
import type { Empreintes } from "../../domain/photos/empreinte-visuelle.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { FichierEcrit } from "./stockage.ts";

export interface FichierConnu {
  id: string;
  usage: string;
  nom: string;
  type_mime: string;
  /** Où sont ses octets. */
  cle: string;
}

/** Le fichier, si la personne le voit (politique de lignes). */
export const fichierVisible = (tx: Transaction, id: string): Promise<FichierConnu | undefined> =>
  tx.une(sql`select id, usage, nom, type_mime, coalesce(cle, id::text) as cle from fichiers where id = ${id}`);

/** Ce que la personne peut savoir d'un fichier qu'elle voit, en JSON. */
export const decrireFichier = (id: string): Sql =>
  sql`select row_to_json(f)::text from (select id, nom, type_mime, taille from fichiers where id = ${id}) f`;

/**
 * Ce fichier s'il est à cette société, ou encore à personne ; sinon rien. Un PDF qui réunit les documents de deux sociétés n'est qu'à l'une
 * d'elles : l'autre garde ses lignes, sans montrer les pages de la première.
 */
export const fichierDe = (id: string | null, client: Sql): Sql =>
  sql`(select f.id from fichiers f where f.id = ${id}::uuid and coalesce(f.client_id, ${client}::uuid) = ${client}::uuid)`;

/** Octets déposés par la personne depuis ce moment, et gardés en tout pour la société. */
export const octetsDeposes = (tx: Transaction, personne: string, client: string | null, depuis: Date) =>
  tx.une<{ personne: number; societe: number }>(
    sql`select personne, societe from octets_deposes(${personne}, ${client}, ${depuis})`,
  );

/** Cette photo figure-t-elle déjà, octet pour octet, parmi celles du ticket ? Un envoi repris après une coupure ne la double pas. */
export const photoDejaLa = async (tx: Transaction, ticket: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 from tickets t join fichiers f on f.id = any (t.photos)
    where t.id = ${ticket} and f.sha256 = (select sha256 from fichiers where id = ${fichier}) limit 1`)) !== undefined;

export const insererFichier = (
  tx: Transaction,
  f: Pick<FichierEcrit, "id" | "taille" | "sha256"> & {
    client_id: string | null;
    usage: string;
    nom: string;
    type_mime: string;
    cree_par: string;
    cle: string;
    empreintes: Empreintes | null;
  },
): Promise<FichierDepose | undefined> =>
  tx.une(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle, empreinte_visuelle, tons)
    values (${f.id}, ${f.client_id}, ${f.usage}, ${f.nom}, ${f.type_mime}, ${f.taille}, ${f.sha256}, ${f.cree_par}, ${f.cle},
      ${f.empreintes?.signes ?? null}::text::bit(256), decode(${f.empreintes?.tons ?? null}::text, 'hex'))
    returning id, nom, type_mime, taille`);

/** Les photos dont les empreintes ne se sont jamais cherchées, et où sont leurs octets. */
export const photosSansEmpreinte = (tx: Transaction, limite: number): Promise<{ id: string; cle: string }[]> =>
  tx.lignes(sql`select id, cle from photos_sans_empreinte(${limite})`);

/** Nulles : cherchées, cette photo n'en a pas. */
export const garderEmpreintes = (tx: Transaction, photo: string, empreintes: Empreintes | null): Promise<void> =>
  tx.executer(sql`select garder_empreinte(${photo}, ${empreintes?.signes ?? null}, ${empreintes?.tons ?? null})`);

/** Dépôts de plus d'un jour que personne n'a rattachés : la ligne part d'abord, l'octet ensuite. */
export const effacerOrphelins = (tx: Transaction): Promise<{ cle: string }[]> =>
  tx.lignes(sql`
    delete from fichiers where not rattache and cree_le < now() - interval '1 day' returning coalesce(cle, id::text) as cle`);

/** Parmi ces clés du stockage, celles que plus aucune ligne ne nomme. */
export const clesSansLigne = async (tx: Transaction, cles: readonly string[]): Promise<string[]> =>
  (await tx.lignes<{ cle: string }>(sql`select cle from cles_sans_ligne(${cles}::text[]) as cle`)).map((l) => l.cle);

/** Efface la ligne d'un fichier remplacé et rend sa clé, pour que ses octets partent après la transaction. */
export const effacerFichier = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (await tx.une<{ cle: string }>(sql`delete from fichiers where id = ${id} returning coalesce(cle, id::text) as cle`))
    ?.cle;

/** Un fichier que plus rien ne peut emporter : il appartient désormais à une fiche. */
export const rattacherFichier = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`update fichiers set rattache = true where id = ${id}`);

export const installation = async (tx: Transaction): Promise<string> =>
  (await tx.une<{ id: string }>(sql`select id from installation`))?.id ?? "";
