import type { ReactNode } from "react";
import styles from "./EntetePage.module.css";

interface Props {
  titre: ReactNode;
  /** À côté du titre : de quoi le changer. */
  geste?: ReactNode;
  /** À la place du titre à l'écran, pendant qu'on le change ; le titre reste pour qui ne voit pas l'écran. */
  saisie?: ReactNode;
  /** Lien de retour, au-dessus du titre. */
  retour?: ReactNode;
  /** Une ligne sous le titre : sous-titre, état, précision. */
  precision?: ReactNode;
  /** Boutons de l'écran, à droite. */
  actions?: ReactNode;
}

export function EntetePage({ titre, geste, saisie, retour, precision, actions }: Props) {
  return (
    <header className={styles.entete}>
      <div className={styles.gauche}>
        {retour && <div className={styles.retour}>{retour}</div>}
        <div className={styles.ligne}>
          <h1 className={saisie ? "visuellement-cache" : styles.titre}>{titre}</h1>
          {saisie ?? geste}
        </div>
        {precision && <div className={styles.precision}>{precision}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
