import { erreurs } from "../commun/erreurs.ts";

export const erreursGarage = {
  introuvable: () => erreurs.introuvable("Garage non trouvé"),
};
