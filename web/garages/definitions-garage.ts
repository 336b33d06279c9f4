import type { Definitions } from "../champs/definition.ts";
import { enChoix } from "../references/useReseaux.ts";
import { CHAMPS, type CleChamp } from "./champs.ts";

/** Les champs d'un garage, son réseau choisi parmi ceux que la maison propose. */
export const definitionsGarage = (reseaux: readonly string[]): Definitions<CleChamp> => ({
  ...CHAMPS,
  reseau: { libelle: CHAMPS.reseau.libelle, genre: "choix", choix: enChoix(reseaux) },
});
