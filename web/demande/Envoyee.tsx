import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import styles from "./Demande.module.css";
import { Titre } from "./Titre.tsx";

interface Props {
  reference: string;
  surAutre: () => void;
}

/** La demande est chez nous : la référence à garder, et rien d'autre à faire. */
export function Envoyee({ reference, surAutre }: Props) {
  const copier = async () => {
    try {
      // Absent d'une adresse http : l'échec se dit comme un refus.
      await navigator.clipboard.writeText(reference);
      signalerSucces("Référence copiée");
    } catch {
      signalerErreur("Erreur lors de la copie de la référence");
    }
  };
  return (
    <section className={styles.message}>
      <Titre>Formulaire envoyé avec succès</Titre>
      <p>Votre référence&nbsp;:</p>
      <p className={styles.reference}>{reference}</p>
      <p>Si vous avez donné votre adresse e-mail, un accusé de réception vous y attend.</p>
      <div className={styles.gestes}>
        <button type="button" className={styles.principal} onClick={() => void copier()}>
          Copier la référence
        </button>
        <button type="button" className={styles.second} onClick={surAutre}>
          Faire une autre demande
        </button>
      </div>
    </section>
  );
}
