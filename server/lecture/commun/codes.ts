import { sEcritCommeUnJour } from "../../../domain/commun/dates.ts";
import { lirePlaque } from "../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../domain/commun/vin.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { dateDans } from "./dates-imprimees.ts";
import { type Mot, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";

/** Un numéro de papier, de contrat ou de dossier : ses mots, et ce qui est imprimé devant lui dans la même suite de mots. */
export interface Code {
  valeur: string;
  mots: readonly Mot[];
  debut: number;
  fin: number;
  /** Vrai si « n° », « réf. » ou « # » l'annonce. */
  annonce: boolean;
}

/** « n° », « Réf. : », « # » : ce qui annonce un numéro, seul ou collé à lui. */
const ANNONCE = /(?:^|\s)(?:n\s?[°ºo]\.?|no\.|num[ée]ro|number|r[ée]f(?:[ée]rence)?s?\.?|#)\s*:?$/iu;
const ANNONCE_COLLEE = /^(?:n[°º]\.?:?|#)(?=[A-Z0-9])/i;
/** Un mot de chiffres, ou de capitales et de chiffres. */
const PLEIN = /^(?=\S*\d)[A-Z0-9][A-Z0-9/_.-]{0,24}$/;
const PREFIXE = /^[A-Z]{1,5}(?:[/-][A-Z]{1,5})?$/;
const PAS_UN_PREFIXE =
  /^(?:N|NO|DU|DE|LE|LA|AU|EN|ET|UN|A|REF|TTC|HT|TVA|RCS|CS|BP|TSA|SIREN|SIRET|MEC|VIN|KM|IBAN|BIC|APE|NAF|TEL|FAX|CP|FR|PV|LLD|FRE|AVOIR|DEVIS|NUM|AV|AR|MO|CEDEX|EUR|SAS|SA|SARL)$/;
/** « DS 7 », « BMW 320 » : la marque d'une voiture, sauf derrière « n° » ou devant deux groupes de chiffres. */
const VOITURE = /^(?:BMW|DS|AUDI|FORD|FIAT|OPEL|SEAT|KIA|MINI|MG|BYD)$/;
/** Ce qui suit une quantité ou une mesure n'est pas la fin d'un numéro. */
const UNITE =
  /^(?:km|kms|kilom[èe]tres?|€|eur|euros?|%|mm|cm|h|heures?|jours?|mois|ans?|ch|cv|tdi|v[ée]hicules?|pages?)\b/i;
const RUE =
  /^(?:bis|ter|rue|avenue|av\.?|bd|boulevard|impasse|all[ée]e|chemin|cours|place|quai|route|zone|zi|za|z\.\w\.?)$/i;

const nettoyer = (texte: string): string => texte.replace(/^[("«]+/, "").replace(/[),.;:"»]+$/, "");
const espaces = (texte: string): string => texte.replace(/[\u00a0\u202f]/g, " ");
const SIGLE = /^(?:AV|PV|CP|FRE|LLD)$/;
const enDeuxGroupes = ([debut = "", suite = ""]: readonly string[], annonce: boolean): boolean =>
  (/^(?:20)?\d{2}$/.test(debut) && /^\d{4,}$/.test(nettoyer(suite))) ||
  (annonce && /^\d{3,}$/.test(debut) && /^\d{3,}$/.test(nettoyer(suite)));

/** Ce qui ferme un numéro. */
const FERME = /[),.;:]$/;
/** Le nom d'un papier, seul devant son numéro. */
const PAPIER = /^(?:factures?|avoir|devis|rapport|relev[ée])$/i;

/** « BP 12045 », « CS 9510 » : une boîte postale, un registre. */
const POSTAL = /^(?:BP|CS|TSA|RCS)$/;

const chiffres = (texte: string): number => texte.replace(/\D/g, "").length;

function estAutreChose(valeur: string, suivant: string, annonce: boolean): boolean {
  // « Relevé n° RF-807-AB » a la forme d'une plaque.
  if (dateDans(valeur) !== null || (lirePlaque(valeur) !== null && !annonce) || estMontant(valeur)) return true;
  if (estVinValide(valeur) && /[A-Z]/.test(valeur)) return true;
  if (/^(?:BP|CS|TSA|RCS)[-/ ]/.test(valeur) || UNITE.test(suivant) || RUE.test(suivant)) return true;
  // « 33300 Bordeaux », « 21.06.22 ».
  if (/^\d{5}$/.test(valeur) && /^\p{Lu}\p{L}+/u.test(suivant)) return true;
  return sEcritCommeUnJour(valeur) || /^(?:19|20)\d\d$|^0\d(?:[ .]\d\d){3,4}$|^\d+[.,]\d{2}$/.test(valeur);
}

/** Suite de mots, dès le rang donné, qui fait un numéro ; 0 si ce n'en est pas un. */
function longueurDuCode(textes: readonly string[], i: number, annonce: boolean): number {
  const ouvre = i === 0 || /:$/.test(textes[i - 1] ?? "");
  const premier = nettoyer(textes[i] ?? "");
  const nombre = chiffres(textes[i + 1] ?? "") + chiffres(textes[i + 2] ?? "");
  const voiture = VOITURE.test(premier) && !annonce && nombre < 6;
  // « AV 26 791736 », « n° PV 277 331 » : suivi de deux groupes de chiffres, le sigle d'un papier n'est ni une avenue ni un côté.
  const sigle = SIGLE.test(premier) && enDeuxGroupes(espaces(textes.slice(i + 1, i + 3).join(" ")).split(" "), annonce);
  const prefixe = (PREFIXE.test(premier) && !PAS_UN_PREFIXE.test(premier) && !voiture) || sigle;
  if (!prefixe && !PLEIN.test(premier)) return 0;
  let n = 1;
  // « DL 25 459942 », « F-ALD 2510-66120 », « n° 1 234 567 » : des groupes de chiffres, tant que rien ne les ferme.
  while (n < 4 && !FERME.test(textes[i + n - 1] ?? "")) {
    const mot = nettoyer(textes[i + n] ?? "");
    // « Dossier : 518 6456 » : des chiffres que rien d'autre ne suit.
    const enGroupes = ouvre && /^\d{1,4}$/.test(premier) && /^\d{2,4}$/.test(mot);
    // Des milliers tiennent en un mot : « 736 428 ».
    const groupe = prefixe || annonce ? /^(?=\S*\d)[A-Z0-9/_.-]+(?:[\u00a0\u202f ]\d{2,4})*$/.test(mot) : enGroupes;
    if (!groupe || dateDans(mot) !== null || UNITE.test(textes[i + n + 1] ?? "")) break;
    n += 1;
  }
  const valeur = nettoyer(textes.slice(i, i + n).join(" "));
  const minimum = annonce ? 3 : 4;
  // « MARS 2026 ».
  if (!annonce && /^[A-Z]+ (?:19|20)\d\d$/.test(valeur)) return 0;
  return chiffres(valeur) >= minimum && valeur.length >= 3 && valeur.length <= 28 ? n : 0;
}

/** Numéros imprimés dans une suite de mots, de gauche à droite. */
export function codesDe(mots: readonly Mot[]): Code[] {
  const textes = mots.map(({ texte }) => texte.replace(ANNONCE_COLLEE, ""));
  const codes: Code[] = [];
  for (let i = 0; i < mots.length; i += 1) {
    const avant = texteDe(mots.slice(Math.max(0, i - 2), i));
    const annonce = ANNONCE.test(avant) || textes[i] !== mots[i]?.texte;
    // « Facture 7311 25 000917 » : derrière le nom d'un papier, les groupes de chiffres font un seul numéro.
    const nomme = annonce || PAPIER.test(mots[i - 1]?.texte ?? "");
    const n = POSTAL.test(mots[i - 1]?.texte ?? "") ? 0 : longueurDuCode(textes, i, nomme);
    if (n === 0) continue;
    const valeur = espaces(nettoyer(textes.slice(i, i + n).join(" "))).replace(/[-–_/]+$/, "");
    // « n° D-2025-0718, véhicule PEUGEOT » : la virgule ferme le numéro, le mot d'après n'est pas son unité.
    const suivant = FERME.test(textes[i + n - 1] ?? "") ? "" : (mots[i + n]?.texte ?? "");
    if (estAutreChose(valeur, suivant, annonce)) continue;
    codes.push({ valeur, mots: mots.slice(i, i + n), debut: i, fin: i + n, annonce });
    i += n - 1;
  }
  return codes;
}

const enMots = (texte: string): Mot[] =>
  texte
    .trim()
    .split(/\s+/)
    .map((mot, i) => ({ texte: mot, x0: i, x1: i, y: 0, corps: 1 }));

/** Numéro qui ouvre un texte (« C68160 », « n° LLD-411307, signé le… »), tel qu'imprimé, ou `null`. */
export function codeEnTete(texte: string): string | null {
  const [code] = codesDe(enMots(`n° ${texte.replace(/^[:\s]*(?:n\s?[°ºo.]+|num[ée]ro|r[ée]f\.?)\s*:?\s*/i, "")}`));
  return code?.debut === 1 && lirePlaque(code.valeur) === null ? code.valeur : null;
}

/** Ce qui n'est pas le numéro du document : compte, contrat, téléphone, pièce rattachée. À éprouver sur un texte plié. */
const AUTRE_NUMERO =
  /\b(?:clients?|(?<!fin de )contrats?|immat\w*|series?|chassis|(?<!releve de )comptes?(?! rendu)|tva|siren|siret|tel|relatif|relative|concerne|concernant|annule|annulation|rectifie|dossier|police|sinistre|commande|iban|page|code|habilitation|agrement|permis|jeton|assurance|rc|rcs|ape|naf|capital|sur facture)\b/;

/** Vrai si ce qui précède un numéro dit qu'il est celui d'autre chose. */
export const annonceAutreChose = (avant: string): boolean =>
  AUTRE_NUMERO.test(plier(avant.split(/\s[-–—|·]\s|,\s/).at(-1) ?? ""));
