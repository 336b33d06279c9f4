import { BESOINS } from "../../domain/commun/acteur.ts";
import { ELEMENTS_ENDOMMAGES } from "../../domain/tickets/elements-endommages.ts";
import type { Choix } from "./colonne.ts";

/** L'ancien vocabulaire vers le nouveau. Un mot égal à la valeur, aux accents et à la casse près, n'a pas besoin d'être redit. */
const memes = (valeurs: readonly string[]): Choix => Object.fromEntries(valeurs.map((v) => [v, []]));

export const TYPES_DEMANDE: Choix = {
  sinistre: ["Sinistres"],
  restitution: ["Restitutions"],
  convoyage: ["Convoyages"],
  etat_des_lieux: ["États des lieux", "EDL"],
};
export const STATUTS_TICKET: Choix = {
  nouvelle_demande: ["Nouveau", "Nouvelle"],
  en_cours: ["En traitement"],
  programme: ["Programmée", "Planifié"],
  cloture: ["Clôturé", "Clôturée", "Clos", "Fermé", "Terminé"],
};
export const STATUTS_FACTURE: Choix = {
  "à payer": ["À régler"],
  payée: ["Payé", "Réglée"],
  "ticket en cours": ["En cours"],
};
export const STATUTS_PROPOSITION: Choix = {
  en_attente: ["Attente"],
  validee: ["Validé", "Acceptée"],
  na: ["N/A", "Non applicable", "Sans objet"],
};
export const TYPES_SINISTRE: Choix = { assurance: [], hors_assurance: ["Hors assurances"] };
export const TYPES_VEHICULE: Choix = {
  VP: ["Véhicule particulier", "Particulier"],
  VU: ["VUL", "Véhicule utilitaire", "Utilitaire"],
  VS: ["Véhicule de société", "Véhicule société", "Société"],
};
export const STATUTS_CONDUCTEUR: Choix = { Actif: ["Active"], Inactif: ["Inactive"] };
export const STATUTS_FORMULAIRE: Choix = { actif: ["active"], inactif: ["inactive"] };
export const ROLES: Choix = { admin: ["Administrateur"], expert: [], client: ["user", "utilisateur"] };
export const TYPES_CHAMP: Choix = memes([
  ...["text", "email", "tel", "date", "time", "textarea", "dropdown", "places", "loueur"],
  ...["elements_endommages", "photo", "photos"],
]);
export const LES_BESOINS: Choix = memes(BESOINS);
export const LES_ELEMENTS: Choix = {
  ...memes(ELEMENTS_ENDOMMAGES),
  "Lunette arrière / hayon": ["Lunette arrière", "Hayon"],
};
/** « Indépendant » se dit par l'absence de réseau. */
export const SANS_RESEAU: readonly string[] = ["independant", "independante", "aucun"];
