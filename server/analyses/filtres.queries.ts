import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { NON_PRECISE } from "../../domain/analyses/detail.contrat.ts";
import { type Annee, GLISSANTE, type MoisDAdresse } from "../../domain/analyses/periode.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";

const premierJanvier = (annee: number): string => `${annee}-01-01`;

/** Une période lue : celle que l'on choisit, ou les douze mois qui précèdent les douze derniers. */
export type Periode = Annee | "glissante_avant" | undefined;

/** La période d'avant, du même nombre de mois. */
export const periodeAvant = (annee: Annee): Periode => (annee === GLISSANTE ? "glissante_avant" : annee - 1);

/** Le dernier jour d'avant les douze derniers mois : le même jour, un an plus tôt (le 28 février pour le 29). */
const ilYA = (mois: 12 | 24): Sql => sql`(aujourdhui() - make_interval(months => ${sql.lit(mois)}))::date`;
/** Premier et dernier jour des douze derniers mois. */
export const BORNES_GLISSANTES = { debut: sql`(${ilYA(12)} + 1)`, fin: sql`aujourdhui()` };

/** Jours de la période choisie, sur la colonne de date donnée ; sans période, tous. */
export function pendant(date: Sql, periode: Periode): Sql[] {
  if (periode === undefined) return [];
  if (periode === GLISSANTE) return [sql`${date} > ${ilYA(12)} and ${date} <= aujourdhui()`];
  if (periode === "glissante_avant") return [sql`${date} > ${ilYA(24)} and ${date} <= ${ilYA(12)}`];
  return [sql`${date} >= ${premierJanvier(periode)}::date and ${date} < ${premierJanvier(periode + 1)}::date`];
}

/** Jours d'un mois de toutes les années (1 à 12), ou de celui d'une seule (AAAA-MM). */
export const enMois = (date: Sql, mois: MoisDAdresse | undefined): Sql[] => {
  if (mois === undefined) return [];
  if (typeof mois === "number") return [sql`extract(month from ${date}) = ${mois}::int`];
  const premier = sql`${`${mois}-01`}::date`;
  return [sql`${date} >= ${premier} and ${date} < ${premier} + interval '1 month'`];
};

/** Conditions sur la restitution, hors période. */
function conditionsFiche(f: FiltresAnalyses): Sql[] {
  const c: Sql[] = [];
  if (f.client_id) c.push(sql`r.client_id = ${f.client_id}`);
  if (f.loueur_id) c.push(sql`r.loueur_id = ${f.loueur_id}`);
  if (f.agence !== undefined) c.push(sql`r.agence = ${f.agence}`);
  if (f.marque !== undefined) c.push(sql`r.marque = ${f.marque}`);
  if (f.modele !== undefined) c.push(sql`r.modele = ${f.modele}`);
  if (f.type_vehicule) c.push(sql`r.type_vehicule = ${f.type_vehicule}`);
  return c;
}

/** Conditions sur la restitution `r`, année comprise. */
export const conditionsPerimetre = (f: FiltresAnalyses, annee: Periode): Sql[] => [
  ...conditionsFiche(f),
  ...pendant(sql`r.date_restitution`, annee),
];

/** Restitutions du filtre pendant une année (ou toutes), au plus tard un jour donné. */
export const perimetre = (f: FiltresAnalyses, annee: Periode, au: string | null = null): Sql =>
  sql`restitutions r where ${tous([...conditionsPerimetre(f, annee), ...(au === null ? [] : [sql`r.date_restitution <= ${au}::date`])])}`;

/** Un axe des lignes `l` : sa valeur ou, demandé par `NON_PRECISE` ou par la chaîne vide, son absence. */
export const axeDeLigne = (axe: "localisation" | "dommage" | "element" | "operation", valeur: string): Sql => {
  const colonne = sql.ref(`l.${axe}`);
  return valeur === "" || valeur === NON_PRECISE ? sql`${colonne} is null` : sql`${colonne} = ${valeur}`;
};
