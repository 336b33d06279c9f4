import { Differe, morceau } from "../ui/Differe.tsx";
import { BoutonVues, type Vues } from "./BoutonVues.tsx";

const ouvertes = morceau(() => import("./VuesOuvertes.tsx"));

/** Le bouton « Vues » et son menu : les vues enregistrées, et de quoi garder celle-ci. */
export const CadreVues = (p: Vues) => <Differe de={ouvertes} proprietes={p} attente={<BoutonVues {...p.bouton} />} />;
