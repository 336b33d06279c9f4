import { erreurs } from "../commun/erreurs.ts";

export const erreursVehicule = {
  introuvable: () => erreurs.introuvable("Véhicule non trouvé"),
};
