import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { NON_PRECISE } from "../../domain/analyses/detail.contrat.ts";
import { bornesDe, GLISSANTE, type MoisDAdresse, type Periode } from "../../domain/commun/periode.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";

/** Le dernier jour d'avant les douze derniers mois : le même jour, un an plus tôt (le 28 février pour le 29). */
const IL_Y_A_UN_AN: Sql = sql`(aujourdhui() - interval '12 months')::date`;

/** Premier et dernier jour d'une période. Les douze derniers mois suivent le jour que la base porte avec l'identité. */
export function bornesEnBase(periode: Periode): { du: Sql; au: Sql } {
  if (periode === GLISSANTE) return { du: sql`(${IL_Y_A_UN_AN} + 1)`, au: sql`aujourdhui()` };
  const { du, au } = bornesDe(periode, "");
  return { du: sql`${du}::date`, au: sql`${au}::date` };
}

/** Jours de la période choisie, sur la colonne de date donnée ; sans période, tous. */
export function pendant(date: Sql, periode: Periode | undefined): Sql[] {
  if (periode === undefined) return [];
  const { du, au } = bornesEnBase(periode);
  return [sql`${date} between ${du} and ${au}`];
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

/** Conditions sur la restitution `r`, période comprise. */
export const conditionsPerimetre = (f: FiltresAnalyses, periode: Periode | undefined): Sql[] => [
  ...conditionsFiche(f),
  ...pendant(sql`r.date_restitution`, periode),
];

/** Restitutions du filtre pendant une période (ou toutes). */
export const perimetre = (f: FiltresAnalyses, periode: Periode | undefined): Sql =>
  sql`restitutions r where ${tous(conditionsPerimetre(f, periode))}`;

/** Un axe des lignes `l` : sa valeur ou, demandé par `NON_PRECISE` ou par la chaîne vide, son absence. */
export const axeDeLigne = (axe: "localisation" | "dommage" | "element" | "operation", valeur: string): Sql => {
  const colonne = sql.ref(`l.${axe}`);
  return valeur === "" || valeur === NON_PRECISE ? sql`${colonne} is null` : sql`${colonne} = ${valeur}`;
};
