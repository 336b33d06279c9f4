import { jourDeParis, lireDate } from "../../domain/commun/dates.ts";
import { lireMontant } from "../../domain/commun/montants.ts";
import { lirePlaque, ressembleAUnePlaque } from "../../domain/commun/plaques.ts";
import { plier } from "../../domain/commun/recherche.ts";
import { lireTelephone as lireNumero } from "../../domain/commun/telephone.ts";
import type { Choix, Colonne, Nature } from "./colonne.ts";

/** Une valeur qui ne se reprend pas, et pourquoi. */
export class Refus extends Error {}
const refuser = (raison: string): never => {
  throw new Refus(raison);
};

const MONTREE_MAX = 60;
const citer = (texte: string): string =>
  `« ${texte.length > MONTREE_MAX ? `${texte.slice(0, MONTREE_MAX)}…` : texte} »`;

type Lecteur = (texte: string, colonne: Colonne) => unknown;

/** Une valeur d'origine, non vide, dans l'unité de Reflet. Lève `Refus`. */
export const convertir = (texte: string, colonne: Colonne): unknown => LECTEURS[colonne.nature](texte, colonne);

const borner = (texte: string, { max }: Colonne): string =>
  max !== undefined && texte.length > max ? refuser(`Texte trop long : ${max} caractères au plus`) : texte;

const lireTexte: Lecteur = (texte, colonne) => borner(texte.replace(/\r\n?/g, "\n").trim(), colonne);

const lireTelephone: Lecteur = (texte, colonne) => {
  // Ce qui n'est pas un numéro se reprend tel quel : c'est peut-être le seul moyen de joindre la personne.
  return borner(lireNumero(texte) ?? texte.trim(), colonne);
};
const lireCodePostal: Lecteur = (texte, colonne) => {
  const nu = texte.replace(/\s/g, "");
  return borner(/^\d{4}$/.test(nu) ? `0${nu}` : nu, colonne);
};
const lireEmail: Lecteur = (texte, colonne) => {
  const nu = texte.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(nu) ? borner(nu, colonne) : refuser(`Adresse e-mail fausse : ${citer(texte)}`);
};

/**
 * Une plaque française prend sa forme normale. Une plaque étrangère reste telle quelle ; ce qui a la forme d'une plaque sans pouvoir en être
 * une (des lettres jamais attribuées), ou n'a ni lettre ni chiffre, est une faute de frappe.
 */
const lireImmatriculation: Lecteur = (texte, colonne) => {
  const lue = lirePlaque(texte);
  if (lue) return lue.texte;
  const nue = texte.trim().toUpperCase();
  if (!/[A-Z0-9]/.test(nue) || ressembleAUnePlaque(nue)) return refuser(`Plaque fausse : ${citer(texte)}`);
  return borner(nue, colonne);
};

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Un horodatage sans fuseau est en UTC : c'est l'heure de la base d'origine. */
function instantDe(texte: string): Date | null {
  const lu = INSTANT.exec(texte.trim());
  if (!lu || !lireDate(lu[1] ?? "")) return null;
  const fuseau = (lu[4] ?? "Z").toUpperCase().replace(/^([+-]\d{2})(?::?(\d{2}))?$/, (_, h, m) => `${h}:${m ?? "00"}`);
  const instant = new Date(`${lu[1]}T${lu[2]}${(lu[3] ?? ":00").slice(0, 7)}${fuseau}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const lireInstant: Lecteur = (texte) => {
  const jour = lireDate(texte);
  return (
    instantDe(texte)?.toISOString() ?? (jour ? `${jour}T00:00:00.000Z` : refuser(`Date impossible : ${citer(texte)}`))
  );
};

/** Un jour écrit avec une heure et un fuseau (minuit à Paris, gardé en UTC) est celui que l'on lisait à Paris. */
const lireJour: Lecteur = (texte) => {
  const nu = texte.trim();
  const fuseau = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(nu) && INSTANT.test(nu);
  const instant = fuseau ? instantDe(nu) : null;
  const jour = instant ? jourDeParis(instant) : lireDate(nu.replace(/[T ]\d{2}:\d{2}.*$/, ""));
  return jour ?? refuser(`Date impossible : ${citer(texte)}`);
};

/** « 48 000 miles », « 120 USD » : un nombre juste dans une unité qui n'est pas la nôtre. */
function sansUnite(texte: string, unites: RegExp, attendue: string): string {
  const nu = texte
    .replace(unites, "")
    .replace(/^(?:EUR|€)\s*/i, "")
    .trim();
  const autre = /\d\s*([a-z$£¥%/]+)$/i.exec(nu)?.[1] ?? /^([a-z$£¥%]+)\s*\d/i.exec(nu)?.[1];
  return autre ? refuser(`Unité inconnue : ${citer(autre)}, ${attendue} attendus`) : nu;
}

/** Une unité se cherche entre des espaces simples : des centaines à la suite y feraient revenir en arrière. */
const resserrer = (texte: string): string => texte.replace(/\s+/g, " ").trim();

const NOMBRE_SQL = /^-?\d+(?:\.\d+)?$/;

const lireMontantEnCentimes: Lecteur = (texte, { max = Number.MAX_SAFE_INTEGER }) => {
  const nu = sansUnite(resserrer(texte), /\s*(?:€|EUR|euros?)?(?:\s*(?:HT|TTC))?$/i, "des euros");
  // « 1.234 » d'une base de données est un euro vingt-trois, pas mille deux cent trente-quatre.
  const centimes = lireMontant(nu, NOMBRE_SQL.test(nu) ? "." : undefined);
  if (centimes === null) return refuser(`Montant illisible : ${citer(texte)}`);
  if (centimes < 0) return refuser(`Montant négatif : ${citer(texte)}`);
  return centimes <= max ? centimes : refuser(`Montant démesuré : ${citer(texte)}`);
};

const entierDe = (nu: string, texte: string, max = Number.MAX_SAFE_INTEGER): number => {
  const serre = nu.replace(/[\s\u00a0\u202f]/g, "").replace(/\.0+$/, "");
  if (!/^-?\d+$/.test(serre)) return refuser(`Ce n'est pas un nombre entier : ${citer(texte)}`);
  const lu = Number(serre);
  return lu >= 0 && lu <= max ? lu : refuser(`Nombre hors des bornes : ${citer(texte)}`);
};
const lireEntier: Lecteur = (texte, { max }) => entierDe(texte.trim(), texte, max);
const lireKm: Lecteur = (texte, { max }) =>
  entierDe(sansUnite(resserrer(texte), /\s*(?:kms?|kilom[èe]tres?)\.?$/i, "des kilomètres"), texte, max);

const nombreDe = (texte: string): number => {
  const nu = texte.trim().replace(/\s*%$/, "").replace(",", ".");
  return NOMBRE_SQL.test(nu) ? Number(nu) : refuser(`Ce n'est pas un nombre : ${citer(texte)}`);
};
const lireDecimal: Lecteur = (texte, { max = Number.MAX_SAFE_INTEGER }) => {
  const lu = nombreDe(texte);
  return lu >= 0 && lu <= max ? Math.round(lu * 100) / 100 : refuser(`Nombre hors des bornes : ${citer(texte)}`);
};
const lireCoordonnee: Lecteur = (texte, { max = 180 }) => {
  const lu = nombreDe(texte);
  return Math.abs(lu) <= max ? lu : refuser(`Coordonnée hors des bornes : ${citer(texte)}`);
};

const OUI = new Set(["oui", "o", "vrai", "true", "t", "yes", "y", "1"]);
const NON = new Set(["non", "n", "faux", "false", "f", "no", "0"]);
const lireBooleen: Lecteur = (texte) => {
  const mot = plier(texte);
  return OUI.has(mot) || (NON.has(mot) ? false : refuser(`Ni oui ni non : ${citer(texte)}`));
};

/** Un index des mots par vocabulaire : des centaines de milliers de lignes le consultent. */
const index = new WeakMap<Choix, Map<string, string>>();
function motsDe(choix: Choix): Map<string, string> {
  const connu = index.get(choix);
  if (connu) return connu;
  const mots = new Map(
    Object.entries(choix).flatMap(([v, autres]) => [v, ...autres].map((m) => [plier(m), v] as const)),
  );
  index.set(choix, mots);
  return mots;
}
const lireChoix: Lecteur = (texte, { choix = {}, sinon }) =>
  motsDe(choix).get(plier(texte)) ??
  sinon ??
  refuser(`Valeur inconnue : ${citer(texte)} ; attendu : ${Object.keys(choix).join(", ")}`);

/** `{a,"b c"}` de PostgreSQL, `["a","b c"]` de JSON, ou `a, b c`. */
export function lireListe(texte: string): string[] {
  const nu = texte.trim();
  if (nu.startsWith("[")) {
    try {
      const lue: unknown = JSON.parse(nu);
      if (Array.isArray(lue)) return lue.filter((v) => v !== null && v !== "").map(String);
    } catch {
      return refuser(`Liste illisible : ${citer(texte)}`);
    }
  }
  if (!nu.startsWith("{")) return nu.split(/[,;|\n]/).flatMap((v) => v.trim() || []);
  return [...nu.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].flatMap(([, cite, libre]) => {
    const v = cite === undefined ? (libre ?? "").trim() : cite.replace(/\\(.)/g, "$1");
    return v === "" || (cite === undefined && v === "NULL") ? [] : v;
  });
}
const listeChoisie: Lecteur = (texte, colonne) => [
  ...new Set(lireListe(texte).map((v) => lireChoix(v, colonne) as string)),
];

const LECTEURS: Record<Nature, Lecteur> = {
  texte: lireTexte,
  code_postal: lireCodePostal,
  telephone: lireTelephone,
  email: lireEmail,
  plaque: lireImmatriculation,
  jour: lireJour,
  instant: lireInstant,
  entier: lireEntier,
  kilometrage: lireKm,
  montant: lireMontantEnCentimes,
  decimal: lireDecimal,
  coordonnee: lireCoordonnee,
  booleen: lireBooleen,
  choix: lireChoix,
  liste: (texte, colonne) => lireListe(texte).map((v) => borner(v, colonne)),
  liste_choix: listeChoisie,
  // L'ancien identifiant, que le traitement du lot résout.
  reference: (texte) => texte.trim(),
};
