import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { conditionsFiche, pendant, perimetre } from "./filtres.queries.ts";

/** Au-delà, les agences et les marques se regroupent dans « Autres ». */
const BARRES_MAX = 15;

/**
 * Un parcours des restitutions pour cinq graphes ; `grouping` vaut 0 sur la colonne qui porte la ligne. Les jours se regroupent en
 * mois ensuite : calculer le mois de centaines de milliers de dates coûterait plus que tout le reste.
 */
export const groupesDeFiches = (f: FiltresAnalyses): Sql => sql`
  select r.date_restitution as jour, r.loueur_id, r.agence, r.marque, r.type_vehicule,
         count(*) as nombre, sum(r.montant_ht_apres_remise) as montant,
         case when grouping(r.date_restitution) = 0 then 'jour' when grouping(r.loueur_id) = 0 then 'loueur'
              when grouping(r.agence) = 0 then 'agence' when grouping(r.marque) = 0 then 'marque' else 'type_vehicule' end as axe
  from ${perimetre(f, f.annee)}
  group by grouping sets ((r.date_restitution), (r.loueur_id), (r.agence), (r.marque), (r.type_vehicule))`;

const barres = (source: Sql, ordre: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'cle', cle, 'libelle', libelle, 'nombre', nombre, 'montant_ht', montant, 'regroupees', regroupees) order by ${ordre}), '[]')
  from (${source}) b)`;

const PAR_MONTANT = sql`regroupees, montant desc, libelle`;

/** Tous les mois de l'année choisie, sinon du premier au dernier : un mois sans retour est un zéro, pas un trou. */
export function graphesMois(annee: number | undefined): Sql {
  const bornes =
    annee === undefined
      ? sql`select date_trunc('month', min(jour)::timestamp), max(jour)::timestamp from fiches where axe = 'jour'`
      : sql`values (${`${annee}-01-01`}::timestamp, ${`${annee}-12-01`}::timestamp)`;
  return barres(
    sql`
    select to_char(m, 'YYYY-MM') as cle, to_char(m, 'MM/YYYY') as libelle, coalesce(g.nombre, 0) as nombre,
           coalesce(g.montant, 0) as montant, 0 as regroupees
    from (${bornes}) b (debut, fin)
    cross join generate_series(b.debut, b.fin, interval '1 month') m
    left join (select date_trunc('month', jour::timestamp) as mois, sum(nombre) as nombre, sum(montant) as montant
               from fiches where axe = 'jour' group by 1) g on g.mois = m`,
    sql`cle`,
  );
}

export const grapheLoueur: Sql = barres(
  sql`select g.loueur_id::text as cle, l.nom as libelle, g.nombre, g.montant, 0 as regroupees
      from fiches g join loueurs l on l.id = g.loueur_id where g.axe = 'loueur'`,
  PAR_MONTANT,
);

export const grapheType: Sql = barres(
  sql`select type_vehicule as cle, type_vehicule as libelle, nombre, montant, 0 as regroupees from fiches where axe = 'type_vehicule'`,
  PAR_MONTANT,
);

/** Les plus grosses barres d'abord, le reste réuni : `regroupees` dit combien de valeurs. */
export const grapheTete = (axe: "agence" | "marque"): Sql => {
  const colonne = sql.ref(axe);
  return barres(
    sql`
    select coalesce(valeur, '') as cle, coalesce(valeur, 'Autres') as libelle, sum(nombre) as nombre, sum(montant) as montant,
           count(*) filter (where valeur is null) as regroupees
    from (
      select case when row_number() over (order by montant desc, ${colonne}) <= ${BARRES_MAX} then ${colonne} end as valeur, nombre, montant
      from fiches where axe = ${sql.lit(axe)}) t
    group by valeur`,
    PAR_MONTANT,
  );
};

export const grapheLignes = (axe: "categorie" | "localisation" | "dommage"): Sql =>
  barres(
    sql`select valeur as cle, valeur as libelle, nombre, montant, 0 as regroupees from repartition where axe = ${sql.lit(axe)}`,
    PAR_MONTANT,
  );

/** Lignes de frais comptées du périmètre, relues une à une : celles d'un client, ou d'une agence ou d'une marque. */
function lignesRelues(f: FiltresAnalyses, condition: Sql): Sql {
  const fiche = conditionsFiche({ ...f, client_id: undefined });
  const lignes = [sql`l.comptee`, ...pendant(sql`l.date_restitution`, f.annee), condition];
  if (f.client_id) lignes.push(sql`l.client_id = ${f.client_id}`);
  return sql`
    select a.axe, a.valeur, sum(t.nombre) as nombre, sum(t.montant) as montant
    from (
      select l.categorie, l.localisation, l.dommage, count(*) as nombre, coalesce(sum(l.net_ht), 0) as montant
      from document_lignes l ${fiche.length > 0 ? sql`join restitutions r on r.id = l.restitution_id and ${tous(fiche)}` : sql``}
      where ${tous(lignes)} group by l.categorie, l.localisation, l.dommage) t
    cross join lateral (values ('categorie', t.categorie), ('localisation', coalesce(t.localisation, '')), ('dommage', coalesce(t.dommage, ''))) a (axe, valeur)
    group by a.axe, a.valeur`;
}

/**
 * Répartition par catégorie, localisation et dommage. L'équipe lit les sommes tenues par déclencheur, qu'aucun client ne voit ; un
 * client relit ses lignes. L'instruction est la même pour tous : la condition sur le rôle éteint l'une des deux branches.
 */
export function repartition(f: FiltresAnalyses): Sql {
  if (f.client_id || f.agence !== undefined || f.marque !== undefined) return lignesRelues(f, sql`true`);
  const sommes = [...conditionsFiche(f), ...pendant(sql`r.mois`, f.annee)];
  return sql`
    select r.axe, r.valeur, sum(r.nombre) as nombre, sum(r.montant_ht) as montant
    from repartition_fre r where acteur_est_interne() and ${tous(sommes)}
    group by r.axe, r.valeur having sum(r.nombre) > 0
    union all ${lignesRelues(f, sql`not acteur_est_interne()`)}`;
}
