import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";

/** Un conducteur de la même société qui pourrait être celui que l'on crée. */
export interface Ressemblant {
  id: string;
  prenom: string;
  nom: string;
  archive: boolean;
  meme_permis: boolean;
}

export const erreursConducteur = {
  introuvable: () => erreurs.introuvable("Conducteur non trouvé"),
  clientInconnu: () => erreurs.saisieInvalide({ client_id: "Client non trouvé" }),
  archive: () =>
    new ErreurMetier(
      "conducteur_archive",
      409,
      "Ce conducteur est archivé\u00a0: restaurez-le pour modifier sa fiche.",
    ),
  permisAbsent: () => new ErreurMetier("piece_absente", 404, "Ce fichier a déjà été supprimé."),
  doublonPossible: (conducteurs: readonly Ressemblant[]) =>
    new ErreurMetier(
      "doublon_possible",
      409,
      conducteurs.some((c) => c.meme_permis)
        ? "Un conducteur de cette société a déjà ce numéro de permis."
        : "Un conducteur de cette société porte déjà ce nom, avec la même date de naissance.",
      { donnees: { conducteurs } },
    ),
  /** La même alerte quand on corrige un numéro : sous son champ. */
  permisDejaConnu: (conducteurs: readonly Ressemblant[]) =>
    new ErreurMetier("doublon_possible", 409, "Un conducteur de cette société a déjà ce numéro de permis.", {
      champs: { numero_permis: "Un conducteur de cette société a déjà ce numéro de permis" },
      donnees: { conducteurs },
    }),
  /** Archiver quelqu'un qui conduit encore : le jour où cela s'arrête se demande. */
  finRequise: () => erreurs.saisieInvalide({ terminer_le: "La date de fin de l'affectation est requise" }),
  finAvantDebut: (immatriculation: string, debut: string) =>
    erreurs.saisieInvalide({
      terminer_le: `L'affectation de ${immatriculation} commence le ${formaterDate(debut)}\u00a0: choisissez ce jour ou après`,
    }),
};
