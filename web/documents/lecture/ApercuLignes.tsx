import type { LigneDocument } from "../../../domain/documents/document.ts";
import { Euros } from "../../ui/Valeurs.tsx";
import styles from "./LignesLecture.module.css";
import { PartiesLigne } from "./MarquesLigne.tsx";

/** Les lignes lues, à lire seulement : on les corrige sur la fiche, à côté du document. */
export function ApercuLignes({ lignes }: { lignes: readonly LigneDocument[] }) {
  return (
    <section
      className={styles.apercu}
      aria-label="Lignes lues"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
      tabIndex={0}
    >
      <table className={styles.tableau}>
        <caption className="visuellement-cache">Lignes lues dans le rapport</caption>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col" data-nombre>
              Brut HT
            </th>
            <th scope="col" data-nombre>
              Net HT
            </th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne) => (
            <tr key={ligne.id}>
              <td className={styles.designation}>
                {ligne.designation}
                <PartiesLigne ligne={ligne} />
              </td>
              <td data-nombre>
                <Euros centimes={ligne.brut_ht} />
              </td>
              <td data-nombre>
                <Euros centimes={ligne.net_ht} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
