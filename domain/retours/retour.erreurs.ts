import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursRetour = {
  ferme: () => erreurs.introuvable("Ce lien n'est plus ouvert. Demandez-en un autre à votre gestionnaire de parc."),
  tropDePhotos: () => new ErreurMetier("trop_de_photos", 400, "Ce retour a déjà toutes les photos qu'il peut porter."),
};
