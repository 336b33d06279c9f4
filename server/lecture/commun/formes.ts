import { lireKilometrage } from "../../../domain/commun/montants.ts";
import { plaqueDeLaValeur } from "../../../domain/commun/plaques.ts";
import { estVinValide, normaliserVin } from "../../../domain/commun/vin.ts";
import { type ChampIdentite, cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { estMarqueConnue } from "../../../domain/fre/vocabulaire/marques.ts";
import { codeEnTete } from "./codes.ts";
import { dateDans } from "./dates-imprimees.ts";

// Forme stricte d'une valeur imprimée après son étiquette sans deux-points.
export function aLaForme(champ: ChampIdentite, valeur: string): boolean {
  const debut = valeur.replace(/^n\s?[°ºo]\s*/i, "");
  switch (champ) {
    case "immatriculation":
      return plaqueDeLaValeur(debut.split(" ").slice(0, 3).join(" ")) !== null;
    case "vin":
      // Un châssis tronqué ou fautif reste une valeur : il s'imprime tel quel, et se signale.
      return /^(?:[A-Z0-9]{17}|(?=(?:[A-Z]*\d){4})[A-Z]{2}[A-Z0-9]{10,17})\b/.test(debut);
    case "contrat":
      return /^(?:[A-Z]{0,4}[-/]?\d[\w/.-]{3,}|[A-Z]{2,4}[ .]\d{2,}(?:[ .]\d{2,4}){0,3}|\d{1,4}(?: \d{2,4}){1,3}|\d{3})(?:\s[—–|,(]|\s-\s|\.?$)/.test(
        debut,
      );
    case "dossier":
    case "papier":
    case "numero":
      // « Facturé le 20/06/2026 » : du même mot que la facture, la date du papier.
      if (champ === "papier" && /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(debut)) return dateDans(debut) !== null;
      return (
        /^(?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24}(?:\s[—–|,(]|\s-\s|\s(?:du|le)\s|$)/.test(debut) &&
        dateDans(debut.split(" ")[0] ?? "") === null
      );
    case "kilometrage":
    case "kilometrage_expertise":
      // « 22 bis rue Colbert » n'est pas un compteur : devant un mot, il faut l'unité ou des milliers.
      return /^\d{1,3}(?:[ .]?\d{3})*(?:\s?km\b|(?=\s*[,;|]|$))|^\d{1,3}(?:[ .]?\d{3})+(?=\s+\p{L})/iu.test(debut);
    case "date_restitution":
    case "date_fin_contrat":
    case "date_expertise":
    case "date_mise_en_circulation":
    case "date_document":
    case "date_impression":
      return (
        /^(?:le |du )?\d{1,4}(?:er)?[\s/.-]/i.test(debut) && dateDans(debut.split(" ").slice(0, 4).join(" ")) !== null
      );
    case "marque":
    case "vehicule":
      return commenceParUneMarque(debut) && debut.split(" ").length <= 8;
    case "loueur":
      return debut.split(" ").length <= 6 && loueurNomme(debut) !== null;
    case "modele":
      // « Modèle Ford Transit » nomme les deux : ce n'est pas un modèle seul.
      return (
        /^[\p{Lu}\d]/u.test(debut) &&
        // « Model 3 » est le nom d'une voiture, non l'étiquette de « 3 ».
        debut.length > 1 &&
        debut.split(" ").length <= 8 &&
        !commenceParUneMarque(debut) &&
        !commenceParUneEtiquette(debut)
      );
    default:
      return false;
  }
}

const ENTIERS: ReadonlySet<ChampIdentite> = new Set<ChampIdentite>([
  "immatriculation",
  "vin",
  "kilometrage",
  "kilometrage_expertise",
  "date_restitution",
  "date_fin_contrat",
  "date_expertise",
  "date_mise_en_circulation",
  "date_document",
  "date_impression",
]);
export const estEntiere = (champ: ChampIdentite, valeur: string): boolean =>
  ENTIERS.has(champ) && aLaForme(champ, valeur);

export const commenceParUneMarque = (texte: string): boolean => {
  const [premier = "", second = ""] = texte.split(" ");
  return estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`);
};

// « Modèle Finition Énergie » : une rangée d'intitulés n'est pas un modèle.
const commenceParUneEtiquette = (texte: string): boolean => {
  const mots = texte.split(" ");
  // « Model Y » est le nom d'une voiture.
  if (/^model [3sxy]$/i.test(texte)) return false;
  return mots.some((_, n) => n < 4 && etiquettesIdentite().has(cleEtiquette(mots.slice(0, n + 1).join(" "))));
};

// Le châssis reste tel qu'imprimé quand il est invalide : l'anomalie se lit en face de lui.
export function vinDans(texte: string): string | null {
  const mots = texte.replace(/[()]/g, " ").trim().split(/\s+/);
  const seul = mots.map(normaliserVin).find((mot) => mot.length >= 11 && /\d/.test(mot) && /^[A-Z0-9]+$/.test(mot));
  if (seul && seul.length === 17) return seul;
  const joint = normaliserVin(texte);
  if (estVinValide(joint)) return joint;
  // « V VR3VR2X WCMX141230 », sur une image : une lettre doublée se détache, un châssis se coupe en deux mots.
  const apres = mots.length > 2 && mots[0]?.length === 1 ? normaliserVin(mots.slice(1).join(" ")) : "";
  if (estVinValide(apres)) return apres;
  return seul ?? null;
}

const MONTANT_SEUL = /^:?\s*\d{1,3}(?:[ .\u00a0\u202f]?\d{3})*[.,]\d{2}(?!\d)(?!\s*km)/i;
export const kilometrageDans = (imprime: string): number | null => {
  // « 652,89 € », sous « … à 68 465 km » : un montant n'est pas un compteur.
  if (MONTANT_SEUL.test(imprime)) return null;
  // « 1,60 737 km » : une poussière dans un nombre entier.
  const texte = imprime.replace(/(?<!\d)(\d)[.,](\d{2})(?= \d{3} ?km\b)/i, "$1$2");
  const nombre = /\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?!\d)|\d{1,7}/.exec(texte);
  return nombre ? lireKilometrage(nombre[0]) : null;
};

const A_L_EXPERTISE =
  /(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6}) ?kms? (?:[àa] l['’]|lors de l['’]|au (?:jour|moment) de l['’])(?:expertise|inspection|examen)(?!\p{L})/iu;
/** « 56 532 km à l'expertise, 57 772 km au retour » : le compteur que la valeur dit être celui de l'expertise. */
export const kilometrageALExpertise = (texte: string): number | null => {
  const nombre = A_L_EXPERTISE.exec(texte)?.[1];
  return nombre ? lireKilometrage(nombre) : null;
};
/** Le premier compteur qui n'est pas celui de l'expertise, à défaut le sien. */
export const kilometrageAuRetour = (texte: string): number | null =>
  kilometrageDans(texte.replace(A_L_EXPERTISE, " ")) ?? kilometrageDans(texte);

/** « Retour du véhicule : 03/08/2025 à 126 134 km » : le compteur du retour, qui n'est pas celui de l'expertise. */
export const kilometrageApresDate = (texte: string): number | null => {
  const nombre = /\d{4}\b.*?(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,6})\s?kms?\b/i.exec(texte)?.[1];
  return nombre ? lireKilometrage(nombre) : null;
};

/** Tombé là de la case voisine, un châssis n'est ni une marque ni un véhicule. */
export const estChassis = (texte: string): boolean => /^(?=.*\d{3})[A-Z0-9]{17}$/.test(texte.trim());

// « Km prévus au contrat : 140 000 km » : des kilomètres ne sont pas un contrat.
export const contratDans = (texte: string): string | null =>
  /^\d[\d .]*km\b/i.test(texte.trim()) ? null : codeEnTete(texte);
