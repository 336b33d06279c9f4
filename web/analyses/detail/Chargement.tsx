import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import styles from "./Detail.module.css";

interface Props<T> {
  requete: Pick<UseQueryResult<T>, "data" | "error" | "refetch" | "isPlaceholderData">;
  children: (data: T) => ReactNode;
}

/** Attendre, dire l'échec, puis montrer : le même geste pour chaque page de l'analyse. */
export function Chargement<T>({ requete: { data, error, refetch, isPlaceholderData }, children }: Props<T>) {
  if (error) return <ErreurChargement erreur={error} relire={refetch} />;
  if (data === undefined)
    return (
      <div className={styles.page} role="status" aria-label="Chargement…">
        <Skeleton height={120} radius="md" />
        <Skeleton height={380} radius="md" />
      </div>
    );
  return (
    <div className={styles.page} data-attente={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}
