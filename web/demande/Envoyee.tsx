import { useEffect, useRef, useState } from "react";
import styles from "./Demande.module.css";

interface Props {
  reference: string;
  surAutre: () => void;
}

/** La demande est chez nous : la référence à garder, et rien d'autre à faire. */
export function Envoyee({ reference, surAutre }: Props) {
  const titre = useRef<HTMLHeadingElement>(null);
  const [copiee, setCopiee] = useState(false);
  useEffect(() => titre.current?.focus(), []);
  const copier = () =>
    navigator.clipboard.writeText(reference).then(
      () => setCopiee(true),
      () => undefined,
    );
  return (
    <section className={styles.message}>
      <h1 ref={titre} tabIndex={-1}>
        Formulaire envoyé avec succès
      </h1>
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
