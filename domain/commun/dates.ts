import { sansAccents } from "./recherche.ts";
/** Les mois, en toutes lettres, de janvier à décembre. */
export const NOMS_MOIS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
] as const;

const MOIS: Record<string, number> = {
  janvier: 1,
  janv: 1,
  fevrier: 2,
  fevr: 2,
  fev: 2,
  mars: 3,
  avril: 4,
  avr: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  juil: 7,
  aout: 8,
  septembre: 9,
  sept: 9,
  octobre: 10,
  oct: 10,
  novembre: 11,
  nov: 11,
  decembre: 12,
  dec: 12,
  // Un rapport d'inspection en anglais date ainsi.
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  october: 10,
  november: 11,
  december: 12,
};

const CHIFFRES = /^(\d{1,2})\s?[/.\-‑]\s?(\d{1,2})\s?[/.\-‑]\s?(\d{4}|\d{2})$/;
const ISO = /^(\d{4})[-/.‑](\d{1,2})[-/.‑](\d{1,2})$/;
const LETTRES = /^(\d{1,2})(?:er)? ?([a-z]{3,9})\.? ?(\d{4}|\d{2})$/;

/** Vrai si le jour existe au calendrier. */
export function dateExiste(annee: number, mois: number, jour: number): boolean {
  if (annee < 1900 || annee > 2199 || mois < 1 || mois > 12 || jour < 1) return false;
  return jour <= new Date(Date.UTC(annee, mois, 0)).getUTCDate();
}

function versIso(annee: string, mois: number, jour: number): string | null {
  // Un document de fin de contrat est récent : une année sur deux chiffres est de ce siècle, sauf un véhicule de collection.
  const lue = Number(annee);
  const complete = annee.length === 2 ? (lue >= 70 ? 1900 : 2000) + lue : lue;
  if (!dateExiste(complete, mois, jour)) return null;
  return `${complete}-${String(mois).padStart(2, "0")}-${String(jour).padStart(2, "0")}`;
}

/**
 * Lit une date imprimée en France et la rend en ISO `AAAA-MM-JJ`, ou `null`.
 * Formes admises : `10/03/2025`, `10.03.25`, `10-03-2025`, `2025-03-10`, `10 mars 2025`, `1er août 2025`.
 */
export function lireDate(texte: string): string | null {
  const brut = sansAccents(texte).toLowerCase().replace(/\s+/g, " ").trim();
  if (brut.length < 6 || brut.length > 24) return null;
  const iso = ISO.exec(brut);
  if (iso) return versIso(iso[1] ?? "", Number(iso[2]), Number(iso[3]));
  const chiffres = CHIFFRES.exec(brut);
  if (chiffres) return versIso(chiffres[3] ?? "", Number(chiffres[2]), Number(chiffres[1]));
  const lettres = LETTRES.exec(brut);
  const mois = lettres?.[2] ? MOIS[lettres[2]] : undefined;
  if (!lettres || mois === undefined) return null;
  return versIso(lettres[3] ?? "", mois, Number(lettres[1]));
}

/** Une date tapée : aussi `10032025` ou `100325`, le pavé de chiffres d'un téléphone n'ayant pas de barre. */
export function lireDateSaisie(texte: string): string | null {
  return lireDate(texte.trim().replace(/^(\d{2})(\d{2})(\d{2}|\d{4})$/, "$1/$2/$3"));
}

/** `2025-03-10` (ou un horodatage ISO) devient `10/03/2025`, sans passer par un fuseau ; un texte illisible rend une chaîne vide. */
export function formaterDate(iso: string): string {
  const parties = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return parties ? `${parties[3]}/${parties[2]}/${parties[1]}` : "";
}

const jourParis = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
/** Le jour à Paris, AAAA-MM-JJ : celui que la personne lit sur son calendrier, quelle que soit l'heure du serveur. */
export const jourDeParis = (instant: Date): string => jourParis.format(instant);

/** Vrai de ce qui s'écrit comme un jour (« 24/11/24 », « 24.11.2024 ») ; « 24.11.6620 » est un numéro : aucune année n'a tant de siècles. */
export const sEcritCommeUnJour = (texte: string): boolean => JOUR_ECRIT.test(texte);
const JOUR_ECRIT = /^(?:\d{1,2}[/.-]){2}(?:(?:19|20)\d{2}|\d{2,3})$/;
