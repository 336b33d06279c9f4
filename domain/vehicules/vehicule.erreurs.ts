import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

/** Le véhicule de la même société qui porte déjà cette plaque. */
export interface VehiculeEnPlace {
  id: string;
  immatriculation: string;
}

export const erreursVehicule = {
  introuvable: () => erreurs.introuvable("Véhicule non trouvé"),
  fichierAbsent: () => erreurs.introuvable("Fichier non trouvé"),
  /** Un autre véhicule suivi porte cette plaque : l'écran y mène. */
  plaqueDejaPrise: (vehicule: VehiculeEnPlace) =>
    new ErreurMetier("plaque_deja_prise", 409, `${vehicule.immatriculation} est déjà suivi chez ce client.`, {
      champs: { immatriculation: "Un autre véhicule de ce client porte cette immatriculation" },
      donnees: { vehicule },
    }),
  /** Un véhicule archivé porte cette plaque : on le restaure, ou on rejoue la demande avec `malgre_archive`. */
  plaqueArchivee: (vehicule: VehiculeEnPlace) =>
    new ErreurMetier("plaque_archivee", 409, `${vehicule.immatriculation} existe déjà chez ce client, archivé.`, {
      donnees: { vehicule },
    }),
  archive: () =>
    new ErreurMetier("vehicule_archive", 409, "Ce véhicule est archivé\u00a0: restaurez-le pour le modifier."),
  /** L'affectation en cours se termine d'abord : rejouer la demande avec une date de fin. */
  affectationOuverte: (affectation: { conducteur: string; date_debut_affectation: string }) =>
    new ErreurMetier(
      "affectation_ouverte",
      409,
      `Ce véhicule est affecté à ${affectation.conducteur} depuis le ${formaterDate(affectation.date_debut_affectation)}\u00a0: dites quand l'affectation se termine.`,
      { donnees: { affectation } },
    ),
  affectationPrevue: (affectation: { conducteur: string; date_debut_affectation: string }) =>
    new ErreurMetier(
      "affectation_prevue",
      409,
      `Une affectation à ${affectation.conducteur} est prévue le ${formaterDate(affectation.date_debut_affectation)}\u00a0: supprimez-la avant d'archiver ce véhicule.`,
    ),
};
