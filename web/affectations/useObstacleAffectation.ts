import { formaterDate } from "../../domain/commun/dates.ts";
import { detailErreur, donneesErreur, estErreur } from "../erreurs.ts";
import { useObstacle } from "../form/useObstacle.ts";

/** Ce que la personne ajoute à sa demande, une fois prévenue. */
interface ChoixAffectation {
  terminer?: { id: string; avant: string | null };
  deux_vehicules?: boolean;
}
export interface Obstacle {
  /** Ce que le serveur a répondu : « Paul Martin conduit déjà GB-482-NR depuis le 03/02/2025 ». */
  phrase: string;
  /** Le bouton qui passe outre : « Terminer l'affectation de Paul Martin le 12/06/2025 ». */
  libelle: string;
  choix: ChoixAffectation;
}

interface DonneesChevauchement {
  affectation?: { id: string; conducteur: string; date_fin_affectation: string | null };
  terminer_le?: string | null;
}

function obstacleDe(erreur: unknown): Obstacle | null {
  if (estErreur(erreur, "autre_vehicule"))
    return {
      phrase: detailErreur(erreur),
      libelle: "Affecter quand même ce second véhicule",
      choix: { deux_vehicules: true },
    };
  if (!estErreur(erreur, "chevauchement")) return null;
  const { affectation, terminer_le } = donneesErreur(erreur) as DonneesChevauchement; // forme posée par le serveur
  if (!affectation || !terminer_le) return null;
  return {
    phrase: detailErreur(erreur),
    libelle: `Terminer l'affectation de ${affectation.conducteur} le ${formaterDate(terminer_le)}`,
    choix: { terminer: { id: affectation.id, avant: affectation.date_fin_affectation } },
  };
}

/** Ce qu'un refus d'affectation propose : finir celle d'avant, ou admettre un second véhicule. */
export const useObstacleAffectation = () => useObstacle<ChoixAffectation, Obstacle>(obstacleDe);
