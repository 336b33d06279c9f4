import type { Barre, FiltresAnalyses, Graphe } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES, horsClassement, libelleBarre, rangerBarres } from "../../domain/analyses/barres.ts";
import { formaterEurosRonds } from "../../domain/analyses/constat.ts";
import { rechercheDeBarre } from "./lien-barre.ts";
import type { Mesure } from "./useFiltresAnalyses.ts";

export interface BarreAffichee extends Omit<Barre, "part" | "longueur"> {
  nom: string;
  /** Longueur, entre 0 et 1 : la part de la plus grande barre. */
  longueur: number;
  /** « 44 % » du graphe, ou vide. */
  part: string;
  /** « 38 200 € » ou « 12 », selon la mesure choisie. */
  valeur: string;
  /** « 3 restitutions », « 12 lignes ». */
  compte: string;
  /** Ce que la barre compte, et donc la liste où elle mène. */
  unite: "restitution" | "ligne";
  /** Trop peu de restitutions pour être comparée. */
  horsClassement: boolean;
  recherche: Record<string, string | number> | null;
}

/** Ce que compte l'axe d'un graphe. */
export const UNITES: Record<Mesure, string> = { montant: "Montant HT", nombre: "Nombre" };

export const valeurDe = (b: Pick<Barre, "nombre" | "montant_ht">, mesure: Mesure): number =>
  mesure === "montant" ? b.montant_ht : b.nombre;

/** Barres prêtes à montrer : rien ne s'y calcule, tout s'y écrit. Dans l'ordre de la mesure ; les mois gardent leur ordre, « Autres » et les non classées finissent. */
export function preparerBarres(
  graphe: Graphe,
  barres: readonly Barre[],
  mesure: Mesure,
  filtres: FiltresAnalyses,
): BarreAffichee[] {
  const preparees = barres.map(
    (b): BarreAffichee => ({
      ...b,
      nom: libelleBarre(graphe, b),
      longueur: b.longueur[mesure],
      part: pourcentage(b.part[mesure]),
      valeur: mesure === "montant" ? formaterEurosRonds(b.montant_ht) : entier(b.nombre),
      compte: compter(b.nombre, DESCRIPTIONS_GRAPHES[graphe].unite),
      unite: DESCRIPTIONS_GRAPHES[graphe].unite,
      horsClassement: horsClassement(graphe, b),
      recherche: rechercheDeBarre(graphe, b, filtres),
    }),
  );
  if (graphe === "mois") return preparees;
  return rangerBarres(graphe, preparees, (a, b) => valeurDe(b, mesure) - valeurDe(a, mesure));
}

/** « 12 % » ; un montant non nul ne se dit pas 0 %, ni le tout quand il en reste. */
const pourcentage = (part: number | null): string => {
  if (part === null) return "";
  if (part > 0 && part < 0.005) return "<\u00a01\u00a0%";
  if (part >= 0.995 && part < 1) return ">\u00a099\u00a0%";
  const arrondie = Math.round(100 * part);
  return `${arrondie < 0 ? "−" : ""}${Math.abs(arrondie)}\u00a0%`;
};
const entier = (n: number): string => new Intl.NumberFormat("fr-FR").format(n);
const compter = (n: number, unite: "restitution" | "ligne"): string => `${entier(n)}\u00a0${unite}${n > 1 ? "s" : ""}`;
