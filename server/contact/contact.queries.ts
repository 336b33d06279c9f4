import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

/** Note qu'une société demande ce loueur. Faux si elle l'a déjà demandé, à l'accent et à la casse près. */
export const noterLoueurDemande = async (
  tx: Transaction,
  acteur: { id: string; clientId: string },
  nom: string,
): Promise<boolean> =>
  (await tx.une(sql`
    insert into demandes_de_loueur (client_id, nom, demande_par) values (${acteur.clientId}, ${nom}, ${acteur.id})
    on conflict (client_id, plier(nom)) do nothing returning id`)) !== undefined;
