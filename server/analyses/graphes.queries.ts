import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { bornesDe, GLISSANTE, type Periode, parJour } from "../../domain/commun/periode.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { bornesEnBase, perimetre } from "./filtres.queries.ts";

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

/**
 * Les barres d'un graphe avec tout ce qui s'en affiche : la part du graphe (vide si son total n'est pas positif) et la longueur, part de la
 * plus grande barre, selon chacune des deux mesures.
 */
const barres = (source: Sql, ordre: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'cle', cle, 'libelle', libelle, 'nombre', nombre, 'montant_ht', montant, 'regroupees', regroupees,
    'part', json_build_object('nombre', round(nombre / nullif(total_nombre, 0), 4),
                              'montant', case when total_montant > 0 then round(montant / total_montant, 4) end),
    'longueur', json_build_object('nombre', coalesce(round(nombre / nullif(plus_nombreuse, 0), 4), 0),
                                  'montant', case when plus_grosse > 0 then round(greatest(montant, 0) / plus_grosse, 4) else 0 end))
    order by ${ordre}), '[]')
  from (
    select *, sum(nombre) over () as total_nombre, sum(montant) over () as total_montant,
           max(nombre) over () as plus_nombreuse, max(montant) over () as plus_grosse
    from (select cle, libelle, nombre::numeric, montant::numeric, regroupees from (${source}) s) s) b)`;

const PAR_MONTANT = sql`regroupees, montant desc, libelle`;

/** Le premier pas et le dernier de l'axe du temps : ceux de la période, sinon du premier retour au dernier. */
function bornesDuTemps(periode: Periode | undefined, pas: Sql): Sql {
  if (periode === undefined)
    return sql`select date_trunc(${pas}, min(jour)::timestamp), max(jour)::timestamp from fiches where axe = 'jour'`;
  const { du, au } = bornesEnBase(periode);
  return sql`values (date_trunc(${pas}, ${du}::timestamp), ${au}::timestamp)`;
}

/**
 * Tous les mois de la période choisie, sinon du premier au dernier : un mois sans retour est un zéro, pas un trou. Douze mois glissants en
 * touchent treize, dont le premier et le dernier ne sont pas entiers. Jusqu'à un mois, les jours.
 */
export function graphesMois(periode: Periode | undefined): Sql {
  const jours = periode !== undefined && periode !== GLISSANTE && parJour(bornesDe(periode, ""));
  const pas = sql.lit(jours ? "day" : "month");
  const ecriture = jours ? sql`'YYYY-MM-DD'` : sql`'YYYY-MM'`;
  return barres(
    sql`
    select to_char(m, ${ecriture}) as cle, to_char(m, ${ecriture}) as libelle, coalesce(g.nombre, 0) as nombre,
           coalesce(g.montant, 0) as montant, 0 as regroupees
    from (${bornesDuTemps(periode, pas)}) b (debut, fin)
    cross join generate_series(b.debut, b.fin, ${jours ? sql`interval '1 day'` : sql`interval '1 month'`}) m
    left join (select date_trunc(${pas}, jour::timestamp) as mois, sum(nombre) as nombre, sum(montant) as montant
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

/** Les axes que la base tient ; les graphes du tableau de bord n'en lisent que trois. */
export type AxeLignes = "categorie" | "localisation" | "dommage" | "element" | "evitable";
const AXES_GRAPHES = ["categorie", "localisation", "dommage"] as const;
/** La valeur d'une ligne `l` sur un axe. */
const VALEURS: Record<AxeLignes, Sql> = {
  categorie: sql`l.categorie`,
  localisation: sql`coalesce(l.localisation, '')`,
  dommage: sql`coalesce(l.dommage, '')`,
  element: sql`coalesce(l.element, '')`,
  evitable: sql`evitable_fre(l.element, l.categorie, l.dommage)`,
};

/** Ce que compte une ligne : un avoir retire son montant, quel que soit son signe imprimé, et n'ajoute pas de dommage. */
export const MONTANT_LIGNE: Sql = sql`case when l.credit then -abs(coalesce(l.net_ht, 0)) else coalesce(l.net_ht, 0) end`;

/** Critères que `repartition_fre` tient chacun à part ; le client et l'année s'y ajoutent librement. */
export const CRITERES = ["loueur_id", "agence", "marque", "type_vehicule"] as const;

/**
 * Répartition par catégorie, localisation et dommage : les sommes tenues par déclencheur quand il y a au plus un critère. Deux critères
 * croisés, un modèle ou une période autre qu'une année n'ont pas leur somme ; leurs restitutions sont relues.
 */
export function repartition(f: FiltresAnalyses, axes: readonly AxeLignes[] = AXES_GRAPHES): Sql {
  const [critere, ...autres] = CRITERES.filter((c) => f[c] !== undefined);
  if (autres.length > 0 || f.modele !== undefined || typeof f.annee === "string") return lignesRelues(f, axes);
  const sommes = [
    sql`r.axe in (${sql.join(axes.map((a) => sql.lit(a)))})`,
    sql`r.critere = ${sql.lit(critere ?? "ensemble")}`,
    critere ? sql`r.choix = ${f[critere]}` : sql`r.choix = ''`,
    ...(f.client_id ? [sql`r.client_id = ${f.client_id}`] : []),
    ...(f.annee === undefined ? [] : [sql`r.annee = ${f.annee}`]),
  ];
  return sql`
    select r.axe, r.valeur, sum(r.nombre) as nombre, sum(r.montant_ht) as montant
    from repartition_fre r where ${tous(sommes)}
    group by r.axe, r.valeur having sum(r.nombre) <> 0 or sum(r.montant_ht) <> 0`;
}

/**
 * Lignes comptées des restitutions du filtre. `offset 0` impose de sauter de restitution en restitution : le croisement des critères en
 * garde moins que le planificateur ne peut le deviner, et il relirait toutes les lignes de la société.
 */
const lignesRelues = (f: FiltresAnalyses, axes: readonly AxeLignes[]): Sql => sql`
  select axe, valeur, nombre, montant from (
    select case ${sql.join(
      axes.map((a) => sql`when grouping(${sql.ref(a)}) = 0 then ${sql.lit(a)}`),
      sql` `,
    )} end as axe, coalesce(${sql.join(axes.map((a) => sql.ref(a)))}) as valeur,
           count(*) filter (where not credit) as nombre, sum(montant) as montant
    from (select r.id from ${perimetre(f, f.annee)}) r
    cross join lateral (
      select ${sql.join(axes.map((a) => sql`${VALEURS[a]} as ${sql.ref(a)}`))}, l.credit, ${MONTANT_LIGNE} as montant
      from document_lignes l where l.restitution_id = r.id and (l.comptee or l.credit) offset 0) l
    group by grouping sets (${sql.join(axes.map((a) => sql`(${sql.ref(a)})`))})) g
  where axe <> 'evitable' or valeur <> ''`;
