import { sql } from "kysely";
import type { FichierDepose } from "../../domain/fichiers/fichier.contrat.ts";
import type { Transaction } from "../db/base.ts";
import type { FichierEcrit } from "./stockage.ts";

export interface FichierConnu {
  id: string;
  usage: string;
  nom: string;
  type_mime: string;
}

/** Le fichier, si la personne le voit (politique de lignes). */
export const fichierVisible = (tx: Transaction, id: string): Promise<FichierConnu | undefined> =>
  tx.une(sql`select id, usage, nom, type_mime from fichiers where id = ${id}`);

export const insererFichier = (
  tx: Transaction,
  f: Pick<FichierEcrit, "id" | "taille" | "sha256"> & {
    client_id: string | null;
    usage: string;
    nom: string;
    type_mime: string;
    cree_par: string;
  },
): Promise<FichierDepose | undefined> =>
  tx.une(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par)
    values (${f.id}, ${f.client_id}, ${f.usage}, ${f.nom}, ${f.type_mime}, ${f.taille}, ${f.sha256}, ${f.cree_par})
    returning id, nom, type_mime, taille`);

/** Dépôts de plus d'un jour que personne n'a rattachés : la ligne part d'abord, l'octet ensuite. */
export const effacerOrphelins = (tx: Transaction): Promise<{ id: string }[]> =>
  tx.lignes(sql`delete from fichiers where not rattache and cree_le < now() - interval '1 day' returning id`);
