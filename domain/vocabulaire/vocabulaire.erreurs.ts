import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursVocabulaire = {
  introuvable: () => erreurs.introuvable("Mot non trouvé"),
  dejaLa: (motif: string) =>
    new ErreurMetier("mot_deja_la", 409, `« ${motif} » a déjà un sens ici : désactivez-le d'abord.`),
};
