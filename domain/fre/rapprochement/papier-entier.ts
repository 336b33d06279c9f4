import { formaterEuros } from "../../commun/montants.ts";
import { incomprise } from "../comprise.ts";
import { CONFIANCE_SUFFISANTE } from "../confiance.ts";
import { sommeDesLignes } from "../controles-montants.ts";
import type { LigneLue, VehiculeLu } from "../document-lu.ts";
import { citerPassages, passagesSansLigne } from "../passages-sans-ligne.ts";
import { htDesLignes } from "./ecarts-rapport.ts";

const NOMS = { rapport: "du rapport", pv: "du procès-verbal" } as const;

interface DocumentEntier {
  type_document: string;
  confiances?: Readonly<Record<string, number>> | null | undefined;
  anomalies: readonly { code: string }[];
}

/** Ce que la lecture d'un document entier laisse en doute : une page sans texte, un type deviné ; `null` quand rien n'y manque. */
export function douteDuDocument(
  { type_document, confiances, anomalies }: DocumentEntier,
  papier: "rapport" | "pv",
): string | null {
  if (anomalies.some(({ code }) => code === "texte_absent")) return `Une page ${NOMS[papier]} n'a pas pu être lue.`;
  const type = type_document === "inconnu" ? 0 : (confiances?.type_document ?? 1);
  return type < CONFIANCE_SUFFISANTE
    ? `Le type ${NOMS[papier]} a été deviné\u00a0: vérifiez que c'est bien lui.`
    : null;
}

/** Ce que le total d'un rapport et ses lignes s'autorisent d'arrondi, en centimes. */
const TOLERANCE = 2;

/**
 * Pourquoi un rapport ne prouve aucune absence : ses lignes lues ne font pas son total, il n'en imprime aucun, ou une ligne n'est pas comprise.
 * `null` quand toutes ses lignes sont là. Une phrase, montants HT ; la page citée est celle de la ligne.
 */
export function manqueAuRapport(rapport: VehiculeLu): string | null {
  const { lignes } = rapport;
  if (lignes.length === 0) return "Aucune ligne n'a été lue au rapport d'expertise.";
  const obscure = ligneObscure(lignes, "du rapport");
  if (obscure) return obscure;
  const ecarts = totauxDuRapport(rapport);
  if (ecarts.length === 0)
    return lignes.some((l) => (l.brut_ht ?? l.net_ht ?? 0) !== 0)
      ? "Aucun total n'a été lu au rapport d'expertise\u00a0: rien ne dit que toutes ses lignes l'ont été."
      : (trouDeNumeros(lignes, "Le rapport") ?? resteAuConstat(rapport, "Le rapport"));
  const faux = ecarts.find(({ imprime, lu }) => Math.abs(imprime - lu) > TOLERANCE);
  return faux
    ? `Le rapport imprime un total de ${formaterEuros(faux.imprime)} HT que ses lignes lues ne font pas (${formaterEuros(faux.lu)})\u00a0: une ligne manque, ou un montant est mal lu.`
    : null;
}

function totauxDuRapport(rapport: VehiculeLu): { imprime: number; lu: number }[] {
  const { brut_ht, net_ht } = rapport.totaux;
  const brut = sommeDesLignes(rapport.lignes, "brut_ht");
  return [
    ...(brut_ht !== null ? [{ imprime: brut_ht, lu: brut ?? 0 }] : []),
    ...(net_ht !== null ? [{ imprime: net_ht, lu: htDesLignes(rapport) }] : []),
  ];
}

/** De même d'un procès-verbal, qui n'a pas de total : une ligne incomprise, un numéro qui saute, une pièce nommée hors de ses lignes. */
export const manqueAuPv = (pv: VehiculeLu): string | null =>
  ligneObscure(pv.lignes, "du procès-verbal") ??
  trouDeNumeros(pv.lignes, "Le procès-verbal") ??
  resteAuConstat(pv, "Le procès-verbal");

function ligneObscure(lignes: readonly LigneLue[], papier: string): string | null {
  for (const [rang, ligne] of lignes.entries()) {
    const manque = ligne.nature === "fre" ? incomprise(ligne) : null;
    if (manque)
      return `Ligne ${rang + 1} ${papier}${ligne.page ? ` (page ${ligne.page})` : ""}\u00a0: ${enMinuscule(manque.dit)}, et ce peut être celle que la facture compte.`;
  }
  return null;
}

const enMinuscule = (texte: string): string => texte.charAt(0).toLowerCase() + texte.slice(1);

/** « 1, 2, 4 » : une ligne numérotée n'a pas été lue. Des numéros qui ne se suivent pas d'eux-mêmes (codes, rangs d'une autre liste) ne disent rien. */
function trouDeNumeros(lignes: readonly LigneLue[], papier: string): string | null {
  const numeros = lignes.map((l) => l.details?.numero ?? "");
  if (numeros.length < 2 || !numeros.every((n) => /^\d{1,3}$/.test(n))) return null;
  const rangs = [...new Set(numeros.map(Number))].sort((a, b) => a - b);
  const [premier = 0, dernier = 0] = [rangs[0], rangs.at(-1)];
  const manquants = Array.from({ length: dernier }, (_, i) => i + 1).filter((n) => !rangs.includes(n));
  // Plus de trous que de lignes : ces numéros ne comptent pas les lignes de ce tableau.
  if (premier > 2 || manquants.length === 0 || manquants.length >= rangs.length) return null;
  return `${papier} numérote ses lignes jusqu'à ${dernier}, et la ligne ${manquants[0]} n'a pas été lue.`;
}

function resteAuConstat(vehicule: VehiculeLu, papier: string): string | null {
  const restants = passagesSansLigne(vehicule);
  return restants.length > 0
    ? `${papier} nomme aussi ${citerPassages(restants)}, dont la lecture n'a pas fait de ligne.`
    : null;
}
