import { type Acteur, estInterne } from "../commun/acteur.ts";
import { peut } from "../droits/capacites.ts";
import { type EtatDocument, estCorrigible } from "./document.ts";

interface DocumentSitue {
  etat: EtatDocument;
  client_id: string | null;
  /** Société de la personne qui a déposé le document ; `null` si le prestataire l'a déposé. */
  depose_par_client: boolean;
}

/** À l'interne, tout ; à un client, ce que sa société a déposé ; à qui a reçu l'autonomie, tout ce qui est à sa société, déposé par l'équipe compris. */
const estLeSien = (acteur: Acteur, d: DocumentSitue): boolean =>
  estInterne(acteur) || (d.client_id === acteur.clientId && (d.depose_par_client || peut(acteur, "rouvrir_lecture")));

/**
 * Corriger ou valider une lecture : l'interne toujours ; un client seulement ce qui est le sien. La validation n'est
 * pas une modification de la restitution : la lecture seule d'une société, sur la restitution elle-même, reste vraie.
 */
export const peutCorrigerLecture = (acteur: Acteur, d: DocumentSitue): boolean =>
  estCorrigible(d.etat) && estLeSien(acteur, d);

/** Retirer un document de la file, lu ou non, tant que personne ne l'a validé. */
export const peutRetirerDocument = (acteur: Acteur, d: DocumentSitue & { contestee: boolean }): boolean =>
  d.etat !== "valide" && d.etat !== "remplace" && !d.contestee && estLeSien(acteur, d);

/** Rouvrir une lecture validée défait ce qui compte déjà dans les analyses : l'interne, ou qui a reçu l'autonomie, chez sa société. */
export const peutRouvrirLecture = (acteur: Acteur, d: DocumentSitue): boolean =>
  d.etat === "valide" && peut(acteur, "rouvrir_lecture") && estLeSien(acteur, d);
