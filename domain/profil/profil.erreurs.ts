import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursProfil = {
  adresseInchangee: () => erreurs.saisieInvalide({ email: "C'est déjà votre adresse" }),
  /** Lien faux, déjà suivi, remplacé ou périmé : une seule phrase. */
  lienRefuse: () =>
    new ErreurMetier("lien_refuse", 400, "Ce lien a déjà servi, a expiré ou a été remplacé par un plus récent."),
  /** Dite à qui vient de prouver que la boîte est la sienne : elle n'apprend rien à personne d'autre. */
  adressePrise: () =>
    new ErreurMetier(
      "adresse_prise",
      409,
      "Un autre compte Reflet utilise déjà cette adresse\u00a0: elle n'a pas changé.",
    ),
};
