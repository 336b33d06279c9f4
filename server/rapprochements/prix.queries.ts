import { sql } from "kysely";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import type { Sql } from "../db/base.ts";

/** Un prix de plus de trois ans ne se compare plus. */
const JOURS = 1095;

/**
 * Les lignes d'une facture `f`, d'une restitution `s` (alias de la requête), bien plus chères que le même dommage, réparé de la même façon
 * sur le même élément, ne l'a été pour cette société : au-delà du troisième quartile plus une fois et demie l'écart entre quartiles, comme
 * à l'écran des analyses. Rien sous l'effectif minimal.
 */
export const prixHorsNorme = (): Sql => sql`(
  select coalesce(json_agg(x order by x.ligne_id), '[]') from (
    select l.id as ligne_id, count(*)::int as nombre, round((percentile_cont(0.5) within group (order by h.net_ht))::numeric)::int as mediane_ht
    from document_lignes l join document_lignes h on h.comptee and h.client_id = s.client_id and h.restitution_id <> s.id
      and h.date_restitution between s.date_restitution - ${sql.lit(JOURS)} and s.date_restitution
      and h.element = l.element and h.dommage = l.dommage and h.operation is not distinct from l.operation and h.net_ht > 0
    where l.document_id = f.id and l.nature = 'fre' and l.net_ht > 0
    group by l.id, l.net_ht
    having count(*) >= ${sql.lit(EFFECTIF_MINIMUM)} and l.net_ht > percentile_cont(0.75) within group (order by h.net_ht)
      + 1.5 * (percentile_cont(0.75) within group (order by h.net_ht) - percentile_cont(0.25) within group (order by h.net_ht))) x)`;
