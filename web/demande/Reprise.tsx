import type { Brouillon } from "./brouillon.ts";
import styles from "./Demande.module.css";
import { Titre } from "./Titre.tsx";

interface Props {
  brouillon: Brouillon;
  surReprendre: () => void;
  surRecommencer: () => void;
}

const jour = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const heure = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit" });
const quand = (ms: number): string => `${jour.format(ms)} à ${heure.format(ms)}`;

/** Une saisie interrompue attend sur cet appareil : la reprendre, ou repartir de rien. */
export function Reprise({ brouillon, surReprendre, surRecommencer }: Props) {
  const photos = brouillon.photos.length;
  return (
    <section className={styles.message}>
      <Titre>Reprendre votre demande&nbsp;?</Titre>
      <p>
        Une demande commencée {quand(brouillon.commence_le)} est gardée sur cet appareil
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
