import { sql } from "kysely";
import type { LignePassee } from "../../domain/audits/historique.ts";
import type { GarageProche } from "../../domain/audits/reparation.ts";
import type { Transaction } from "../db/base.ts";

/** Au-delà, la médiane ne bouge plus et les prix sont trop vieux. */
const LIGNES_MAX = 3000;
const ANNEES = 5;

/** Les remises en état que ce loueur a facturées à cette société pour ces éléments, avant vétusté, des plus récentes aux plus anciennes. */
export const lignesPassees = (
  tx: Transaction,
  { client, loueur, elements, jour }: { client: string; loueur: string; elements: readonly string[]; jour: string },
): Promise<LignePassee[]> =>
  tx.lignes(sql`
    select l.element, l.dommage, l.operation, coalesce(l.brut_ht, l.net_ht) as brut_ht
    from document_lignes l join restitutions r on r.id = l.restitution_id
    where l.comptee and l.client_id = ${client} and r.loueur_id = ${loueur} and l.element = any (${elements}::text[])
      and l.dommage is not null and coalesce(l.brut_ht, l.net_ht) > 0
      and l.date_restitution >= ${jour}::date - make_interval(years => ${sql.lit(ANNEES)})
    order by l.date_restitution desc limit ${sql.lit(LIGNES_MAX)}`);

/** Les ateliers aux taux connus les plus proches d'un point, du plus près au plus loin. */
export const garagesAutour = (
  tx: Transaction,
  { latitude, longitude }: { latitude: number; longitude: number },
  combien: number,
): Promise<GarageProche[]> =>
  tx.lignes(sql`select * from garages_autour(${latitude}, ${longitude}, ${combien}) order by distance_km, id`);
