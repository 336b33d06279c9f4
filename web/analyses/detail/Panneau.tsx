import { type ReactNode, useId } from "react";
import { Definition } from "../../ui/Definition.tsx";
import styles from "./Panneau.module.css";

interface Props {
  titre: string;
  definition?: string;
  /** À droite du titre. */
  gestes?: ReactNode;
  /** Sous le contenu : ce qu'il couvre, ce qu'il tait. */
  note?: ReactNode;
  children: ReactNode;
}

/** Une carte de l'analyse. */
export function Panneau({ titre, definition, gestes, note, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panneau} aria-labelledby={id}>
      <header className={styles.tete}>
        <h2 id={id} className={styles.titre}>
          {titre}
        </h2>
        {definition && <Definition de={titre}>{definition}</Definition>}
        {gestes && <div className={styles.gestes}>{gestes}</div>}
      </header>
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
