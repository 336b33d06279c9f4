import { comparerCouple, direValeurAvant, type NatureComparee } from "../../domain/analyses/comparaison.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { enAdresse, type Periode, periodeAvant } from "../../domain/commun/periode.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import styles from "./Indicateurs.module.css";
import { Evolution } from "./Indicateurs.tsx";

/** Une adresse ne porte aucune période plus ancienne. */
const PREMIER_JOUR = "1990-01-01";

/** Les mêmes filtres, la période d'avant, aux mêmes jours si celle-ci court encore ; `null` sans période choisie. */
export function filtresAvant<F extends FiltresAnalyses>(filtres: F): F | null {
  if (filtres.annee === undefined) return null;
  const avant = periodeAvant(filtres.annee, aujourdhui());
  return avant.du < PREMIER_JOUR ? null : { ...filtres, annee: enAdresse(avant) };
}

interface Props extends NatureComparee {
  periode: Periode | undefined;
  valeur: number | null;
  /** `undefined` : la période d'avant n'est pas lue, ou il n'y en a pas. */
  avant: number | null | undefined;
  /** Dossiers sur lesquels porte chacune des deux valeurs. */
  effectifs: readonly [number, number | undefined];
}

/** Sous un chiffre, de combien il a changé depuis la période d'avant ; rien quand l'une des deux ne le donne pas. */
export function DepuisAvant({ periode, valeur, avant, effectifs: [ici, la = 0], ...nature }: Props) {
  if (periode === undefined || valeur === null || avant === undefined || avant === null || la === 0) return null;
  const comparaison = comparerCouple({ valeur, avant, effectif: Math.min(ici, la) }, nature);
  return (
    <>
      {comparaison && <Evolution comparaison={comparaison} />}{" "}
      <span className={styles.base}>{direValeurAvant(periode, aujourdhui(), avant, nature.nature)}</span>
    </>
  );
}
