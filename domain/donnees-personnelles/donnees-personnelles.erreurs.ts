import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursDonnees = {
  demandeIntrouvable: () => erreurs.introuvable("Demande non trouvée"),
  soiMeme: () =>
    new ErreurMetier(
      "effacement_de_soi",
      409,
      "Vous ne pouvez pas effacer votre propre compte\u00a0: demandez-le à un autre admin.",
    ),
  dernierAdmin: () =>
    new ErreurMetier(
      "dernier_admin",
      409,
      "C'est le dernier admin\u00a0: donnez d'abord ce rôle à une autre personne.",
    ),
};
