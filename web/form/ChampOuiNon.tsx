import { ChampChoix } from "./ChampChoix.tsx";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<boolean | null> & Habillage;

const CHOIX = [
  { valeur: "oui", libelle: "Oui" },
  { valeur: "non", libelle: "Non" },
];

/** Oui, non, ou pas encore dit (`null`). */
export const ChampOuiNon = ({ valeur, surChangement, ...p }: Props) => (
  <ChampChoix
    {...p}
    choix={CHOIX}
    effacable
    valeur={valeur === null ? "" : valeur ? "oui" : "non"}
    surChangement={(choisi) => surChangement(choisi === "" ? null : choisi === "oui")}
  />
);
