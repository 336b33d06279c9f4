import { sql } from "kysely";
import type { SinistreDeclare } from "../../domain/rapprochements/sinistres.ts";
import type { Sql, Transaction } from "../db/base.ts";

/** Au-delà, les plus anciens se taisent : un véhicule n'en a jamais autant. */
const MAX = 50;

/**
 * Les sinistres du véhicule de la restitution `r` (alias de la requête), déclarés avant elle : par sa fiche, ou par sa plaque. La personne
 * n'en voit que les siens.
 */
export const sinistresDuRetour = (r = "r"): Sql => {
  const colonne = (nom: string) => sql.ref(`${r}.${nom}`);
  const DECLARES = sql`select t.id, coalesce(t.date_sinistre, (t.cree_le at time zone 'Europe/Paris')::date) as le, t.statut_ticket,
      t.elements_endommages
    from tickets t where t.type_demande = 'sinistre' and t.elements_endommages <> '{}' and t.client_id = ${colonne("client_id")}`;
  return sql`(select coalesce(json_agg(s order by s.le desc, s.id), '[]') from (
    select * from (${DECLARES} and t.plaque = ${colonne("plaque")} union ${DECLARES} and t.vehicule_id = ${colonne("vehicule_id")}) d
    where d.le <= ${colonne("date_restitution")} order by d.le desc limit ${MAX}) s)`;
};

/** Les mêmes, pour la restitution d'une facture. */
export async function sinistresDeLaFacture(tx: Transaction, facture: string): Promise<SinistreDeclare[]> {
  const ligne = await tx.une<{ sinistres: SinistreDeclare[] }>(sql`
    select ${sinistresDuRetour()} as sinistres from documents d join restitutions r on r.id = d.restitution_id where d.id = ${facture}`);
  return ligne?.sinistres ?? [];
}
