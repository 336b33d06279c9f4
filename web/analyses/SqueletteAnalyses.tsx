import { Skeleton } from "@mantine/core";
import styles from "./TableauDeBordFre.module.css";

/** La forme de l'écran pendant qu'il arrive. */
export function SqueletteAnalyses() {
  return (
    <div className={styles.tableau} role="status" aria-label="Chargement…">
      <Skeleton height={28} width="min(100%, 30rem)" />
      <Skeleton height={196} radius="md" />
      <Skeleton height={288} radius="md" />
      <div className={styles.piles}>
        <Skeleton height={380} radius="md" />
        <Skeleton height={380} radius="md" />
      </div>
    </div>
  );
}
