import { sql } from "kysely";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import { attenduDeLAudit } from "./attendu.queries.ts";

/** Ce qu'un retour coûte en moyenne à cette société chez ce loueur, sinon chez tous, lu des sommes tenues : nul sous cinq restitutions. */
const RETOUR_MOYEN = sql`lateral (
  select s.estime, round(s.montant_ht / s.nombre)::integer as moyenne
  from (
    select 1 as rang, 'moyenne_loueur' as estime, t.nombre::numeric as nombre, t.montant_ht::numeric as montant_ht
    from totaux_restitutions t where t.client_id = x.client_id and t.loueur_id = x.loueur_id
    union all
    select 2, 'moyenne', sum(t.nombre), sum(t.montant_ht) from totaux_restitutions t where t.client_id = x.client_id) s
  where s.nombre >= ${sql.lit(EFFECTIF_MINIMUM)} order by s.rang limit 1) m on true`;

/**
 * Ce que l'audit du contrat `x` (contrat_id, client_id, loueur_id) attend de la facture, sinon la moyenne : la bande, quel que soit l'acte, et le
 * rappel de fin de contrat chiffrent le même retour du même nombre.
 */
export const RETOUR_CHIFFRE = sql`cross join lateral (select ${attenduDeLAudit(sql`x.contrat_id`)} as audite) s left join ${RETOUR_MOYEN}`;
/** Son montant (centimes HT) et d'où il vient, une fois `RETOUR_CHIFFRE` joint. */
export const CE_QUE_COUTE_LE_RETOUR = sql`coalesce(s.audite, m.moyenne) as montant, case when s.audite is not null then 'audit' else m.estime end as estime`;
