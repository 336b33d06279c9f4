import { Loader, Skeleton } from "@mantine/core";
import styles from "./Attente.module.css";

/** Ce qui va venir, en trois rangées ; un travail qui a un nom se dit plutôt que de se dessiner. */
export function Attente({ texte }: { texte?: string }) {
  if (texte === undefined)
    return (
      <div className={styles.rangees} role="status" aria-label="Chargement…">
        <Skeleton height={22} width="min(70%, 26rem)" />
        <Skeleton height={22} />
        <Skeleton height={22} width="85%" />
      </div>
    );
  return (
    <div className={styles.attente} role="status">
      <Loader size="sm" aria-hidden="true" />
      <span>{texte}</span>
    </div>
  );
}
