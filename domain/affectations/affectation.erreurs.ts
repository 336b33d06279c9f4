import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import { type AffectationLue, ecrirePeriode, nomConducteur } from "./affectation.ts";
import type { Voisine } from "./regles.ts";

export const erreursAffectation = {
  introuvable: () => erreurs.introuvable("Affectation non trouvée"),
  vehiculeArchive: () =>
    erreurs.saisieInvalide({ vehicule_id: "Ce véhicule est archivé\u00a0: restaurez-le avant de l'affecter" }),
  conducteurArchive: () =>
    erreurs.saisieInvalide({
      conducteur_id: "Ce conducteur est archivé\u00a0: restaurez-le avant de lui confier un véhicule",
    }),
  /** Une affectation qui court encore, d'une fiche qui ne sert plus. */
  rouverteArchivee: (fiche: "vehicule" | "conducteur") =>
    erreurs.saisieInvalide({
      date_fin_affectation: `Ce ${fiche === "vehicule" ? "véhicule" : "conducteur"} est archivé\u00a0: restaurez-le avant de prolonger son affectation`,
    }),
  autreSociete: () =>
    erreurs.saisieInvalide({ conducteur_id: "Ce conducteur et ce véhicule ne sont pas de la même société" }),
  /** @param terminerLe le jour où finir l'autre pour laisser la place, s'il y en a un */
  chevauchement: (autre: Voisine, terminerLe: string | null) => {
    const phrase = `Ce véhicule est déjà affecté à ${nomConducteur(autre)} ${ecrirePeriode(autre)}`;
    return new ErreurMetier("chevauchement", 409, phrase, {
      champs: { date_debut_affectation: phrase },
      donnees: {
        affectation: {
          id: autre.id,
          conducteur: nomConducteur(autre),
          date_debut_affectation: autre.date_debut_affectation,
          date_fin_affectation: autre.date_fin_affectation,
        },
        terminer_le: terminerLe,
      },
    });
  },
  /** Deux véhicules à la fois se peuvent : on le dit, et la personne confirme. */
  autreVehicule: (autre: AffectationLue) =>
    new ErreurMetier(
      "autre_vehicule",
      409,
      `${nomConducteur(autre)} conduit déjà ${autre.immatriculation} ${ecrirePeriode(autre)}`,
      { donnees: { vehicule_id: autre.vehicule_id, immatriculation: autre.immatriculation } },
    ),
  finAvantDebut: (champ: string, debut: string) =>
    erreurs.saisieInvalide({
      [champ]: `L'affectation a commencé le ${formaterDate(debut)}\u00a0: choisissez ce jour ou après`,
    }),
};
