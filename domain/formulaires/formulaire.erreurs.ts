import { erreurs } from "../commun/erreurs.ts";

export const erreursFormulaire = {
  introuvable: () => erreurs.introuvable("Formulaire non trouvé"),
};
