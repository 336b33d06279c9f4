import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursStatut = {
  introuvable: () => erreurs.introuvable("Statut non trouvé"),
  dejaRefusee: () =>
    new ErreurMetier(
      "facture_refusee",
      409,
      "Cette facture est déjà refusée\u00a0: aucun autre statut ne peut suivre.",
    ),
  pasContestee: () =>
    new ErreurMetier(
      "facture_non_contestee",
      409,
      "Ce dossier n'est pas à contester\u00a0: passez-le «\u00a0À contester\u00a0» avant de le dire à la plateforme.",
    ),
  pasEnEchec: () => new ErreurMetier("statut_non_renvoyable", 409, "Ce statut n'attend pas d'être renvoyé."),
  refuse: (phrase: string) => new ErreurMetier("statut_refuse", 422, phrase),
  societeRequise: () =>
    erreurs.saisieInvalide({ client_id: "Ce fichier est un statut de facture\u00a0: dites de quelle société" }),
};
