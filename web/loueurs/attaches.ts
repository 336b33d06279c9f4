import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { nombre } from "../ui/nombres.ts";

const NOMS = {
  vehicules: ["véhicule", "véhicules"],
  contrats: ["contrat en cours", "contrats en cours"],
  restitutions: ["restitution", "restitutions"],
} as const;

/** « 12 véhicules, 3 contrats en cours » ; vide si rien ne le désigne. */
export const ecrireAttaches = (attaches: LoueurLu["attaches"]): string =>
  (Object.keys(NOMS) as (keyof typeof NOMS)[])
    .filter((cle) => attaches[cle] > 0)
    .map((cle) => `${nombre(attaches[cle])} ${NOMS[cle][attaches[cle] > 1 ? 1 : 0]}`)
    .join(", ");
