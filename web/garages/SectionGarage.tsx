import { champsGarage } from "../../domain/garages/champs-garage.ts";
import { type GarageLu, nomReseau } from "../../domain/garages/garage.ts";
import { type HabillageSection, SectionChamps } from "../champs/SectionChamps.tsx";
import { useReseaux } from "../references/useReseaux.ts";
import type { CleChamp } from "./champs.ts";
import { definitionsGarage } from "./definitions-garage.ts";
import { useModifierGarage } from "./useModifierGarage.ts";

interface Props extends HabillageSection<CleChamp> {
  garage: GarageLu;
  peutModifier: boolean;
}

/** Une section de garage : elle se lit, et l'équipe la modifie. Ses champs disent le reste. */
export function SectionGarage({ garage, ...p }: Props) {
  const enregistrer = useModifierGarage(garage);
  return (
    <SectionChamps
      {...p}
      definitions={definitionsGarage(useReseaux())}
      valeur={(cle) => (cle === "reseau" ? nomReseau(garage) : garage[cle])}
      schema={champsGarage.pick(masque(p.champs))}
      enregistrer={enregistrer}
      repli="Erreur lors de la sauvegarde"
    />
  );
}

const masque = (champs: readonly CleChamp[]) =>
  Object.fromEntries(champs.map((cle) => [cle, true])) as { [C in CleChamp]?: true }; // clés prises dans `champs`
