import { Absent } from "../ui/Valeurs.tsx";

export const OuiNon = ({ valeur }: { valeur: boolean | null }) =>
  valeur === null ? <Absent /> : valeur ? "Oui" : "Non";
