import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Avenir, Passe } from "../../domain/analyses/provision.ts";
import { TYPES_VEHICULE } from "../../domain/restitutions/restitution.ts";
import { attenduDeLAudit } from "../audits/attendu.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { perimetre } from "./filtres.queries.ts";

const TRANCHES = ["inconnu", "moins_24", "24_36", "36_48", "48_60", "60_plus"];
/** Rang, à partir d'un, de la tranche d'âge entre deux dates ; bornes basses comprises. */
const rangDAge = (depuis: Sql, jusque: Sql): Sql => sql`case
  when ${depuis} is null or ${depuis} > ${jusque} then 1
  when ${jusque} < ${depuis} + interval '24 months' then 2
  when ${jusque} < ${depuis} + interval '36 months' then 3
  when ${jusque} < ${depuis} + interval '48 months' then 4
  when ${jusque} < ${depuis} + interval '60 months' then 5
  else 6 end`;

/**
 * Points qui gardent la forme d'une répartition : le montant au milieu de chaque vingtième. De vrais montants : interpoler entre les deux ou
 * trois d'un petit segment en effacerait l'écart, et resserrerait la fourchette.
 */
const POINTS = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);

/** Pour cette transaction : cent mille montants se trient sans passer par le disque. */
export const TRIER_EN_MEMOIRE: Sql = sql`select set_config('work_mem', '32MB', true)`;

/**
 * Le filtre de l'écran, sans l'année : la prévision part de tout le passé. Cent mille montants se trient par groupe : la période se calcule
 * une fois par jour, l'âge se range sous un nombre, et le nom du loueur ne se joint qu'aux groupes.
 */
export const passes = (tx: Transaction, f: FiltresAnalyses, jour: string): Promise<Passe[]> =>
  tx
    .lignes<Passe & Record<string, unknown>>(sql`
    with jours as materialized (
           select d, greatest(0, extract(year from age(${jour}::date - 1, d)))::int as periode
           from (select distinct r.date_restitution as d from ${perimetre({ ...f, annee: undefined }, undefined)} and r.date_restitution < ${jour}::date) r),
         noms as materialized (select id, nom, row_number() over (order by id)::int as numero from loueurs),
         groupes as (
           select ((n.numero * 3 + array_position(${TYPES_VEHICULE}::text[], f.type_vehicule)) * 10
                   + ${rangDAge(sql`coalesce(a.depuis, f.mise_en_circulation_le)`, sql`f.date_restitution`)}) * 1000 + j.periode as cle,
                  count(*)::int as nombre, sum(f.montant_ht_apres_remise)::bigint as somme_ht,
                  array_to_json(percentile_disc(${POINTS}::float8[]) within group (order by f.montant_ht_apres_remise))::text as points
           from (select r.* from ${perimetre({ ...f, annee: undefined }, undefined)}) f
           join jours j on j.d = f.date_restitution
           join noms n on n.id = f.loueur_id
           left join (select client_id, plaque, max(date_mise_en_circulation) as depuis from vehicules
                      where date_mise_en_circulation is not null group by 1, 2) a on a.client_id = f.client_id and a.plaque = f.plaque
           group by 1)
    select n.id as loueur_id, n.nom as loueur, (${TYPES_VEHICULE}::text[])[(g.cle / 10000 - 1) % 3 + 1] as type_vehicule,
           (${TRANCHES}::text[])[g.cle / 1000 % 10] as age, g.cle % 1000 as periode, g.nombre, g.somme_ht, g.points
    from groupes g join noms n on n.numero = (g.cle / 10000 - 1) / 3
    order by 1, 3, 4, 5`)
    .then((lignes) => lignes.map((l) => ({ ...l, points: JSON.parse(String(l.points)) as number[] })));

/** Le filtre de l'écran, sans l'année, sur une fin de contrat `f` et son véhicule `v`. */
export function conditionsDuParc(f: FiltresAnalyses): Sql[] {
  const conditions: Sql[] = [];
  if (f.client_id) conditions.push(sql`f.client_id = ${f.client_id}`);
  if (f.loueur_id) conditions.push(sql`f.loueur_id = ${f.loueur_id}`);
  if (f.agence !== undefined) conditions.push(sql`coalesce(f.agence, v.agence) = ${f.agence}`);
  if (f.marque !== undefined) conditions.push(sql`v.marque = ${f.marque}`);
  if (f.modele !== undefined) conditions.push(sql`v.modele = ${f.modele}`);
  if (f.type_vehicule) conditions.push(sql`coalesce(v.type_vehicule, 'VP') = ${f.type_vehicule}`);
  return conditions;
}

/** Fins de contrat `f` d'un véhicule `v` encore dehors ; au-delà de six mois de retard, le contrat est oublié plutôt qu'à venir. */
export function conditionsAvenir(f: FiltresAnalyses, jour: string): Sql[] {
  const debut = `${jour.slice(0, 7)}-01`;
  return [
    sql`f.suivi and f.restituee_le is null`,
    sql`f.date_fin >= ${debut}::date - interval '6 months' and f.date_fin < ${debut}::date + interval '12 months'`,
    ...conditionsDuParc(f),
  ];
}

/** Les fins de contrat `f` de ces conditions, rangées comme les restitutions passées. */
export function avenir(tx: Transaction, conditions: readonly Sql[]): Promise<Avenir[]> {
  return tx.lignes<Avenir & Record<string, unknown>>(sql`
    select f.loueur_id, coalesce(l.nom, 'Loueur non précisé') as loueur, coalesce(v.type_vehicule, 'VP') as type_vehicule,
           (${TRANCHES}::text[])[${rangDAge(sql`v.date_mise_en_circulation`, sql`f.date_fin`)}] as age, to_char(f.date_fin, 'YYYY-MM') as mois, count(*)::int as contrats,
           count(x.attendu_ht)::int as audites, coalesce(sum(x.attendu_ht), 0)::int as audites_ht
    from fins_de_contrat f
    join vehicules v on v.client_id = f.client_id and v.id = f.vehicule_id
    left join loueurs l on l.id = f.loueur_id
    cross join lateral (select ${attenduDeLAudit(sql`f.contrat_id`)} as attendu_ht) x
    where ${tous(conditions)}
    group by 1, 2, 3, 4, 5`);
}
