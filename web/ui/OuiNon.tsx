import { Absent } from "./Valeurs.tsx";

export const OuiNon = ({ valeur }: { valeur: boolean | null }) =>
  valeur === null ? <Absent /> : valeur ? "Oui" : "Non";
