import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Bandeau.module.css";

const ICONES = { erreur: IconAlertTriangle, alerte: IconAlertTriangle, info: IconInfoCircle, succes: IconCircleCheck };

interface Props {
  genre: keyof typeof ICONES;
  titre: string;
  children?: ReactNode;
  surReessayer?: () => void;
  action?: ReactNode;
}

/** Message qui reste à l'écran. Couleur doublée d'une icône et du texte. */
export function Bandeau({ genre, titre, children, surReessayer, action }: Props) {
  const Icone = ICONES[genre];
  return (
    <div className={styles.bandeau} data-genre={genre} role={genre === "erreur" ? "alert" : "status"}>
      <Icone size={20} aria-hidden="true" className={styles.icone} />
      <div className={styles.corps}>
        <p className={styles.titre}>{titre}</p>
        {children && <div>{children}</div>}
      </div>
      {surReessayer && (
        <Button variant="default" size="xs" onClick={surReessayer}>
          Réessayer
        </Button>
      )}
      {action}
    </div>
  );
}
