import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursVue = {
  introuvable: () => erreurs.introuvable("Vue non trouvée"),
  nomPris: () =>
    new ErreurMetier("vue_existante", 409, "Vous avez déjà une vue de ce nom.", {
      champs: { nom: "Vous avez déjà une vue de ce nom." },
    }),
  sansAbonnement: () => new ErreurMetier("rapport_non_regle", 409, "Réglez d'abord ce rapport, puis envoyez-le."),
  trop: () => erreurs.saisieInvalide({ nom: "Cent vues au plus\u00a0: supprimez-en une avant d'en ajouter." }),
};
