import { formaterDate } from "../../../domain/commun/dates.ts";
import { type AutreVersion, periode } from "../../../domain/conditions/conditions.erreurs.ts";
import { detailErreur, donneesErreur, estErreur } from "../../erreurs.ts";
import { useObstacle } from "../../form/useObstacle.ts";

/** Ce que la personne ajoute à son envoi, une fois prévenue. */
interface ChoixConditions {
  terminer?: { id: string; avant: string | null };
  malgre?: number;
  actuel?: Readonly<Record<string, unknown>>;
}

type Obstacle =
  | { genre: "terminer"; phrase: string; libelle: string; choix: ChoixConditions }
  | { genre: "appliquees"; phrase: string; choix: ChoixConditions }
  | { genre: "changees"; phrase: string; choix: ChoixConditions };

function obstacleDe(erreur: unknown): Obstacle | null {
  const donnees = donneesErreur(erreur);
  const phrase = detailErreur(erreur);
  // Les formes sont celles de erreursConditions.
  if (estErreur(erreur, "conditions_appliquees"))
    return { genre: "appliquees", phrase, choix: { malgre: donnees.rapprochements as number } };
  if (estErreur(erreur, "conditions_changees"))
    return { genre: "changees", phrase, choix: { actuel: donnees.actuel as Readonly<Record<string, unknown>> } };
  if (!estErreur(erreur, "conditions_chevauchent") || typeof donnees.terminer_le !== "string") return null;
  const autre = donnees.version as AutreVersion;
  return {
    genre: "terminer",
    phrase,
    libelle: `Terminer les conditions valables ${periode(autre)} le ${formaterDate(donnees.terminer_le)}`,
    choix: { terminer: { id: autre.id, avant: autre.valable_au } },
  };
}

/** Ce qu'un refus de conditions propose : finir l'autre version, modifier malgré ce qui l'applique, enregistrer la sienne. */
export const useObstacleConditions = () => useObstacle<ChoixConditions, Obstacle>(obstacleDe);
