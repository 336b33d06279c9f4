import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursDonnees = {
  demandeIntrouvable: () => erreurs.introuvable("Demande non trouvée"),
  soiMeme: () =>
    new ErreurMetier(
      "effacement_de_soi",
      409,
      "Vous ne pouvez pas effacer votre propre compte : demandez-le à un autre admin.",
    ),
  dernierAdmin: () =>
    new ErreurMetier("dernier_admin", 409, "C'est le dernier admin : donnez d'abord ce rôle à une autre personne."),
};
