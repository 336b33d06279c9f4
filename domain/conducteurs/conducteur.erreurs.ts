import { erreurs } from "../commun/erreurs.ts";

export const erreursConducteur = {
  introuvable: () => erreurs.introuvable("Conducteur non trouvé"),
};
