import type { ComponentProps, ReactNode } from "react";
import styles from "./TableDefilante.module.css";
import { TitresTable } from "./TitresTable.tsx";

interface Props extends ComponentProps<typeof TitresTable> {
  /** « Liste des clés » : la zone, pour qui s'y rend au clavier. */
  nom: string;
  /** « Clés d'API » : le tableau. */
  legende: string;
  /** Sous cette largeur, le tableau défile de côté plutôt que de serrer ses mots. */
  largeurMin?: number;
  /** Les lignes. */
  children: ReactNode;
}

/** Un petit tableau entier, sans page ni filtre ; sur un écran étroit, il défile de côté. */
export const TableDefilante = ({ nom, legende, largeurMin = 720, children, ...titres }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile se parcourt au clavier
  <section className={styles.defilement} tabIndex={0} aria-label={nom}>
    <table className={styles.table} style={{ minWidth: largeurMin }}>
      <caption className="visuellement-cache">{legende}</caption>
      <TitresTable {...titres} />
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** Une précision sous la valeur d'une case. */
export const Sous = ({ children }: { children: ReactNode }) => <span className={styles.sous}>{children}</span>;
