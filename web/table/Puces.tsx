import { IconX } from "@tabler/icons-react";
import { type Filtre, pucesDe } from "./filtres.ts";
import styles from "./Puces.module.css";
import type { EtatListe } from "./useListe.ts";

/** Filtres en vigueur, retirables un par un. */
export function Puces({ liste, filtres }: { liste: EtatListe<unknown>; filtres: readonly Filtre[] }) {
  const puces = pucesDe(liste, filtres);
  if (puces.length === 0) return null;
  return (
    <ul className={styles.puces} aria-label="Filtres en vigueur">
      {puces.map(({ cle, texte }) => (
        <li key={cle}>
          <button type="button" className={styles.puce} onClick={() => liste.filtrer({ [cle]: undefined })}>
            <span className="visuellement-cache">Retirer le filtre </span>
            {texte}
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.tout} onClick={liste.reinitialiser}>
          Tout effacer
        </button>
      </li>
    </ul>
  );
}
