import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useNonLues } from "../notifications/useRappels.ts";
import styles from "./Cloche.module.css";

export function BoutonCloche(p: ComponentProps<"button">) {
  const nonLues = useNonLues() ?? 0;
  // Le nom dit ce que la pastille montre : qui commande à la voix lit « 99+ ».
  const compte = nonLues > 99 ? "99+" : String(nonLues);
  const nom = nonLues === 0 ? "Notifications" : `Notifications\u00a0: ${compte} non ${nonLues === 1 ? "lue" : "lues"}`;
  return (
    <ActionIcon size="lg" aria-label={nom} aria-haspopup="dialog" {...p} className={styles.bouton}>
      <IconBell size={19} stroke={1.6} aria-hidden="true" />
      {nonLues > 0 && (
        <span className={styles.compte} aria-hidden="true">
          {compte}
        </span>
      )}
    </ActionIcon>
  );
}
