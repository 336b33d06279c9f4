import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import styles from "./AnomaliesLecture.module.css";
import { direSansAnomalie } from "./libelles.ts";

interface Props {
  document: DocumentDetaille;
  /** Absent, les contrôles se lisent sans mener à une ligne. */
  surChoisir?: (ligneId: string) => void;
}

/** Les contrôles en toutes lettres, chacun mène à sa ligne. Rien n'est corrigé à la place de la personne. */
export function AnomaliesLecture({ document, surChoisir }: Props) {
  const { anomalies, lignes } = document;
  if (anomalies.length === 0) {
    return (
      <p className={styles.bon}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {direSansAnomalie(document.a_completer.length)}
      </p>
    );
  }
  // Une fois la lecture validée, il n'y a plus rien à demander : on garde la trace de ce qui l'a été en connaissance de cause.
  const [un, plusieurs] =
    document.etat === "valide" ? ["point signalé", "points signalés"] : ["point à vérifier", "points à vérifier"];
  return (
    <section className={styles.anomalies} aria-label="Contrôles">
      <p className={styles.titre}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {pluriel(anomalies.length, un, plusieurs)}
      </p>
      <ul className={styles.liste}>
        {anomalies.map((anomalie, i) => {
          const ligne = anomalie.ligne === null ? undefined : lignes[anomalie.ligne];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux anomalies peuvent avoir la même phrase
            <li key={`${anomalie.code}-${i}`}>
              {anomalie.phrase}
              {ligne && surChoisir && (
                <button type="button" className={styles.lien} onClick={() => surChoisir(ligne.id)}>
                  Voir la ligne {(anomalie.ligne ?? 0) + 1}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
