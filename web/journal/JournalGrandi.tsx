import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { surChangement } from "../en-direct/useEnDirect.ts";
import styles from "./Journal.module.css";

interface Props {
  /** Quand ce qui est à l'écran a été lu (millisecondes, horloge du poste) ; 0 : pas encore. */
  luLe: number;
  relit: boolean;
  relire: () => void;
}

/** Dit que des écritures se sont ajoutées depuis la lecture ; le journal se relit par un geste, qui s'y inscrit comme toute lecture. */
export function JournalGrandi({ luLe, relit, relire }: Props) {
  const [grandiLe, setGrandiLe] = useState(0);
  useEffect(
    () => surChangement((lot) => lot.some(({ entite }) => entite === "journal") && setGrandiLe(Date.now())),
    [],
  );
  return (
    <div role="status" className={styles.grandi}>
      {luLe > 0 && grandiLe > luLe && (
        <>
          Le journal a grandi depuis cette lecture.
          <Button variant="default" size="compact-sm" loading={relit} onClick={relire}>
            Relire
          </Button>
        </>
      )}
    </div>
  );
}
