import type { ComponentProps, CSSProperties, ReactNode } from "react";
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

/** Largeur minimale, et titre de chaque colonne sous le nom qu'en lit la feuille : une case de téléphone porte le sien. */
const enVariables = (largeurMin: number, titres: readonly string[]) =>
  ({
    "--largeur-min": `${largeurMin}px`,
    ...Object.fromEntries(titres.map((titre, i) => [`--titre-${i + 1}`, JSON.stringify(titre)])),
  }) as CSSProperties; // propriétés à nous, que React pose telles quelles

/** Un petit tableau entier, sans page ni filtre ; au téléphone, chaque ligne est une fiche (il défile de côté si l'on y choisit des lignes). */
export const TableDefilante = ({ nom, legende, largeurMin = 720, children, ...titres }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile se parcourt au clavier
  <section className={styles.defilement} tabIndex={0} aria-label={nom}>
    <table
      className={styles.table}
      data-fiches={titres.choix === undefined || undefined}
      style={enVariables(largeurMin, titres.titres)}
    >
      <caption className="visuellement-cache">{legende}</caption>
      <TitresTable {...titres} />
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** Une précision sous la valeur d'une case. */
export const Sous = ({ children }: { children: ReactNode }) => <span className={styles.sous}>{children}</span>;
