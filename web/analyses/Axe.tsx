import type { CSSProperties } from "react";
import { reperes } from "../../domain/analyses/echelle.ts";
import styles from "./Axe.module.css";

/** L'axe d'un graphe : ses repères, de zéro au premier nombre rond qui contient tout. */
export interface Echelle {
  reperes: readonly number[];
  haut: number;
  dire: (valeur: number) => string;
}

export function echelleDe(max: number, dire: (valeur: number) => string, entiers = false, pasMax = 4): Echelle {
  const pas = reperes(max, entiers, pasMax);
  return { reperes: pas, haut: pas.at(-1) || 1, dire };
}

const place = (valeur: number, { haut }: Echelle) => ({ "--place": `${(100 * valeur) / haut}%` }) as CSSProperties; // propriété à nous

/** Les repères debout, à gauche d'un graphe en colonnes ; leurs traits le traversent. `unite` : ce que l'axe compte. */
export function AxeVertical({ echelle, unite }: { echelle: Echelle; unite: string }) {
  return (
    <div className={styles.vertical} aria-hidden="true">
      <span className={styles.unite}>{unite}</span>
      {echelle.reperes.map((r) => (
        <span key={r} className={styles.repere} style={place(r, echelle)}>
          {echelle.dire(r)}
        </span>
      ))}
    </div>
  );
}

/** Les mêmes, couchés sous un graphe en barres. */
export function AxeHorizontal({ echelle, unite }: { echelle: Echelle; unite: string }) {
  return (
    <div className={styles.horizontal} aria-hidden="true">
      {echelle.reperes.map((r) => (
        <span key={r} className={styles.repere} style={place(r, echelle)}>
          {echelle.dire(r)}
        </span>
      ))}
      <span className={styles.unite}>{unite}</span>
    </div>
  );
}

/** Ses traits, derrière les barres couchées. */
export const enTraits = ({ reperes: pas, haut }: Echelle): CSSProperties =>
  ({ "--pas": `${(100 * (pas[1] ?? haut)) / haut}%` }) as CSSProperties; // propriété à nous
