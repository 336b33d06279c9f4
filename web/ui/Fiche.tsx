import type { ReactNode } from "react";
import styles from "./Fiche.module.css";
import { Absent } from "./Valeurs.tsx";

/** Une section de fiche : titre, actions, contenu. */
export function Fiche({ titre, actions, children }: { titre: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.fiche} aria-label={titre}>
      <header className={styles.tete}>
        <h2 className={styles.titre}>{titre}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export interface Donnee {
  libelle: string;
  valeur: ReactNode;
  /** Ne se coupe pas : prend toute la largeur d'un téléphone. */
  insecable?: true;
}

/** Libellés et valeurs, à lire. Une valeur vide montre « -- ». */
export function Donnees({ donnees }: { donnees: readonly Donnee[] }) {
  return (
    <dl className={styles.donnees}>
      {donnees.map(({ libelle, valeur, insecable }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deux champs d'un formulaire peuvent porter le même libellé ; l'ordre ne change pas
        <div key={i} className={styles.donnee} data-insecable={insecable}>
          <dt>{libelle}</dt>
          <dd>{valeur === null || valeur === undefined || valeur === "" ? <Absent /> : valeur}</dd>
        </div>
      ))}
    </dl>
  );
}
