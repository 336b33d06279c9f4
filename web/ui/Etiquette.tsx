import type { ReactNode } from "react";
import styles from "./Etiquette.module.css";

export type Ton = "neutre" | "accent" | "vert" | "ambre" | "rouge" | "bleu" | "violet";

/** Petite étiquette d'état : la couleur accompagne toujours un texte. */
export const Etiquette = ({ ton = "neutre", children }: { ton?: Ton; children: ReactNode }) => (
  <span className={styles.etiquette} data-ton={ton}>
    {children}
  </span>
);
