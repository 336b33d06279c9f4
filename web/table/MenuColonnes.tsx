import { Differe, morceau } from "../ui/Differe.tsx";
import { BoutonColonnes } from "./BoutonColonnes.tsx";
import type { ColonnesAChoisir } from "./colonnes.ts";

const ouvert = morceau(() => import("./MenuColonnesOuvert.tsx"));

/** Quelles colonnes montrer. */
export const MenuColonnes = (p: ColonnesAChoisir) => (
  <Differe de={ouvert} proprietes={p} attente={<BoutonColonnes />} />
);
