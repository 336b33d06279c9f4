import { erreurs } from "../commun/erreurs.ts";

export const erreursNotification = {
  introuvable: () => erreurs.introuvable("Ce rappel n'existe pas ou n'existe plus."),
  genreInconnu: () => erreurs.introuvable("Ce genre de rappel n'existe pas pour votre société."),
};
