import { toast } from "react-hot-toast/headless";
import styles from "./Annulable.module.css";
import { garderNotification } from "./notifications.ts";

/** Un geste que l'on peut reprendre laisse le temps de lire et de presser. */
const DUREE_MS = 8_000;

/** Dit qu'un geste réversible est fait, et offre de le défaire. */
export function signalerAnnulable(texte: string, surAnnuler: () => void, dureeMs = DUREE_MS): void {
  garderNotification("succes", texte);
  toast.success(
    ({ id }) => (
      <span className={styles.annulable}>
        {texte}
        <button
          type="button"
          className={styles.bouton}
          onClick={() => {
            toast.dismiss(id);
            surAnnuler();
          }}
        >
          Annuler
        </button>
      </span>
    ),
    { duration: dureeMs },
  );
}
