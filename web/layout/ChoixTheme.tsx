import { Differe, morceau } from "../ui/Differe.tsx";
import { BoutonTheme } from "./BoutonTheme.tsx";

const menu = morceau(() => import("./MenuTheme.tsx"));

export const ChoixTheme = () => <Differe de={menu} proprietes={{}} attente={<BoutonTheme />} />;
