import { BoutonDefinition, type Definie } from "./BoutonDefinition.tsx";
import { Differe, morceau } from "./Differe.tsx";

const bulle = morceau(() => import("./BulleDefinition.tsx"));

/** Ce que mesure un chiffre, à la demande : au clic comme au clavier, Échap referme. */
export const Definition = (p: Definie) => (
  <Differe de={bulle} proprietes={p} attente={<BoutonDefinition de={p.de} />} />
);
