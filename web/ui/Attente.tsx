import { Loader } from "@mantine/core";
import styles from "./Attente.module.css";

export function Attente({ texte = "Chargement…" }: { texte?: string }) {
  return (
    <div className={styles.attente} role="status">
      <Loader size="sm" aria-hidden="true" />
      <span>{texte}</span>
    </div>
  );
}
