import type { Brouillon } from "./brouillon.ts";
import styles from "./Demande.module.css";

interface Props {
  brouillon: Brouillon;
  surReprendre: () => void;
  surRecommencer: () => void;
}

const heure = new Intl.DateTimeFormat("fr-FR", { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** Une saisie interrompue attend sur cet appareil : la reprendre, ou repartir de rien. */
export function Reprise({ brouillon, surReprendre, surRecommencer }: Props) {
  const photos = brouillon.photos.length;
  return (
    <section className={styles.message}>
      <h1>Reprendre votre demande ?</h1>
      <p>
        Une demande commencée {heure.format(brouillon.commence_le)} est gardée sur cet appareil
        {photos > 0 && `, avec ${photos} photo${photos > 1 ? "s" : ""}`}. Elle s'efface au bout de 24 heures.
      </p>
      <div className={styles.gestes}>
        <button type="button" className={styles.principal} onClick={surReprendre}>
          Reprendre ma demande
        </button>
        <button type="button" className={styles.second} onClick={surRecommencer}>
          Recommencer
        </button>
      </div>
    </section>
  );
}
