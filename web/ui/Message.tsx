import type { ReactNode } from "react";
import { Signe } from "./Logo.tsx";
import styles from "./Message.module.css";

interface Props {
  titre: string;
  niveau?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}

/** Grand message au centre : état vide, fiche introuvable, écran à venir. */
export function Message({ titre, niveau = 2, children, action }: Props) {
  const Titre = niveau === 1 ? "h1" : "h2";
  return (
    <div className={styles.message}>
      <span className={styles.signe}>
        <Signe taille={44} />
      </span>
      <Titre className={styles.titre}>{titre}</Titre>
      {children && <p className={styles.texte}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
