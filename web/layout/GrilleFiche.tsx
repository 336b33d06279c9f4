import type { ReactNode } from "react";
import styles from "./GrilleFiche.module.css";

/** Les sections d'une fiche : deux colonnes quand la place le permet. */
export const GrilleFiche = ({ children }: { children: ReactNode }) => <div className={styles.grille}>{children}</div>;

/** Une section qui prend toute la largeur. */
export const PleineLargeur = ({ children }: { children: ReactNode }) => <div className={styles.large}>{children}</div>;

/** Une section bien plus haute que les autres (carte, schéma, pièces) : ses voisines s'empilent à côté d'elle, deux ou trois. */
export const Haute = ({ rangs = 2, children }: { rangs?: 2 | 3; children: ReactNode }) => (
  <div className={styles.haute} data-rangs={rangs}>
    {children}
  </div>
);
