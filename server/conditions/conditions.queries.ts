import { sql } from "kysely";
import type { AutreVersion } from "../../domain/conditions/conditions.erreurs.ts";
import type { ConditionsSaisies, VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { conditionsDuRang, type RangConditions, rangDesConditions } from "../../domain/conditions/rang.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { COLONNES_CONDITIONS, enVigueur, potConsomme } from "./conditions-en-vigueur.queries.ts";

type Rang = RangConditions &
  Omit<VersionConditions, "conditions"> &
  Record<string, unknown> & { loueur: string; pot_consomme_ht: number };

const couvre = (version: Sql, jour: Sql): Sql =>
  sql`${version}.valable_du <= ${jour} and (${version}.valable_au is null or ${version}.valable_au >= ${jour})`;

/**
 * Les rapprochements que cette version `k` changerait : calculés avec elle et plus vieux, ou d'un de ses jours chez ce loueur, plus vieux ou
 * calculés avec une autre (celle d'une fiche fusionnée depuis), si le client n'a pas négocié les siennes, ni ce type de véhicule d'autres. Deux
 * lectures par index, plutôt qu'une de toute la table.
 */
const PERIMES = sql`
  from (select p.id, p.restitution_id from rapprochements p where p.conditions_id = k.id and p.calcule_le < k.mis_a_jour_le
    union
    select p.id, p.restitution_id from restitutions r join rapprochements p on p.restitution_id = r.id
    where r.loueur_id = k.loueur_id and ${couvre(sql`k`, sql`r.date_restitution`)}
      and (p.calcule_le < k.mis_a_jour_le or p.conditions_id is distinct from k.id)
      and (k.client_id is null or k.client_id = r.client_id) and (k.type_vehicule is null or k.type_vehicule = r.type_vehicule)
      and not exists (
        select from conditions_loueur o where o.loueur_id = k.loueur_id and (o.client_id is null or o.client_id = r.client_id)
          and (o.type_vehicule is null or o.type_vehicule = r.type_vehicule) and ${couvre(sql`o`, sql`r.date_restitution`)}
          and (o.client_id is not null, o.type_vehicule is not null) > (k.client_id is not null, k.type_vehicule is not null))) p`;

/** Une version `k` et ce que l'écran en dit, ce jour ; sans `perimes`, ce qui reste à recalculer n'est pas compté. */
const version = (jour: string, perimes = true): Sql => sql`
  k.id, k.loueur_id, l.nom as loueur, k.client_id, c.nom as client_nom, k.reference, k.mis_a_jour_le::text, ${COLONNES_CONDITIONS},
  ${couvre(sql`k`, sql`${jour}::date`)} as en_vigueur,
  (select count(*)::int from rapprochements p where p.conditions_id = k.id) as rapprochements,
  ${perimes ? sql`(select count(*)::int ${PERIMES})` : sql`0`} as a_recalculer,
  case when k.franchise_type = 'pot_annuel' and k.client_id is not null
    then ${potConsomme(sql`k.loueur_id`, sql`k.client_id`, sql`${jour}::date`)} else 0 end as pot_consomme_ht`;

const JOINTURES = sql`join loueurs l on l.id = k.loueur_id left join clients c on c.id = k.client_id`;

const versionDuRang = (rang: Rang): VersionConditions => ({
  id: rang.id,
  loueur_id: rang.loueur_id,
  client_id: rang.client_id,
  client_nom: rang.client_nom,
  conditions: conditionsDuRang(rang, rang),
  reference: rang.reference,
  mis_a_jour_le: rang.mis_a_jour_le,
  en_vigueur: rang.en_vigueur,
  rapprochements: rang.rapprochements,
  a_recalculer: rang.a_recalculer,
});

export const loueurExiste = (tx: Transaction, id: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from loueurs where id = ${id}`);

/** Les versions d'un loueur que cette personne voit : les communes d'abord, puis par société, la plus récente en tête. */
export const versionsDuLoueur = async (tx: Transaction, id: string, jour: string): Promise<VersionConditions[]> =>
  (
    await tx.lignes<Rang>(sql`
      select ${version(jour)} from conditions_loueur k ${JOINTURES} where k.loueur_id = ${id}
      order by k.client_id is not null, plier(c.nom), k.valable_du desc, k.type_vehicule nulls first`)
  ).map(versionDuRang);

/** Celles des loueurs de ses véhicules et de ses restitutions, que la personne voit ; par loueur, la plus récente en tête. */
export const versionsDeSaSociete = async (tx: Transaction, jour: string): Promise<VersionConditions[]> =>
  (
    await tx.lignes<Rang>(sql`
      select ${version(jour, false)} from conditions_loueur k ${JOINTURES}
      where exists (select from vehicules v where v.loueur_id = k.loueur_id and v.archive_le is null)
        or exists (select from restitutions r where r.loueur_id = k.loueur_id)
      order by plier(l.nom), k.client_id is null, k.valable_du desc, k.type_vehicule nulls first`)
  ).map(versionDuRang);

export async function lireVersion(
  tx: Transaction,
  id: string,
  jour: string,
  perimes = true,
): Promise<VersionConditions | undefined> {
  const rang = await tx.une<Rang>(
    sql`select ${version(jour, perimes)} from conditions_loueur k ${JOINTURES} where k.id = ${id}`,
  );
  return rang && versionDuRang(rang);
}

export const verrouillerVersion = (
  tx: Transaction,
  id: string,
): Promise<{ id: string; loueur_id: string } | undefined> =>
  tx.une(sql`select id, loueur_id from conditions_loueur where id = ${id} for update`);

/** Deux écritures sur les conditions d'un même loueur se suivent ; faux s'il n'existe pas. */
export const verrouillerConditionsDuLoueur = async (tx: Transaction, loueurId: string): Promise<boolean> =>
  (await tx.une(sql`select id from loueurs where id = ${loueurId} for update`)) !== undefined;

/** Une autre version du même loueur, de la même société et du même type de véhicule qui court un de ces jours ; la plus ancienne. */
export const versionQuiCourt = (
  tx: Transaction,
  loueurId: string,
  {
    client_id,
    type_vehicule,
    valable_du,
    valable_au,
  }: Pick<ConditionsSaisies, "client_id" | "type_vehicule" | "valable_du" | "valable_au">,
  sauf: string | null,
): Promise<(AutreVersion & Record<string, unknown>) | undefined> =>
  tx.une(sql`
    select id, valable_du, valable_au from conditions_loueur
    where loueur_id = ${loueurId} and client_id is not distinct from ${client_id}::uuid
      and type_vehicule is not distinct from ${type_vehicule}::text and id is distinct from ${sauf}::uuid
      and daterange(valable_du, valable_au, '[]') && daterange(${valable_du}::date, ${valable_au}::date, '[]')
    order by valable_du limit 1`);

/** Finit une version ce jour, si sa fin est encore celle que la personne a lue ; faux sinon. */
export const terminerVersion = async (
  tx: Transaction,
  id: string,
  avant: string | null,
  valable_au: string,
): Promise<boolean> =>
  (await tx.une(sql`
    update conditions_loueur set valable_au = ${valable_au}
    where id = ${id} and valable_au is not distinct from ${avant}::date and valable_du <= ${valable_au}::date returning id`)) !==
  undefined;

const JSON_B: ReadonlySet<string> = new Set(["grille_vetuste", "seuils"]);
const colonnes = (saisies: ConditionsSaisies): (readonly [string, Sql])[] =>
  Object.entries(rangDesConditions(saisies)).map(([nom, valeur]) => [
    nom,
    JSON_B.has(nom) ? sql`${JSON.stringify(valeur)}::jsonb` : sql`${valeur}`,
  ]);

/** Insère, ou rend `undefined` si la même demande (même clé) a déjà créé la version. */
export const insererVersion = (
  tx: Transaction,
  loueurId: string,
  saisies: ConditionsSaisies,
  cle: string,
): Promise<{ id: string } | undefined> => {
  const toutes = [
    ...colonnes(saisies),
    ["loueur_id", sql`${loueurId}`] as const,
    ["cle_idempotence", sql`${cle}`] as const,
  ];
  return tx.une(sql`
    insert into conditions_loueur (${sql.join(toutes.map(([nom]) => sql.id(nom)))}) values (${sql.join(toutes.map(([, v]) => v))})
    on conflict (cle_idempotence) where cle_idempotence is not null do nothing returning id`);
};

export const versionDeLaCle = (tx: Transaction, cle: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from conditions_loueur where cle_idempotence = ${cle}`);

export const modifierVersion = (tx: Transaction, id: string, saisies: ConditionsSaisies): Promise<void> =>
  tx.executer(sql`
    update conditions_loueur set ${sql.join(colonnes(saisies).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`))} where id = ${id}`);

export const supprimerVersion = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`delete from conditions_loueur where id = ${id}`);

export const clientExiste = (tx: Transaction, id: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from clients where id = ${id} and not est_prestataire`);

interface RestitutionEtLoueur {
  [colonne: string]: unknown;
  id: string;
  client_id: string;
  loueur_id: string;
  loueur: string;
  type_vehicule: string;
  date_restitution: string;
}

export const restitutionEtLoueur = (tx: Transaction, id: string): Promise<RestitutionEtLoueur | undefined> =>
  tx.une(sql`
    select r.id, r.client_id, r.loueur_id, l.nom as loueur, r.type_vehicule, r.date_restitution
    from restitutions r join loueurs l on l.id = r.loueur_id where r.id = ${id}`);

/** Les loueurs dont une version courait ce jour-là pour cette société. */
export const loueursSous = (
  tx: Transaction,
  { clientId, type, jour }: { clientId: string; type: string; jour: string },
): Promise<{ id: string; nom: string }[]> =>
  tx.lignes(sql`
    select l.id, l.nom from loueurs l
    where exists (select from conditions_loueur k where ${enVigueur(sql`l.id`, sql`${clientId}`, sql`${type}::text`, sql`${jour}::date`)})
    order by plier(l.nom)`);

/** Restitutions dont le rapprochement est plus vieux que cette version, bornées à `max`. */
export const restitutionsARecalculer = async (tx: Transaction, id: string, max: number): Promise<string[]> =>
  (
    await tx.lignes<{ restitution_id: string }>(sql`
      select x.restitution_id from conditions_loueur k cross join lateral (
        select distinct p.restitution_id ${PERIMES}) x
      where k.id = ${id} order by 1 limit ${max}`)
  ).map((l) => l.restitution_id);
