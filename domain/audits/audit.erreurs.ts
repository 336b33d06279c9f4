import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { DOMMAGES_AUDIT_MAX, PHOTOS_DOMMAGE_MAX } from "./audit.ts";

export const erreursAudit = {
  introuvable: () => erreurs.introuvable("Audit non trouvé"),
  dommageIntrouvable: () => erreurs.introuvable("Dommage non trouvé"),
  photoIntrouvable: () => erreurs.introuvable("Photo non trouvée"),
  etatIntrouvable: () => erreurs.introuvable("État des lieux non trouvé"),
  fige: () =>
    new ErreurMetier(
      "audit_termine",
      409,
      "Cet audit est terminé\u00a0: il ne change plus. Rouvrez-le pour le corriger.",
    ),
  enCours: () => new ErreurMetier("audit_en_cours", 409, "Cet audit n'est pas terminé."),
  autreEnCours: () =>
    new ErreurMetier(
      "audit_deja_en_cours",
      409,
      "Un autre audit de ce véhicule est en cours\u00a0: terminez-le ou supprimez-le d'abord.",
    ),
  rendu: () =>
    new ErreurMetier("vehicule_rendu", 409, "Ce véhicule est déjà rendu\u00a0: son audit ne se rouvre plus."),
  tropDeDommages: () =>
    new ErreurMetier("trop_de_dommages", 400, `Un audit porte ${DOMMAGES_AUDIT_MAX} dommages au plus.`),
  tropDePhotos: () => new ErreurMetier("trop_de_photos", 400, `Un dommage porte ${PHOTOS_DOMMAGE_MAX} photos au plus.`),
};
