import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursGarage = {
  reseauInconnu: () => erreurs.saisieInvalide({ reseau: "Réseau inconnu" }),
  introuvable: () => erreurs.introuvable("Garage non trouvé"),
  archive: () => new ErreurMetier("garage_archive", 409, "Ce garage est archivé\u00a0: restaurez-le pour le modifier."),
};
