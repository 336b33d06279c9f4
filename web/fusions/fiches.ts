import type { EntiteFusion } from "../../domain/fusions/fusion.ts";
import { chemins } from "../chemins.ts";

/** L'adresse d'une fiche de cette sorte. */
export const FICHE_DE: Readonly<Record<EntiteFusion, (id: string) => string>> = {
  loueurs: chemins.loueur,
  garages: chemins.garage,
  conducteurs: chemins.conducteur,
};
