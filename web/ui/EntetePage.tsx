import type { ReactNode } from "react";
import styles from "./EntetePage.module.css";

interface Props {
  titre: ReactNode;
  /** Lien de retour, au-dessus du titre. */
  retour?: ReactNode;
  /** Une ligne sous le titre : sous-titre, état, précision. */
  precision?: ReactNode;
  /** Boutons de l'écran, à droite. */
  actions?: ReactNode;
}

export function EntetePage({ titre, retour, precision, actions }: Props) {
  return (
    <header className={styles.entete}>
      <div className={styles.gauche}>
        {retour && <div className={styles.retour}>{retour}</div>}
        <h1 className={styles.titre}>{titre}</h1>
        {precision && <div className={styles.precision}>{precision}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
