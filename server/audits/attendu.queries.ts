import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/**
 * Ce que la facture d'un contrat non rendu sera d'après son dernier audit, en centimes HT ; nul sans audit. Il dit mieux qu'une moyenne : tout écran qui
 * chiffre un retour à venir le lit d'abord. Un audit à peine ouvert n'a rien relevé : ses zéro euro ne sont pas une estimation.
 */
export const attenduDeLAudit = (contrat: Sql): Sql => sql`(
  select s.facture_en_l_etat_ht from audits a join audit_resultats s on s.audit_id = a.id
  where a.contrat_id = ${contrat} and (s.resultat is not null or s.facture_en_l_etat_ht > 0)
  order by a.cree_le desc limit 1)`;
