import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

const refus = (code: string, message: string, statut = 409) => new ErreurMetier(code, statut, message);

export const erreursImport = {
  introuvable: () => erreurs.introuvable("Import non trouvé"),
  clientRequis: () => erreurs.saisieInvalide({ client_id: "Le client est requis" }),
  clientDeTrop: () => erreurs.saisieInvalide({ client_id: "Un garage n'appartient à aucun client" }),
  colonnes: (phrase: string) => erreurs.saisieInvalide({ correspondance: phrase }),
  pasUnTableau: () =>
    refus(
      "pas_un_tableau",
      "Ce fichier n'est ni un classeur XLSX ni un CSV\u00a0: enregistrez-le dans l'un de ces formats.",
      400,
    ),
  ancienExcel: () =>
    refus(
      "ancien_excel",
      "Ce fichier est un classeur Excel 97-2003 (.xls), ou un classeur protégé par un mot de passe\u00a0: ouvrez-le, retirez la protection, et enregistrez-le au format .xlsx.",
      400,
    ),
  pasUnClasseur: () =>
    refus(
      "pas_un_classeur",
      "Le contenu de ce fichier n'est pas celui d'un classeur XLSX, quel que soit son nom\u00a0: ouvrez-le dans un tableur et enregistrez-le au format .xlsx ou .csv.",
      400,
    ),
  classeurAbime: (phrase: string) => refus("classeur_abime", phrase, 400),
  pasMaintenant: () =>
    refus("pas_maintenant", "L'import n'en est plus à cette étape\u00a0: sa page vient d'être mise à jour."),
  rienAImporter: () => refus("rien_a_importer", "Aucune ligne n'est à créer ni à mettre à jour.", 400),
  plusAnnulable: () =>
    refus("plus_annulable", "Les lignes de cet import ont été effacées\u00a0: il ne peut plus être annulé."),
};
