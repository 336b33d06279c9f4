import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursRestitution = {
  introuvable: () => erreurs.introuvable("Restitution non trouvée"),
  clientRequis: () => erreurs.saisieInvalide({ client_id: "Le client est requis" }),
  documentDejaRattache: () =>
    new ErreurMetier("document_deja_rattache", 409, "Ce rapport est déjà rattaché à une autre restitution."),
};
