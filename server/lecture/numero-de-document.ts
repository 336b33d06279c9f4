import { lirePlaque } from "../../domain/commun/plaques.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { dateDans } from "./identification.ts";

// « Pavé Neuf 93168 » : le « n » d'un mot n'annonce pas de numéro.
const NUMERO =
  /(?:^|\s)(?:n\s?[°º]\.?|no\.|(?:no?|num[ée]ro|number|r[ée]f(?:[ée]rence)?\.?)(?!\p{L})|#)\s*:?\s*((?:[A-Z]{1,5}(?:[/-][A-Z]{1,5})?[ ])?(?:\d{1,4}[ ])?[A-Z0-9][A-Z0-9/_.-]*\d[A-Z0-9/_.-]*)/iu;
/** Un numéro qui n'est pas celui du document : compte, contrat, téléphone, pièce rattachée. À éprouver sur un texte plié. */
export const AUTRE_NUMERO =
  /\b(?:clients?|(?<!fin de )contrats?|immat\w*|series?|chassis|(?<!releve de )comptes?(?! rendu)|tva|siren|siret|tel|relatif|relative|concerne|concernant|annule|annulation|rectifie|dossier|police|sinistre|commande|iban|dommages?|page|code|habilitation|agrement|permis|jeton|assurance|rc|rcs)\b/;

// « Facture RX24-83380 du 3 mars » : le numéro suit le nom du document, la date ou l'objet viennent après.
const NUMERO_APRES_NOM =
  /^(?:objet\s*:?\s*)?(?:votre |notre )?(?:facture|avoir|rapport|relevé(?: mensuel| trimestriel| périodique)?|devis|décompte|note de (?:crédit|débit))\s+((?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24})(?=[\s,;]|$)/i;

// « FACTURE AY 2504 00917 DU 11/04/2025 », « Facture VW-FS 7741902 » : un préfixe en capitales, puis un ou deux groupes de chiffres.
const GROUPES_APRES_NOM =
  /^(?:facture|avoir|rapport|relevé|devis)\s+((?!(?:DU|DE|LE|AU|EN|ET|NO|REF|TTC|HT)\b)[A-Z][A-Z/-]{0,6}(?: \d{2,9}){1,3})(?=$|[\s,;]+(?:du|le|en date|[-–—])(?!\p{L}))/iu;

// « Facture FRE 7004-25-118830 du 24/03/2025 » : des mots qui disent de quoi, puis le numéro, que sa date suit.
const NUMERO_DATE =
  /^(?:facture|avoir|rapport|relevé|devis)(?: (?:de|des|du|d['’]\p{L}+|\p{L}{2,})){1,6} ((?=(?:\S*\d){5})[A-Z0-9][A-Z0-9/_.-]{5,24}) (?:du|le|en date du) \d/iu;
const numeroQueSaDateSuit = (texte: string): string | null => {
  const [entier = "", numero = ""] = NUMERO_DATE.exec(texte) ?? [];
  if (numero === "" || dateDans(numero) !== null || lirePlaque(numero) !== null) return null;
  const devant = plier(entier.slice(0, entier.indexOf(numero)));
  return AUTRE_NUMERO.test(devant) ||
    /\b(?:sur|vehicule)\b|\b(?:facture|avoir|rapport|releve|devis)\b.*\b(?:facture|avoir|rapport|releve|devis)\b/.test(
      devant,
    )
    ? null
    : numero;
};

/** Numéro qui suit le nom du document, sans « n° » pour l'annoncer, ou `null`. */
export function numeroApresNom(texte: string): string | null {
  const groupes = GROUPES_APRES_NOM.exec(texte)?.[1];
  if (groupes && groupes === groupes.toUpperCase() && groupes.replace(/\D/g, "").length >= 5) return groupes;
  const numero = NUMERO_APRES_NOM.exec(texte)?.[1]?.replace(/[.,;-]+$/, "") ?? null;
  return numero && !dateDans(numero) ? numero : numeroQueSaDateSuit(texte);
}

/** « Chiffrage des dommages – dossier 25-4471 », « Référence NC-26-0088 » sous le titre : à défaut d'un autre, le numéro de dossier du titre est celui du document. */
export const numeroDeDossier = (titre: string): string | null =>
  /\b(?:dossier(?: (?:d['’]|de )\p{L}+)?|(?<!votre )r[ée]f[ée]rence)\s+(?:n(?:\s?[°ºo.]+|\s)\s*:?\s*)?((?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24})(?=[\s,;)]|$)/iu.exec(
    titre,
  )?.[1] ?? null;

/** Imprimé à part du titre, à une autre hauteur : des lettres puis des chiffres, ni plaque, ni châssis, ni boîte postale. */
export const numeroIsole = (texte: string): string | null => BORDEREAU.exec(texte)?.[1] ?? numeroSansNom(texte);

/** « Bordereau R7040-PV », « PV 25/00417 » : le nom du papier et son numéro, seuls dans un coin. */
const BORDEREAU =
  /^(?:bordereau|constat|bilan|fiche|pv|p\.v\.|rapport|chiffrage)\s+((?=(?:\S*\d){4})(?!\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$)[A-Z0-9][A-Z0-9/_.-]{4,24})$/i;
/** « REST-9580 », « RC 9510/B » : quatre chiffres au moins, qui ne font pas une année. */
const SANS_NOM = /^(?!(?:BP|CS|TSA|RCS)\b)[A-Z]{1,5}[-/ ]?(?!(?:19|20)\d\d$)\d[\d/_.-]{3,}(?:\/[A-Z])?$/;
const numeroSansNom = (texte: string): string | null =>
  SANS_NOM.test(texte) && lirePlaque(texte) === null && dateDans(texte) === null ? texte : null;

/** « Facture RX24-83380 » : le dernier mot d'un titre court, fait de chiffres et peut-être de lettres, est son numéro. */
export function numeroNu(texte: string, maximum = 7): string | null {
  const mots = texte.split(" ");
  const dernier = mots.at(-1) ?? "";
  // « HL 25 004477 » : le numéro tient en plusieurs groupes quand il n'y a rien d'autre.
  if (/^[A-Z]{1,4}(?: \d{2,8}){2,3}$/.test(texte) && !AUTRE_NUMERO.test(plier(texte))) return texte;
  if (mots.length > maximum || dateDans(dernier) || lirePlaque(dernier) !== null || AUTRE_NUMERO.test(plier(texte)))
    return null;
  return /^(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24}$/.test(dernier) ? dernier : null;
}

/** Numéro de document dans un texte, tel qu'imprimé, ou `null`. */
export function numeroDans(texte: string): string | null {
  const trouve = NUMERO.exec(texte);
  const numero = trouve?.[1]?.replace(/[.,;-]+$/, "");
  if (!trouve || !numero || AUTRE_NUMERO.test(plier(texte.slice(0, trouve.index)))) return null;
  return completer(texte, numero);
}

// « DL 25 459942 » : un numéro peut contenir des espaces ; il finit au mot de liaison, à la date ou à la parenthèse.
function completer(texte: string, numero: string): string {
  const debut = texte.indexOf(numero);
  const mots = texte.slice(debut).split(" ");
  const garde: string[] = [];
  for (const mot of mots) {
    if (garde.length > 0 && (!/^[A-Z0-9/_.-]*\d[A-Z0-9/_.-]*$/.test(mot) || dateDans(mot))) break;
    garde.push(mot);
  }
  const complet = garde.join(" ");
  return complet.length >= numero.length ? complet : numero;
}
