import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Avenir, Passe } from "../../domain/analyses/provision.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { perimetre } from "./filtres.queries.ts";

/** Tranche d'âge entre deux dates, bornes basses comprises. */
const tranche = (depuis: Sql, jusque: Sql): Sql => sql`case
  when ${depuis} is null or ${depuis} > ${jusque} then 'inconnu'
  when ${jusque} < ${depuis} + interval '24 months' then 'moins_24'
  when ${jusque} < ${depuis} + interval '36 months' then '24_36'
  when ${jusque} < ${depuis} + interval '48 months' then '36_48'
  when ${jusque} < ${depuis} + interval '60 months' then '48_60'
  else '60_plus' end`;

/** Points qui gardent la forme d'une répartition : le milieu de chaque vingtième. */
const POINTS = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);

/** Le filtre de l'écran, sans l'année : la prévision part de tout le passé. */
export const passes = (tx: Transaction, f: FiltresAnalyses, jour: string): Promise<Passe[]> =>
  tx
    .lignes<Passe & Record<string, unknown>>(sql`
    with fiches as materialized (
           select r.id, r.client_id, r.plaque, r.loueur_id, r.type_vehicule, r.date_restitution, r.mise_en_circulation_le, r.montant_ht_apres_remise as montant
           from ${perimetre({ ...f, annee: undefined }, undefined)}),
         ages as materialized (
           select distinct on (client_id, plaque) client_id, plaque, date_mise_en_circulation as depuis from vehicules
           where date_mise_en_circulation is not null order by client_id, plaque, date_mise_en_circulation desc)
    select f.loueur_id, l.nom as loueur, f.type_vehicule, ${tranche(sql`coalesce(a.depuis, f.mise_en_circulation_le)`, sql`f.date_restitution`)} as age,
           greatest(0, extract(year from age(${jour}::date - 1, f.date_restitution)))::int as periode,
           count(*)::int as nombre, sum(f.montant)::bigint as somme_ht,
           array_to_json(percentile_cont(${POINTS}::float8[]) within group (order by f.montant))::text as points
    from fiches f join loueurs l on l.id = f.loueur_id
    left join ages a on a.client_id = f.client_id and a.plaque = f.plaque
    where f.date_restitution < ${jour}::date
    group by 1, 2, 3, 4, 5`)
    .then((lignes) => lignes.map((l) => ({ ...l, points: JSON.parse(String(l.points)) as number[] })));

/** Les contrats qui finissent dans les douze mois, et ceux que l'on n'a pas encore rendus. */
export function avenir(tx: Transaction, f: FiltresAnalyses, jour: string): Promise<Avenir[]> {
  const debut = `${jour.slice(0, 7)}-01`;
  const conditions: Sql[] = [
    sql`e.suivi and e.restituee_le is null`,
    sql`e.date_fin >= ${debut}::date - interval '6 months' and e.date_fin < ${debut}::date + interval '12 months'`,
  ];
  if (f.client_id) conditions.push(sql`e.client_id = ${f.client_id}`);
  if (f.loueur_id) conditions.push(sql`e.loueur_id = ${f.loueur_id}`);
  if (f.agence !== undefined) conditions.push(sql`coalesce(e.agence, v.agence) = ${f.agence}`);
  if (f.marque !== undefined) conditions.push(sql`v.marque = ${f.marque}`);
  if (f.type_vehicule) conditions.push(sql`coalesce(v.type_vehicule, 'VP') = ${f.type_vehicule}`);
  return tx.lignes<Avenir & Record<string, unknown>>(sql`
    select e.loueur_id, coalesce(l.nom, 'Loueur non précisé') as loueur, coalesce(v.type_vehicule, 'VP') as type_vehicule,
           ${tranche(sql`v.date_mise_en_circulation`, sql`e.date_fin`)} as age, to_char(e.date_fin, 'YYYY-MM') as mois, count(*)::int as contrats
    from fins_de_contrat e
    join vehicules v on v.client_id = e.client_id and v.id = e.vehicule_id
    left join loueurs l on l.id = e.loueur_id
    where ${tous(conditions)}
    group by 1, 2, 3, 4, 5`);
}
