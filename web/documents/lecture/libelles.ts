import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille, LigneDocument } from "../../../domain/documents/document.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../../domain/fre/libelles.ts";

/** Libellé d'un code gardé en base ; un code d'une version plus récente se montre tel quel plutôt que de disparaître. */
export const libelleDe = (libelles: Readonly<Record<string, string>>, code: string | null): string | null =>
  code === null ? null : (libelles[code] ?? code);

export const codesDeLigne = (ligne: LigneDocument) => ({
  element: libelleDe(LIBELLES_ELEMENT, ligne.element),
  localisation: libelleDe(LIBELLES_LOCALISATION, ligne.localisation),
  dommage: libelleDe(LIBELLES_DOMMAGE, ligne.dommage),
  operation: libelleDe(LIBELLES_OPERATION, ligne.operation),
});

export function titreDocument(document: DocumentDetaille): string {
  const genre = libelleDe(LIBELLES_TYPE_DOCUMENT, document.type_document) ?? "Document";
  return document.numero ? `${genre} n° ${document.numero}` : genre;
}

/**
 * Ce que disent les contrôles quand aucun n'a trouvé de faute. `restants` : champs qui manquent ou restent douteux, plaque étrangère
 * comprise ; tant qu'il y en a, rien ne dit que l'identification est juste.
 */
export const direSansAnomalie = (restants: number): string =>
  restants === 0
    ? "Les contrôles de calcul et d'identification sont justes."
    : `Aucune erreur de calcul. ${pluriel(restants, "point reste", "points restent")} à vérifier.`;

/** Montant HT d’un document : le net imprimé, sinon le brut (un rapport sans abattement). */
export const netLu = ({ totaux }: DocumentDetaille): number | null => totaux.net_ht ?? totaux.brut_ht;

/** Ce qu'un dossier regarde d'un document pour savoir ce que ses avoirs rendent. */
export const avoirVu = (d: DocumentDetaille) => ({ type_document: d.type_document, etat: d.etat, net: netLu(d) });

/** Pourquoi cette lecture ne se corrige pas, ou `null` si elle se corrige. */
export function raisonFigee(document: Pick<DocumentDetaille, "etat" | "modifiable" | "rouvrable">): string | null {
  if (document.modifiable) return null;
  if (document.etat === "valide") {
    return document.rouvrable
      ? "Cette lecture est validée\u00a0: rouvrez-la pour la corriger."
      : "Cette lecture est validée\u00a0: seule l'équipe Reflet peut la rouvrir.";
  }
  if (document.etat === "illisible") return "Ce document a été déposé par l'équipe Reflet, qui le saisit.";
  if (document.etat === "a_verifier" || document.etat === "pret")
    return "Ce document a été déposé par l'équipe Reflet, qui en vérifie la lecture.";
  return "Ce document n'a pas de lecture à corriger.";
}
