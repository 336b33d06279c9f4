import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursWebhook = {
  introuvable: () => erreurs.introuvable("Webhook non trouvé"),
  livraisonIntrouvable: () => erreurs.introuvable("Livraison non trouvée"),
  clientIntrouvable: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  adresse: (phrase: string) => erreurs.saisieInvalide({ adresse: phrase }),
  dejaCree: () =>
    new ErreurMetier(
      "webhook_deja_cree",
      409,
      "Ce webhook a déjà été créé\u00a0; son secret ne se montre qu'une fois.",
    ),
};
