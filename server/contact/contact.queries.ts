import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

/**
 * Note qu'une société demande ce loueur. Faux si l'équipe l'a déjà sous les yeux, à l'accent et à la casse près ; une demande qu'elle a écartée
 * se refait, et le message lui parvient.
 */
export const noterLoueurDemande = async (
  tx: Transaction,
  acteur: { id: string; clientId: string },
  nom: string,
): Promise<boolean> =>
  (await tx.une(sql`
    with neuve as (
      insert into demandes_de_loueur (client_id, nom, demande_par) values (${acteur.clientId}, ${nom}, ${acteur.id})
      on conflict (client_id, plier(nom)) do nothing returning id)
    select id from neuve
    union all
    select d.id from demandes_de_loueur d
    where d.client_id = ${acteur.clientId} and plier(d.nom) = plier(${nom}) and d.ecartee_le is not null`)) !==
  undefined;
