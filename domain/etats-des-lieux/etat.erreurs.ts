import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { DOMMAGES_ETAT_MAX, PHOTOS_ETAT_MAX } from "./etat.ts";

export const erreursEtat = {
  introuvable: () => erreurs.introuvable("État des lieux non trouvé"),
  dommageIntrouvable: () => erreurs.introuvable("Dommage non trouvé"),
  photoIntrouvable: () => erreurs.introuvable("Photo non trouvée"),
  autreType: () =>
    new ErreurMetier("pas_un_etat_des_lieux", 409, "Seul un ticket d'état des lieux porte des états des lieux."),
  signe: () =>
    new ErreurMetier(
      "etat_signe",
      409,
      "Cet état des lieux est signé\u00a0: il ne change plus. Faites une correction pour le remplacer.",
    ),
  aCompleter: (champs: Record<string, string>) =>
    new ErreurMetier("etat_incomplet", 400, "Complétez l'état des lieux avant de le signer.", { champs }),
  tropDePhotos: () =>
    new ErreurMetier("trop_de_photos", 400, `Un état des lieux porte ${PHOTOS_ETAT_MAX} photos au plus.`),
  tropDeDommages: () =>
    new ErreurMetier("trop_de_dommages", 400, `Un état des lieux porte ${DOMMAGES_ETAT_MAX} dommages au plus.`),
};
