import { Differe, morceau } from "../ui/Differe.tsx";
import { BoutonCloche } from "./BoutonCloche.tsx";

const centre = morceau(() => import("./CentreCloche.tsx"));

/** Les rappels à traiter et leur nombre ; à côté, les derniers messages de la page. */
export const Cloche = () => <Differe de={centre} proprietes={{}} attente={<BoutonCloche />} />;
