import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { FiltresFins } from "../../domain/contrats/contrat.contrat.ts";
import { ETAPES, ETAPES_A_VENIR, MOIS_AUDIT, PREAVIS_JOURS } from "../../domain/contrats/fin-de-contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, pourChaqueMot, tous } from "../db/fragments.ts";
import { EN_COURS } from "../vehicules/flotte.queries.ts";
import { RELEVES } from "./contrats.queries.ts";

const jourSql = (maintenant: Date): Sql => sql`${jourDeParis(maintenant)}::date`;

/** Mois passés où une fin vérifiée se relit encore, et où un véhicule rendu sans facture en attend une. */
const MOIS_DE_SUITE = 12;

const ordre = ({ sens }: FiltresFins): Sql =>
  sens === "desc" ? sql`f.date_fin desc, f.contrat_id desc` : sql`f.date_fin, f.contrat_id`;

/** Chaque mot se trouve dans le véhicule, chez son loueur, dans le numéro du contrat ou le nom du conducteur du moment. */
const conditionsRecherche = (q: string | undefined): Sql[] =>
  pourChaqueMot(q, (mot) => {
    const motif = `%${mot}%`;
    return sql`(f.loueur_id in (select l.id from loueurs l where plier(l.nom) like ${motif})
      or f.vehicule_id in (
        select v.id from vehicules v where v.recherche like ${motif}
        union select k.vehicule_id from contrats k where k.numero is not null and plier(k.numero) like ${motif}
        union select h.vehicule_id from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
              where c.recherche like ${motif} and ${EN_COURS}))`;
  });

/** Les bornes de la provision (analyses/provision.queries.ts) : un retard compte dans le mois en cours. */
const pendantLeMois = (mois: string, jour: Sql): Sql[] => [
  sql`f.date_fin < ${`${mois}-01`}::date + interval '1 month'`,
  sql`f.date_fin >= ${`${mois}-01`}::date - case when ${`${mois}-01`}::date = date_trunc('month', ${jour}) then interval '6 months' else interval '0' end`,
];

/** Les contrats pas encore rendus qu'un chiffre des analyses compte. */
function comptes(fin: string, jour: Sql): Sql[] {
  const nonRendu = sql`f.restituee_le is null`;
  if (fin === "trente_jours") return [nonRendu, sql`f.date_fin between ${jour} and ${jour} + 30`];
  if (estUnActe(fin)) return [COMPTES_D_ACTES[fin](jour)];
  if (fin !== "provision") return [nonRendu, ...pendantLeMois(fin, jour)];
  const debut = sql`date_trunc('month', ${jour})`;
  return [nonRendu, sql`f.date_fin >= ${debut} - interval '6 months' and f.date_fin < ${debut} + interval '12 months'`];
}

const dansDouzeMois = (jour: Sql): Sql => sql`f.date_fin <= ${jour} + interval '12 months'`;

/**
 * Les fins de contrat `f` dont l'audit est à planifier, retards compris : la liste, la note pour la direction et tout autre écran qui en donne le
 * nombre comptent celles-là.
 */
export const auditsAPlanifier = (jour: Sql): Sql =>
  sql`f.suivi and f.etape = 'audit_a_planifier' and ${dansDouzeMois(jour)}`;

/**
 * Les fins de contrat `f` des trois mois qui viennent dont aucun audit n'est noté, qu'il soit ouvert ou que le rendez-vous soit déjà pris : la bande
 * d'Aujourd'hui, le chiffre des analyses et la liste que l'un et l'autre ouvrent comptent celles-là.
 */
export const finitSansAudit = (
  jour: Sql,
): Sql => sql`f.suivi and f.etape in ('audit_a_planifier', 'audit_planifie', 'restitution_prevue')
  and f.date_fin between ${jour} and ${jour} + make_interval(months => ${sql.lit(MOIS_AUDIT.au_plus_tard)})
  and exists (select from contrats s where s.id = f.contrat_id and s.audit_fait_le is null)`;

/** Un contrat fini dont aucun retour n'est noté ; un rendez-vous à venir y répond déjà : rien n'est à faire d'ici là. */
export const retourNonNote = (jour: Sql): Sql => sql`f.suivi and f.restituee_le is null and f.date_fin < ${jour}
  and (f.etape <> 'restitution_prevue' or exists (select from contrats s where s.id = f.contrat_id and s.restitution_prevue_le < ${jour}))`;

/** Le loueur ne sait pas encore quand la fin `f` lui sera rendue : un rendez-vous pris, il le sait. L'agenda le lit aussi. */
export const LOUEUR_NON_PREVENU = sql`f.suivi and f.restituee_le is null and f.etape <> 'restitution_prevue'`;

/** Le jour d'avant lequel on le prévient approche, ou est passé. */
export const loueurAPrevenir = (jour: Sql): Sql => sql`${LOUEUR_NON_PREVENU} and f.date_fin >= ${jour}
  and exists (select from contrats s where s.id = f.contrat_id and s.date_fin - s.preavis_jours <= ${jour} + ${sql.lit(PREAVIS_JOURS)})`;

const COMPTES_D_ACTES = { sans_audit: finitSansAudit, sans_retour: retourNonNote, a_prevenir: loueurAPrevenir };
const estUnActe = (fin: string): fin is keyof typeof COMPTES_D_ACTES => Object.hasOwn(COMPTES_D_ACTES, fin);

/** Ce que la liste suit, sans l'étape ni la recherche : douze mois devant, et tout ce qui est passé sans être fini. */
function conditions(f: FiltresFins, maintenant: Date): Sql[] {
  const jour = jourSql(maintenant);
  const c: Sql[] = [
    sql`f.suivi`,
    sql`(f.etape not in ('restituee', 'verifiee') or f.restituee_le >= ${jour} - make_interval(months => ${sql.lit(MOIS_DE_SUITE)}))`,
  ];
  if (f.fin_en) c.push(...comptes(f.fin_en, jour));
  else if (f.horizon === "retard") c.push(sql`f.date_fin < ${jour}`, sql`f.restituee_le is null`);
  else if (f.horizon) c.push(sql`f.date_fin <= ${jour} + make_interval(months => ${sql.lit(Number(f.horizon))})`);
  // Rendu avant l'heure, un véhicule est rendu : la fin de son contrat n'a plus à venir.
  else c.push(sql`(f.restituee_le is not null or ${dansDouzeMois(jour)})`);
  if (f.client_id) c.push(sql`f.client_id = ${f.client_id}`);
  if (f.loueur_id) c.push(sql`f.loueur_id = ${f.loueur_id}`);
  if (f.agence !== undefined) c.push(sql`f.agence = ${f.agence}`);
  return c;
}

/** Une fin vérifiée n'est plus à suivre : elle ne se montre que parmi les véhicules rendus, ou si on la demande. */
const conditionEtape = ({ etape, rendu }: FiltresFins): Sql => {
  if (etape !== undefined) return sql`f.etape = ${etape}`;
  const aVenir = sql`f.etape in (${sql.join(ETAPES_A_VENIR.map((e) => sql.lit(e)))})`;
  if (rendu === undefined) return sql`f.etape <> 'verifiee'`;
  return rendu === "non" ? aVenir : sql`not ${aVenir}`;
};

const COLONNES = sql`c.id, c.vehicule_id, c.client_id, s.nom as client_nom, v.immatriculation, v.agence, f.loueur_id, l.nom as loueur_nom,
  d.prenom as conducteur_prenom, d.nom as conducteur_nom, c.numero, c.date_debut, c.date_fin, c.kilometrage_contractuel,
  c.prix_km_excedentaire, c.preavis_jours, c.restitution_prevue_le, c.audit_fait_le, f.etape, f.restituee_le,
  v.archive_le is not null as archive, ${RELEVES} as releves`;
const JOINTURES = sql`join contrats c on c.id = f.contrat_id join vehicules v on v.id = f.vehicule_id join clients s on s.id = f.client_id
  left join loueurs l on l.id = f.loueur_id
  left join lateral (select p.prenom, p.nom from historique_affectation_vehicules h join conducteurs p on p.id = h.conducteur_id
                     where h.vehicule_id = f.vehicule_id and ${EN_COURS} order by h.date_debut_affectation desc limit 1) d on true`;

const lignesDe = (f: FiltresFins, source: Sql): Sql => sql`
  select ${COLONNES}
  from (${source} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join fins_de_contrat f on f.contrat_id = p.contrat_id ${JOINTURES} order by ${ordre(f)}`;

/** Une page de fins de contrat et le compte de chaque étape, en une instruction. */
export function listerFins(f: FiltresFins, maintenant: Date): Sql {
  const compte = (etape: string): Sql =>
    sql`${etape}::text, coalesce((select n from comptes where etape = ${etape}), 0)`;
  const aSuivre = sql`coalesce((select sum(n) from comptes where etape <> 'verifiee'), 0)`;
  const retenues = sql`coalesce((select sum(f.n) from comptes f where ${conditionEtape(f)}), 0)`;
  const recherche = conditionsRecherche(f.q);
  const suivies = sql`select f.contrat_id, f.date_fin, f.etape from fins_de_contrat f where ${tous([...conditions(f, maintenant), ...recherche])}`;
  // Sans recherche, la page suit l'index de l'échéance et s'arrête à sa dernière ligne ; avec, elle et les comptes partagent les trouvées.
  const [depart, comptees, page] =
    recherche.length === 0
      ? [
          sql``,
          sql`fins_de_contrat f where ${tous(conditions(f, maintenant))}`,
          sql`select f.contrat_id from fins_de_contrat f where ${tous([...conditions(f, maintenant), conditionEtape(f)])}`,
        ]
      : [
          sql`suivies as materialized (${suivies}),`,
          sql`suivies f`,
          sql`select f.contrat_id from suivies f where ${conditionEtape(f)}`,
        ];
  return sql`
    with ${depart} comptes as materialized (select f.etape, count(*) as n from ${comptees} group by f.etape)
    select json_build_object(
      'lignes', (select coalesce(json_agg(x), '[]') from (${lignesDe(f, page)}) x),
      'total', ${retenues},
      'compteurs', json_build_object('a_suivre', ${aSuivre}, ${sql.join(ETAPES.map(compte))}))::text`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const finsAExporter = (f: FiltresFins & SelectionDeListe, max: number, maintenant: Date): Sql => sql`
  select ${COLONNES} from fins_de_contrat f ${JOINTURES}
  where ${tous([...conditions(f, maintenant), conditionEtape(f), ...conditionsRecherche(f.q), ...choisies(sql`f.contrat_id`, f)])} order by ${ordre(f)} limit ${max}`;

/** Les agences des fins de contrat du périmètre, pour le filtre. */
export const agencesDesFins = (): Sql => sql`
  select coalesce(json_agg(x.agence order by x.agence collate "fr-x-icu"), '[]')::text
  from (select distinct f.agence from fins_de_contrat f where f.agence is not null and f.suivi) x`;
