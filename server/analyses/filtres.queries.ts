import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";

const premierJanvier = (annee: number): string => `${annee}-01-01`;

/** Jours de l'année choisie, sur la colonne de date donnée ; sans année, toute la période. */
export const pendant = (date: Sql, annee: number | undefined): Sql[] =>
  annee === undefined
    ? []
    : [sql`${date} >= ${premierJanvier(annee)}::date and ${date} < ${premierJanvier(annee + 1)}::date`];

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
export const conditionsPerimetre = (f: FiltresAnalyses, annee: number | undefined): Sql[] => [
  ...conditionsFiche(f),
  ...pendant(sql`r.date_restitution`, annee),
];

/** Restitutions du filtre pendant une année (ou toutes), au plus tard un jour donné. */
export const perimetre = (f: FiltresAnalyses, annee: number | undefined, au: string | null = null): Sql =>
  sql`restitutions r where ${tous([...conditionsPerimetre(f, annee), ...(au === null ? [] : [sql`r.date_restitution <= ${au}::date`])])}`;
