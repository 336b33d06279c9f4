import { IconFileCheck, IconPencil } from "@tabler/icons-react";
import styles from "./Ajout.module.css";
import type { Provenance } from "./valeursAjout.ts";

interface Props {
  provenance: Provenance;
  /** La valeur du rapport, telle qu'on l'écrit. */
  lue: string;
  libelle: string;
  surUtiliser: () => void;
}

/** D'où vient la valeur d'un champ ; quand le rapport dit autre chose que la personne, il propose et n'impose pas. */
export function MarqueLecture({ provenance, lue, libelle, surUtiliser }: Props) {
  switch (provenance) {
    case "lu":
      return (
        <span className={styles.marque} data-genre="lu">
          <IconFileCheck size={14} aria-hidden="true" />
          Lu dans le rapport
        </span>
      );
    case "corrige":
      return (
        <span className={styles.marque} data-genre="corrige">
          <IconPencil size={14} aria-hidden="true" />
          Corrigé (lu&nbsp;: {lue})
        </span>
      );
    case "propose":
      return (
        <span className={styles.marque} data-genre="propose">
          Le rapport indique {lue}
          <button type="button" className={styles.utiliser} onClick={surUtiliser}>
            Utiliser<span className="visuellement-cache"> la valeur lue&nbsp;: {libelle}</span>
          </button>
        </span>
      );
    case "a_completer":
      return <span className={styles.marque}>À compléter</span>;
    case "saisi":
      return <span className={styles.marque}>Saisi à la main</span>;
  }
}
