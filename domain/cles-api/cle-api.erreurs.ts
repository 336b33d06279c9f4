import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursCle = {
  introuvable: () => erreurs.introuvable("Clé d'API non trouvée"),
  clientIntrouvable: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  /** Inconnue, expirée ou révoquée : la même réponse, pour ne rien apprendre à qui en essaie. */
  refusee: () => new ErreurMetier("cle_refusee", 401, "Cette clé d'API n'est pas valable."),
  dejaDonnee: () =>
    new ErreurMetier(
      "cle_deja_donnee",
      409,
      "Cette clé a déjà été créée ; elle ne se montre qu'une fois. Révoquez-la et créez-en une autre.",
    ),
};
