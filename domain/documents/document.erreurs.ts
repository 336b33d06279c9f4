import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursDocument = {
  introuvable: () => erreurs.introuvable("Document non trouvé"),
  ligneEffacee: () => erreurs.introuvable("Cette ligne est déjà revenue, ou effacée depuis plus de trente jours"),
  propositionIntrouvable: () => erreurs.introuvable("Cette proposition n'attend plus de réponse"),
  fichierIntrouvable: () => erreurs.introuvable("Fichier non trouvé"),
  dejaValide: () =>
    new ErreurMetier("document_valide", 409, "Cette lecture est déjà validée\u00a0: rouvrez-la pour la corriger."),
  illisible: () =>
    new ErreurMetier("document_illisible", 409, "Ce document n'a pas pu être lu\u00a0: il ne peut pas être validé."),
  enLecture: () =>
    new ErreurMetier("document_en_lecture", 409, "Ce document attend d'être lu\u00a0: patientez quelques instants."),
  sansClient: () => new ErreurMetier("document_sans_client", 409, "Dites d'abord à quelle société est ce document."),
  autreSociete: () =>
    new ErreurMetier("document_autre_societe", 409, "Ce document et cette restitution sont de deux sociétés."),
  contestee: () =>
    new ErreurMetier(
      "document_conteste",
      409,
      "Cette facture est contestée\u00a0: corrigez ses lignes, sans la relire.",
    ),
  lignesCorrigees: () =>
    new ErreurMetier(
      "lignes_corrigees",
      409,
      "Une ligne a été corrigée depuis\u00a0: elle serait perdue. Écartez la proposition, ou reprenez ses lignes une à une.",
    ),
  rienATelecharger: () => erreurs.introuvable("Aucun document à télécharger"),
  fichierDejaLu: () => new ErreurMetier("fichier_deja_lu", 409, "Ce fichier est déjà rattaché à un document."),
};
