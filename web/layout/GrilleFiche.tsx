import type { ReactNode } from "react";
import styles from "./GrilleFiche.module.css";

/** Les sections d'une fiche : deux colonnes quand la place le permet. */
export const GrilleFiche = ({ children }: { children: ReactNode }) => <div className={styles.grille}>{children}</div>;

/** Une section qui prend toute la largeur ; `ancre` : une adresse y mène. */
export const PleineLargeur = ({ children, ancre }: { children: ReactNode; ancre?: string }) => (
  <div id={ancre} className={styles.large}>
    {children}
  </div>
);

/**
 * Des sections courtes l'une sous l'autre, dans une seule colonne ; la dernière finit avec sa voisine, ou, `libre`, à sa propre hauteur : étirée à
 * celle d'un schéma, elle serait à moitié vide. Sans voisine, la pile est large.
 */
export const Pile = ({ children, large, libre }: { children: ReactNode; large?: boolean; libre?: boolean }) => (
  <div className={styles.pile} data-large={large || undefined} data-libre={libre || undefined}>
    {children}
  </div>
);

/** Une section bien plus haute que les autres (carte, schéma, pièces) : ses deux voisines s'empilent à côté d'elle. */
export const Haute = ({ children }: { children: ReactNode }) => <div className={styles.haute}>{children}</div>;
