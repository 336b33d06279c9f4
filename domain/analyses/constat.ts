import {
  direPendant,
  formeAvant,
  GLISSANTE,
  nommerPeriode,
  type Periode,
  premierJourGlissant,
} from "../commun/periode.ts";
import { CATEGORIES, type Categorie } from "../fre/categories.ts";
import type { TableauDeBord } from "./analyse.contrat.ts";
import { comparer } from "./comparaison.ts";

const SUJETS: Record<Categorie, readonly [string, pluriel?: true]> = {
  carrosserie: ["La carrosserie"],
  vitrage: ["Le vitrage"],
  optiques: ["Les optiques", true],
  jantes: ["Les jantes", true],
  pneumatiques: ["Les pneumatiques", true],
  interieur: ["L'intérieur"],
  mecanique_entretien: ["La mécanique et l'entretien", true],
  accessoires_documents: ["Les accessoires et documents", true],
  proprete: ["La propreté"],
  divers: ["Les frais divers", true],
};

const eurosRonds = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

/** Centimes en euros ronds, pour une phrase ou une barre : `38 200 €`. */
export const formaterEurosRonds = (centimes: number): string =>
  eurosRonds.format(Math.round(centimes / 100)).replace(/^-/, "−");

/** Centimes en trois chiffres au plus, pour une étiquette étroite : `665 €`, `1,8 k€`, `12 k€`, `2,4 M€`. */
export function formaterEurosCourts(centimes: number): string {
  const euros = centimes / 100;
  if (Math.abs(euros) < 999.5) return formaterEurosRonds(centimes);
  const [valeur, unite] = Math.abs(euros) < 999_500 ? [euros / 1_000, "k€"] : [euros / 1_000_000, "M€"];
  const decimales = Math.abs(valeur) < 9.95 ? 1 : 0;
  return `${new Intl.NumberFormat("fr-FR", { maximumFractionDigits: decimales }).format(valeur)}\u00a0${unite}`;
}

/** Ce qu'un rapport dit à la place d'un constat. */
export const SANS_RESTITUTION = "Aucune restitution sur ce périmètre.";

/**
 * Ce que le tableau de bord dit, en une ou deux phrases : d'où vient l'argent, et dans quel sens va le coût par véhicule.
 * `null` quand il n'y a pas de restitution.
 */
export function constat(
  { indicateurs: i, precedents_au, evolutions, graphes }: TableauDeBord,
  annee: Periode | undefined,
): string | null {
  if (i.nombre === 0) return null;
  const periode = direPeriode(annee, precedents_au);
  const phrases = [origine(graphes.categorie, periode) ?? total(i, periode)];
  const evolution = comparer(evolutions?.moyenne_ht, { nature: "montant", mieux: "bas" });
  if (evolution && annee !== undefined) {
    const verbe = { hausse: "augmente", baisse: "baisse", stable: "ne change pas" }[evolution.sens];
    phrases.push(
      `Le coût moyen par véhicule ${verbe}${evolution.texte.replace(/^(En \w+|Stable)/, "")} par rapport ${direAvant(annee)}${annee === GLISSANTE || precedents_au === null ? "" : " à la même date"}.`,
    );
  }
  return phrases.join(" ");
}

function direPeriode(annee: Periode | undefined, avant: string | null): string {
  if (annee === undefined) return "toutes années confondues";
  if (annee !== GLISSANTE) return direPendant(annee);
  return `sur les 12 derniers mois${avant === null ? "" : `, depuis le ${premierJourGlissant(avant)}`}`;
}

/** « à 2025 », « au 4e trimestre 2025 », « à février 2026 », « à la période du 01/01/2026 au 14/01/2026 ». */
function direAvant(periode: Periode): string {
  if (periode === GLISSANTE) return "aux 12 mois d'avant";
  const avant = formeAvant(periode);
  const dite = direPendant(avant);
  return dite.startsWith("au ") ? dite : `à ${dite.startsWith("en ") ? "" : "la période "}${nommerPeriode(avant)}`;
}

function origine(categories: TableauDeBord["graphes"]["categorie"], periode: string): string | null {
  const premiere = categories[0];
  const categorie = CATEGORIES.find((c) => c === premiere?.cle);
  const part = premiere?.part.montant ?? 0;
  if (!premiere || !categorie || part <= 0) return null;
  const [sujet, pluriel] = SUJETS[categorie];
  return `${sujet} ${pluriel ? "représentent" : "représente"} ${Math.round(100 * part)}\u00a0% des frais détaillés\u00a0: ${formaterEurosRonds(premiere.montant_ht)}\u00a0HT ${periode}.`;
}

function total(i: TableauDeBord["indicateurs"], periode: string): string {
  const restitutions = `${new Intl.NumberFormat("fr-FR").format(i.nombre)} restitution${i.nombre > 1 ? "s" : ""}`;
  if (i.total_ht === 0) return `${restitutions} sans frais ${periode}.`;
  return `${restitutions} pour ${formaterEurosRonds(i.total_ht)}\u00a0HT de frais ${periode}.`;
}
