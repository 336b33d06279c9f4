import { champsGarage, type ValeurGarage } from "../../domain/garages/champs-garage.ts";
import { type GarageLu, INDEPENDANT } from "../../domain/garages/garage.ts";
import { client } from "../api.ts";
import type { Champs } from "../form/proprietes-section.ts";
import { useGarageRelu } from "./useGarageRelu.ts";

const envoyables = champsGarage.partial();

/** Enregistre les champs changés d'une section et pose la fiche relue. */
export function useModifierGarage({ id }: GarageLu) {
  const poser = useGarageRelu();
  return async (changes: Partial<Champs>, avant: Champs): Promise<void> => {
    const lus = { ...avant } as Record<string, ValeurGarage>; // un garage n'a ni liste ni fichier
    // À l'écran un garage sans réseau est « Indépendant » ; la fiche, elle, n'en garde aucun.
    if (lus.reseau === INDEPENDANT) lus.reseau = null;
    poser(await client.garages.modifier({ id, champs: envoyables.parse(changes), avant: lus }));
  };
}
