import type { ReactNode } from "react";
import styles from "./Detail.module.css";
import { titresDeCases } from "./titres-de-cases.ts";

interface Props {
  /** Ce que la table montre, dit à qui ne la voit pas. */
  legende: string;
  premiere: string;
  /** Colonnes de texte, après la première. */
  textes?: readonly string[];
  /** Colonnes de chiffres, après les textes. */
  nombres: readonly string[];
  /** Les rangées, puis ce qui suit la table. */
  children: ReactNode;
  suite?: ReactNode;
}

/** Une table des analyses : elle défile dans son cadre, à la souris comme au clavier ; au téléphone, chaque rangée est une fiche. */
export function TableDetail({ legende, premiere, textes = [], nombres, children, suite }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
    <section className={styles.defilement} tabIndex={0} aria-label={legende}>
      <table className={styles.table} style={titresDeCases([...textes.map(() => ""), ...nombres])}>
        <caption className="visuellement-cache">{legende}</caption>
        <thead>
          <tr>
            <th scope="col">{premiere}</th>
            {textes.map((c) => (
              <th key={c} scope="col">
                {c}
              </th>
            ))}
            {nombres.map((c) => (
              <th key={c} scope="col" className={styles.nombre}>
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {suite}
    </section>
  );
}
