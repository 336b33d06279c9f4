import { useEffect, useRef } from "react";
import styles from "./Case.module.css";

interface Props {
  nom: string;
  cochee: boolean;
  /** Une partie seulement de ce qu'elle représente est choisie. */
  partielle?: boolean;
  ligne?: string;
  surChangement: (cochee: boolean, etendre: boolean) => void;
  /** Écrit à côté de la case ; sinon son nom n'est que lu. */
  libelle?: string;
}

/** La case d'une ligne ou d'une page : la cellule entière se presse. */
export function Case({ nom, cochee, partielle = false, ligne, surChangement, libelle }: Props) {
  const champ = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (champ.current) champ.current.indeterminate = partielle;
  }, [partielle]);
  return (
    <label className={styles.case}>
      <input
        ref={champ}
        type="checkbox"
        aria-label={libelle ? undefined : nom}
        checked={cochee}
        data-case={ligne}
        // Un clic, à la souris comme à la barre d'espace : la touche Maj est dans l'événement.
        onChange={(e) => surChangement(e.currentTarget.checked, (e.nativeEvent as MouseEvent).shiftKey === true)}
      />
      {libelle}
    </label>
  );
}
