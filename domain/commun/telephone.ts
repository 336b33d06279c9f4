/**
 * Téléphone en paires de chiffres : `06 12 34 56 78`, `+33 6 12 34 56 78`. Un numéro d'une autre forme (étranger, poste interne)
 * reste tel que saisi : le regrouper le rendrait faux.
 */
export function formaterTelephone(texte: string): string {
  const brut = texte.trim();
  const chiffres = brut.replace(/\D/g, "");
  const paires = (suite: string) => suite.replace(/(\d{2})(?=\d)/g, "$1 ");
  if (/^\+?[\d\s.()/-]+$/.test(brut)) {
    if (!brut.startsWith("+") && !chiffres.startsWith("00") && chiffres.length === 10) return paires(chiffres);
    const national = /^(?:00)?33\(?0?\)?(\d{9})$/.exec(chiffres)?.[1];
    if (national) return `+33 ${national[0]} ${paires(national.slice(1))}`;
  }
  return brut;
}

export const TELEPHONE_FAUX = "Le numéro de téléphone n'est pas valable";

/** Numéro à composer, sans espace ni point ; `null` si le texte n'en contient pas un. */
export function numeroAComposer(texte: string): string | null {
  const compose = texte.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /^\+?\d{4,15}$/.test(compose) ? compose : null;
}

/** Indicatif de la France et de ses outre-mer, ou zéro national, devant neuf chiffres. */
const FRANCAIS = /^(?:(?:00)?(?:33|262|590|594|596|508)0?|0)?([1-9]\d{8})$/;

/**
 * Ce que toutes les écritures d'un même numéro ont en commun : 06…, +33 6…, 0033 6…, 33 6… et 6… (le zéro perdu par un tableur) rendent les
 * mêmes neuf chiffres ; un autre numéro, ses chiffres.
 */
export function cleTelephone(texte: string): string {
  const chiffres = texte.replace(/\D/g, "");
  return FRANCAIS.exec(chiffres)?.[1] ?? chiffres;
}

const UN_NUMERO =
  /^(?:\(?0\)?[1-9]\d{8}|(?:\+|00)(?:33|262|590|594|596|508)(?:\(0\)|0)?[1-9]\d{8}|(?:33|262|590|594|596|508)[1-9]\d{8}|[1-9]\d{8}|(?:\+|00)(?!33|0)\d{7,15}|3\d{3}|10\d{2}|118\d{3})$/;

/**
 * Vrai pour un ou plusieurs numéros que l'on peut composer : dix chiffres, l'indicatif d'un pays, un numéro court ; un poste peut suivre.
 * « N/A », « 0 », « 06 12 34 56 7 » n'en sont pas.
 */
export const estTelephone = (texte: string): boolean =>
  texte
    .replace(/(?:,? ?(?:poste|p\.|ext\.?) ?\d{1,6})$/i, "")
    .split(/[;,]|\bou\b|(?<=\d{2})\s\/\s/i)
    .every((numero) => UN_NUMERO.test(numero.replace(/[\s.\-‐‑–/]/g, "")));

/**
 * La seule règle d'un numéro saisi ou importé : rend le numéro tel qu'écrit, ou `null` si ce n'en est pas un. Neuf chiffres retrouvent le zéro
 * qu'un tableur a mangé, onze le « + » de leur indicatif.
 */
export function lireTelephone(texte: string): string | null {
  const nu = texte.replace(/\s+/g, " ").trim();
  if (!estTelephone(nu)) return null;
  const serre = nu.replace(/[\s.-]/g, "");
  if (/^[1-9]\d{8}$/.test(serre)) return `0${nu}`;
  return /^33[1-9]\d{8}$/.test(serre) ? `+${nu}` : nu;
}
