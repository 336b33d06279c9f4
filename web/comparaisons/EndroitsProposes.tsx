import { Button } from "@mantine/core";
import type { Endroit } from "../../domain/photos/differences.ts";
import { enStyle } from "./CadreDessine.tsx";
import styles from "./Comparaison.module.css";

/** Un endroit proposé et son numéro, tel que la photo le montre. */
export interface Propose {
  numero: number;
  endroit: Endroit;
}

/** Les cadres proposés, en pointillés sur la photo d'après. */
export const CadresProposes = ({ proposes }: { proposes: readonly Propose[] }) => (
  <ul className={styles.cadres} aria-label="Endroits proposés">
    {proposes.map(({ numero, endroit }) => (
      <li key={numero} className={styles.propose} style={enStyle(endroit)}>
        <span>À regarder {numero}</span>
      </li>
    ))}
  </ul>
);

interface Props {
  proposes: readonly Propose[];
  /** Nul : cette personne ne peut rien en faire ici. */
  surGarder: ((endroit: Endroit) => void) | null;
  surEcarter: (numero: number) => void;
}

/** Ce que la photo d'après montre de plus : la personne garde, et en fait un dommage ou une preuve, ou écarte. */
export function EndroitsProposes({ proposes, surGarder, surEcarter }: Props) {
  if (proposes.length === 0) return null;
  return (
    <section className={styles.proposes} aria-label="À regarder sur la photo d'après">
      <p>
        {proposes.length > 1 ? `${proposes.length} endroits ne sont` : "Un endroit n'est"} pas sur la photo
        d'avant&nbsp;: un dommage, ou un reflet.
      </p>
      <ul>
        {proposes.map(({ numero, endroit }) => (
          <li key={numero}>
            À regarder {numero}
            {surGarder && (
              <Button size="compact-sm" variant="default" onClick={() => surGarder(endroit)}>
                Garder<span className="visuellement-cache"> l'endroit {numero}</span>
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" onClick={() => surEcarter(numero)}>
              Écarter<span className="visuellement-cache"> l'endroit {numero}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
