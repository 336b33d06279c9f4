import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

export const erreursDemande = {
  fermee: () => erreurs.introuvable("Ce formulaire n'est plus ouvert. Rien n'a été envoyé."),
  incomplete: (message: string, champs: Record<string, string>) =>
    new ErreurMetier("demande_incomplete", 400, message, { champs }),
  photosPerdues: () =>
    new ErreurMetier(
      "photos_perdues",
      409,
      "Des photos ne sont plus là\u00a0: choisissez-les de nouveau, puis renvoyez la demande.",
    ),
  tropDePhotos: () =>
    new ErreurMetier("trop_de_photos", 400, "Cette demande a déjà toutes les photos qu'elle peut porter."),
  // 429 : la photo reste sur l'appareil, et repart d'elle-même quand des saisies sont envoyées ou effacées.
  saturee: () =>
    new ErreurMetier(
      "formulaire_sature",
      429,
      "Ce formulaire garde déjà trop de photos de demandes non envoyées. Réessayez plus tard.",
    ),
  tropVite: () => new ErreurMetier("trop_vite", 400, "Relisez votre demande, puis envoyez-la de nouveau."),
};
