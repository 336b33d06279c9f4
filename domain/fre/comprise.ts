import { comprendrePiece } from "./comprendre-element.ts";
import { CONFIANCE_SUFFISANTE } from "./confiance.ts";
import type { LigneLue } from "./document-lu.ts";
import { jetons } from "./vocabulaire/texte.ts";

const SANS_PLACE = { longueur: null, cote: null } as const;

/**
 * Ce qui se facture sans toucher une pièce (fiche domaine 2.4) : du temps, de la peinture, des consommables, un forfait, des frais. Une telle
 * ligne n'a pas d'élément, et n'en est pas moins comprise.
 */
const MOTS_DE_POSTE: ReadonlySet<string> = new Set(
  "mo oeuvre tolerie carrosserie peinture peint appret vernis ingredient ingredients consommables fournitures forfait forfaitaire frais dossier gestion nettoyage lavage expertise deplacement transport convoyage rapatriement immobilisation gardiennage stationnement marbre geometrie equilibrage dechets recyclage diagnostic controle".split(
    " ",
  ),
);
/** Un code de taux horaire (« T1 », « M2 », « PEINT1 ») : la main-d'œuvre d'une expertise par postes. */
const CODE_HORAIRE = /^(?:t|m|p|peint|tol|meca)\d$/;

const mots = (designation: string): string[] => jetons(designation).filter((mot) => /\p{L}{2}|^[tmp]\d$/u.test(mot));

/** Vrai d'une ligne sans pièce par nature : main-d'œuvre, peinture, forfait, frais. */
export const estPoste = ({ designation, element, details }: LigneLue): boolean =>
  element === null &&
  (details?.taux_horaire_ht !== undefined ||
    mots(designation).some((mot) => MOTS_DE_POSTE.has(mot) || CODE_HORAIRE.test(mot)));

/** « Aile avant », sans côté imprimé : la pièce est dite, c'est sa place qui manque, et elle ne se contredit avec aucune. */
function nommeSansPlace({ designation, element }: LigneLue): boolean {
  const piece = element === null ? comprendrePiece(designation, SANS_PLACE) : null;
  return piece !== null && piece.element === null;
}

/** Confiance posée quand une personne a confirmé la valeur, absence comprise. */
const CONFIRMEE = 1;

/**
 * Ce que la lecture n'a pas compris de ce dont parle une ligne, en une phrase sans point ; `null` si elle dit sa pièce, ou si c'est un poste
 * qui n'en a pas. `confirmee` : une personne a validé le document ; elle n'a pas pour autant donné une désignation qui manque.
 */
export function incomprise(
  ligne: LigneLue,
  confirmee = false,
): { champ: "designation" | "element"; dit: string } | null {
  const { designation, element, confiances = {} } = ligne;
  const cite = `«\u00a0${designation.trim().slice(0, 80)}\u00a0»`;
  if (mots(designation).length === 0)
    return {
      champ: "designation",
      dit:
        designation.trim() === ""
          ? "La désignation de cette ligne n'a pas été lue"
          : `La désignation lue, ${cite}, ne nomme rien`,
    };
  if (confirmee) return null;
  if ((confiances.designation ?? 1) < CONFIANCE_SUFFISANTE)
    return { champ: "designation", dit: `La désignation ${cite} a été lue avec un doute` };
  const connu = element !== null || confiances.element === CONFIRMEE || estPoste(ligne) || nommeSansPlace(ligne);
  if (!connu) return { champ: "element", dit: `La pièce que désigne ${cite} n'a pas été reconnue` };
  const douteux = element !== null && (confiances.element ?? 1) < CONFIANCE_SUFFISANTE;
  return douteux ? { champ: "element", dit: `La pièce que désigne ${cite} a été lue avec un doute` } : null;
}
