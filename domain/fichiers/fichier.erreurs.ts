import { ErreurMetier } from "../commun/erreurs.ts";

export const erreursFichier = {
  vide: () => new ErreurMetier("fichier_vide", 400, "Le fichier est vide."),
  pasUnPdf: () => new ErreurMetier("pas_un_pdf", 400, "Le rapport doit être un fichier PDF."),
  pasUneImage: () =>
    new ErreurMetier(
      "pas_une_image",
      400,
      "Ce fichier n'est pas une image que Reflet sait lire\u00a0: JPG, PNG, WebP ou HEIC.",
    ),
  pasUnePiece: () => new ErreurMetier("pas_une_piece", 400, "Formats admis\u00a0: PDF, JPG ou PNG."),
  pasUnDocument: () =>
    new ErreurMetier(
      "pas_un_document",
      400,
      "Le contenu de ce fichier n'est pas lisible. Formats admis\u00a0: PDF, image (JPG, PNG, TIFF, HEIC) ou facture électronique XML (Factur-X, CII, UBL).",
    ),
  tiffDePlusieursPages: () =>
    new ErreurMetier(
      "tiff_de_plusieurs_pages",
      400,
      "Ce fichier TIFF a plusieurs pages\u00a0: enregistrez-le en PDF, toutes ses pages seront lues.",
    ),
  heic: () =>
    new ErreurMetier(
      "photo_heic",
      400,
      "Cette photo est au format HEIC et n'a pas pu être lue\u00a0: elle est abîmée, incomplète ou trop grande. Envoyez-la de nouveau, ou en JPG.",
    ),
  imageIllisible: () =>
    new ErreurMetier("image_illisible", 400, "Cette image est abîmée ou trop grande\u00a0: elle n'a pas pu être lue."),
  stockageIndisponible: () =>
    new ErreurMetier(
      "stockage_indisponible",
      503,
      "Le stockage des fichiers ne répond pas pour l'instant. Réessayez dans quelques minutes.",
    ),
  quotaPersonne: (go: number) =>
    new ErreurMetier(
      "quota_personne",
      413,
      `Vous avez déposé ${go}\u00a0Go en vingt-quatre heures, la limite d'une personne. Reprenez demain, ou demandez à l'équipe de la relever.`,
    ),
  quotaSociete: (go: number) =>
    new ErreurMetier(
      "quota_societe",
      413,
      `Les fichiers de cette société atteignent ${go}\u00a0Go, sa limite. Retirez-en, ou demandez à l'équipe de la relever.`,
    ),
  filePleine: () =>
    new ErreurMetier("trop_de_demandes", 429, "Trop d'images à la fois\u00a0: patientez avant de réessayer.", {
      donnees: { secondes: 5 },
    }),
};
