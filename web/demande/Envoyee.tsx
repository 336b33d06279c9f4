import { useState } from "react";
import styles from "./Demande.module.css";
import { Titre } from "./Titre.tsx";

interface Props {
  reference: string;
  surAutre: () => void;
}

/** La demande est chez nous : la référence à garder, et rien d'autre à faire. */
export function Envoyee({ reference, surAutre }: Props) {
  const [copiee, setCopiee] = useState(false);
  const copier = () =>
    navigator.clipboard.writeText(reference).then(
      () => setCopiee(true),
      () => undefined,
    );
  return (
    <section className={styles.message}>
      <Titre>Formulaire envoyé avec succès</Titre>
      <p>Votre référence :</p>
      <p className={styles.reference}>{reference}</p>
      <p>Si vous avez donné votre adresse e-mail, un accusé de réception vous y attend.</p>
      <div className={styles.gestes}>
        <button type="button" className={styles.principal} onClick={() => void copier()}>
          {copiee ? "Référence copiée" : "Copier la référence"}
        </button>
        <button type="button" className={styles.second} onClick={surAutre}>
          Faire une autre demande
        </button>
      </div>
    </section>
  );
}
