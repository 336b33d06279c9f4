import type { Hasard } from "../hasard.ts";

// Façons d'écrire nombres et dates : un document garde les siennes d'un bout à l'autre (fiche domaine 3.0).

export interface Ecriture {
  /** Montant en centimes, sans symbole. */
  nombre: (centimes: number) => string;
  /** Le même avec le symbole du document. */
  euros: (centimes: number) => string;
  /** Montant retiré, écrit avec le signe du document. */
  retrait: (centimes: number) => string;
  /** Temps en centièmes d'heure. */
  heures: (centiemes: number) => string;
  taux: (pourcent: number) => string;
  date: (iso: string) => string;
  km: (valeur: number) => string;
  /** Place du signe d'un montant négatif. */
  negatif: "devant" | "derriere" | "parentheses";
}

const MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const enLettres = (iso: string) => {
  const [a = "", m = "", j = ""] = iso.split("-");
  return `${Number(j) === 1 ? "1er" : Number(j)} ${MOIS[Number(m) - 1]} ${a}`;
};
const barres = (separateur: string) => (iso: string) => iso.split("-").reverse().join(separateur);
const FORMES_DATE: readonly ((iso: string) => string)[] = [
  barres("/"),
  barres("/"),
  barres("/"),
  barres("."),
  barres("-"),
  (iso) => iso,
  enLettres,
  (iso) => `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(2, 4)}`,
];

const NOMBRES: readonly (readonly [milliers: string, decimale: string])[] = [
  ["\u00a0", ","],
  ["\u00a0", ","],
  ["\u202f", ","],
  [" ", ","],
  ["", ","],
  [".", ","],
  ["", "."],
  ["\u00a0", "."],
];

const grouper = (n: number, separateur: string) => String(n).replace(/\B(?=(\d{3})+$)/g, separateur);

const SIGNES = {
  devant: (n: string) => `-${n}`,
  derriere: (n: string) => `${n}-`,
  parentheses: (n: string) => `(${n})`,
};

export function tirerEcriture(h: Hasard): Ecriture {
  const [milliers, decimale] = h.un(NOMBRES);
  const symbole = h.un([" €", "\u00a0€", " EUR", "\u00a0€", ""]);
  const signe = h.un(["devant", "devant", "devant", "derriere", "parentheses"] as const);
  const positif = (n: number) =>
    `${grouper(Math.floor(n / 100), milliers)}${decimale}${String(n % 100).padStart(2, "0")}`;
  const signer = (n: number, suffixe: string) => (n < 0 ? SIGNES[signe](positif(-n)) + suffixe : positif(n) + suffixe);
  const kmGroupe = h.un(["\u00a0", " ", "", milliers]);
  const kmSuffixe = h.un([" km", " km", "", " kms"]);
  const tauxLong = h.chance(0.4);
  return {
    nombre: (n) => signer(n, ""),
    euros: (n) => signer(n, symbole),
    retrait: (n) => (n === 0 ? positif(0) : signer(-n, "")),
    heures: (c) => `${Math.floor(c / 100)}${decimale}${String(c % 100).padStart(2, "0")}`,
    taux: (p) => (tauxLong ? `${p}${decimale}00 %` : `${p} %`),
    date: h.un(FORMES_DATE),
    km: (v) => `${grouper(v, kmGroupe)}${kmSuffixe}`,
    negatif: signe,
  };
}
