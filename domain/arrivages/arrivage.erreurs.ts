import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursArrivage = {
  introuvable: () => erreurs.introuvable("Message non trouvé"),
  expediteurIntrouvable: () => erreurs.introuvable("Expéditeur non trouvé"),
  receptionIntrouvable: () => erreurs.introuvable("Cette société n'a pas encore d'adresse de réception"),
  dejaDecide: () =>
    new ErreurMetier("arrivage_decide", 409, "Une personne a déjà décidé de ce message\u00a0: rechargez la page."),
  societeManquante: () => erreurs.saisieInvalide({ client_id: "Dites à quelle société ranger ce message" }),
  societeIntrouvable: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  sansOctets: () =>
    new ErreurMetier(
      "arrivage_sans_octets",
      422,
      "Ce message n'a pas été gardé\u00a0: ouvrez-le dans la boîte aux lettres, et déposez ses documents à la main.",
    ),
  rienARanger: () =>
    new ErreurMetier(
      "arrivage_vide",
      422,
      "Aucune pièce de ce message ne peut être rangée\u00a0: refusez-le, ou déposez le document à la main.",
    ),
};
