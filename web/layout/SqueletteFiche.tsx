import { Loader, Skeleton } from "@mantine/core";
import { GrilleFiche } from "./GrilleFiche.tsx";
import styles from "./SqueletteFiche.module.css";

/** La forme d'une fiche pendant que ses données arrivent : son titre et ses sections, jamais un panneau vide. */
export const SqueletteFiche = ({ texte = "Chargement…" }: { texte?: string | undefined }) => (
  <div className={`ecran ${styles.fiche}`} role="status">
    <div className={styles.attente}>
      <Loader size="sm" aria-hidden="true" />
      <span>{texte}</span>
    </div>
    <Skeleton height={30} width="min(60%, 22rem)" />
    <GrilleFiche>
      {[220, 220, 160, 160].map((hauteur, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: des sections figées, qui n'ont que leur rang
        <Skeleton key={i} height={hauteur} radius="md" />
      ))}
    </GrilleFiche>
  </div>
);
