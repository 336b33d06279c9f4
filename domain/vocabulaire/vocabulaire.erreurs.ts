import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursVocabulaire = {
  introuvable: () => erreurs.introuvable("Mot non trouvé"),
  dejaLa: (motif: string) =>
    new ErreurMetier("mot_deja_la", 409, `«\u00a0${motif}\u00a0» a déjà un sens ici\u00a0: désactivez-le d'abord.`),
};
