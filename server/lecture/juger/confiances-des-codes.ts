import type { Operation } from "../../../domain/fre/codes.ts";
import { comprendrePiece } from "../../../domain/fre/comprendre-element.ts";
import { comprendreDommage } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { lirePosition, type Position } from "../../../domain/fre/vocabulaire/positions.ts";
import { jetons } from "../../../domain/fre/vocabulaire/texte.ts";
import { CONFIANCES } from "../commun/confiance.ts";

/** Sa place vient d'une autre cellule que celle qui nomme la pièce. */
const COMPLETEE = 0.9;
/** Rien n'est dû, sans que la page l'écrive. */
const SANS_REPONSE = 0.85;
const NULLE_PART: Position = { longueur: null, cote: null };

/** Gestes qui ne se facturent pas avec une peinture. */
const SANS_PEINTURE: ReadonlySet<Operation | null> = new Set([
  "dsp",
  "lustrage",
  "nettoyage",
  "controle",
  "fourniture",
]);

const enMots = (texte: string | undefined): boolean => /\p{L}{3}/u.test(texte ?? "");

/**
 * « Rétro droit Brisé Remplacement Oui », « 1 FRE007 09/03/2025 Pneu AV. G. », « 218.20 Pneu AR. G. » : la réponse d'une case, une date ou un
 * montant d'à côté, dans une désignation, disent qu'elle a avalé ses voisines.
 */
const AVALE = /\sOui(?:\s|$)|\sNon$|^(?:\S*\d\S* ){0,2}\d{1,2}[/.-]\d{1,2}[/.-]\d{4} \p{L}|^\d[\d ]*[.,]\d{2} \p{L}/u;

/** « Porte avant droite », dans une colonne qui la situe à gauche : l'une des deux cellules n'est pas de cette ligne, ou se trompe. */
function seContredisent({ designation, details }: LigneLue): boolean {
  const imprimee = lirePosition(jetons(details?.localisation_imprimee ?? ""));
  const { position } = comprendrePiece(designation, NULLE_PART) ?? { position: NULLE_PART };
  const opposees = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
  return opposees(imprimee.longueur, position.longueur) || opposees(imprimee.cote, position.cote);
}

/** « Pneu AR. G. – usure 2,2 mm Remplacement 47 » : un nombre seul, après des mots, est la case d'à côté ; ni une mesure, ni une taille de pneu. */
const NOMBRE_AU_BOUT = /\p{L}{3,} \d{1,3}$/u;

/** « BAS DE », « Aile AVG (éraflure, peinture) = », « Feu droit : échange, pour » : ce qui finit sur un mot qui en attend un autre est mal coupé. */
const MAL_COUPEE =
  /(?:\s(?:d[eu]|des|du|à|au|aux|en|et|ou|par|pour|sur|avec|selon|d['’]environ|estimée?s? à)|[=(:;,/])$|^[>=)]/iu;

/** « FF-002-PH Jante alu », « RESTITUÉ LE Pneumatique … 11 mars 2024 » : une plaque ou un jour sont du véhicule, non de sa pièce. */
const DU_VEHICULE =
  /\b[A-Z]{2}-\d{3}-[A-Z]{2}\b|\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)\d{2}\b|\b\d{1,2} \p{Ll}{3,9}\.? 20\d{2}\b/u;

/** « P6 93,15 0,00 93,15 », « Poste Brut HT Vétusté Net HT » : les montants d'une autre ligne, ou les intitulés du tableau ; rien d'elle n'est sûr. */
const D_UNE_AUTRE =
  /\d[.,]\d{2} \d[\d ]*[.,]\d{2}(?!\d)|\b(?:brut|net|montant) HT\b.*\b(?:brut|net|montant|total) HT\b/i;

/** La désignation a pris ses voisines, ou n'est que l'une d'elles : la pièce que la ligne porte n'y est pas nommée. */
function estSuspecte({ designation, element, nature }: LigneLue): boolean {
  if ([AVALE, NOMBRE_AU_BOUT, MAL_COUPEE, D_UNE_AUTRE].some((forme) => forme.test(designation.trim()))) return true;
  if (element !== null && DU_VEHICULE.test(designation)) return true;
  // « bosse – débosselage », sans pièce : un poste n'a pas de dommage, c'est la cellule d'à côté.
  if (element === null && nature === "fre" && comprendrePiece(designation, NULLE_PART) === null)
    return comprendreDommage(designation, null) !== null;
  return element !== null && !POSTES.has(element) && comprendrePiece(designation, NULLE_PART) === null;
}

/** Éléments qu'aucune pièce ne nomme : ce sont des gestes ou des papiers. */
const POSTES: ReadonlySet<string> = new Set(["nettoyage", "entretien"]);

/** Ce que valent les codes d'une ligne, de 0 à 1, par leur nom : ce qu'en dit leur cellule, baissé là où la ligne se contredit ou se devine. */
function confiancesDe(ligne: LigneLue): Record<string, number> {
  const { confiances = {}, details, facturable } = ligne;
  const lue = confiances.designation ?? CONFIANCES.voisine;
  const de = (champ: string, plafond = 1): number => Math.min(confiances[champ] ?? lue, plafond);
  const designation = estSuspecte(ligne) ? Math.min(lue, CONFIANCES.devinee) : lue;
  const doses: Record<string, number> = { designation, nature: lue };
  doses.facturable = facturable && ligne.net_ht === 0 && ligne.brut_ht === 0 ? Math.min(lue, SANS_REPONSE) : lue;
  const avalee = D_UNE_AUTRE.test(ligne.designation);
  const contredite = avalee || seContredisent(ligne) ? CONFIANCES.devinee : 1;
  if (ligne.element !== null) {
    const seule = comprendrePiece(ligne.designation, NULLE_PART)?.element === ligne.element;
    doses.element = de("element", Math.min(contredite, seule ? 1 : COMPLETEE));
  }
  // Sans place imprimée, la place d'une ligne est celle de sa pièce : elle ne vaut pas mieux.
  if (ligne.localisation !== null) doses.localisation = de("localisation", Math.min(contredite, doses.element ?? 1));
  if (ligne.dommage !== null) doses.dommage = de("dommage", avalee ? CONFIANCES.devinee : 1);
  if (ligne.operation !== null) {
    const peint = (details?.peinture_ht ?? 0) > 0;
    doses.operation = de("operation", peint && SANS_PEINTURE.has(ligne.operation) ? CONFIANCES.devinee : 1);
  } else if (facturable && ligne.nature === "fre" && enMots(details?.operation_imprimee))
    doses.operation = CONFIANCES.devinee;
  return doses;
}

/** Donne à chaque code de chaque ligne la confiance que la page lui vaut ; une confiance plus basse, déjà posée, demeure. */
export function doserLesCodes(document: DocumentLu): DocumentLu {
  for (const ligne of document.vehicules.flatMap(({ lignes }) => lignes))
    ligne.confiances = { ...ligne.confiances, ...confiancesDe(ligne) };
  return document;
}
