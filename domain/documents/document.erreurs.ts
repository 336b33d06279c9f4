import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursDocument = {
  introuvable: () => erreurs.introuvable("Document non trouvé"),
  fichierIntrouvable: () => erreurs.introuvable("Fichier non trouvé"),
  dejaValide: () =>
    new ErreurMetier("document_valide", 409, "Cette lecture est déjà validée : rouvrez-la pour la corriger."),
  illisible: () =>
    new ErreurMetier("document_illisible", 409, "Ce document n'a pas pu être lu : il ne peut pas être validé."),
  fichierDejaLu: () => new ErreurMetier("fichier_deja_lu", 409, "Ce fichier est déjà rattaché à un document."),
};
