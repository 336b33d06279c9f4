import { BoutonExport, type Exporte } from "./BoutonExport.tsx";
import { Differe, morceau } from "./Differe.tsx";

const ouvert = morceau(() => import("./MenuExportOuvert.tsx"));

/** Ce que la personne voit (filtres, tri, colonnes), sur toutes les pages. */
export const MenuExport = (p: Exporte) => (
  <Differe de={ouvert} proprietes={p} attente={<BoutonExport taille={p.taille} />} />
);
