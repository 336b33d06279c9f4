import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconAlertTriangle, IconBell, IconCheck } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { effacerNotifications, lireNotifications, suivreNotifications } from "../ui/notifications.ts";
import styles from "./Cloche.module.css";

/** Les dernières notifications, pour qui n'a pas eu le temps de les lire. */
export function Cloche() {
  const notifications = useSyncExternalStore(suivreNotifications, lireNotifications);
  const n = notifications.length;
  return (
    <Popover position="top-start" shadow="md" width={340} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon size="lg" aria-label={n === 0 ? "Notifications" : `Notifications : ${n}`} className={styles.bouton}>
          <IconBell size={19} stroke={1.6} aria-hidden="true" />
          {n > 0 && <span className={styles.point} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Dernières notifications">
        {n === 0 ? (
          <p className={styles.vide}>Aucune notification depuis l'ouverture de la page.</p>
        ) : (
          <>
            <ul className={styles.liste}>
              {notifications.map(({ id, genre, texte, heure }) => (
                <li key={id} className={styles.une} data-genre={genre}>
                  {genre === "erreur" ? (
                    <IconAlertTriangle size={16} aria-label="Erreur" role="img" />
                  ) : (
                    <IconCheck size={16} aria-label="Succès" role="img" />
                  )}
                  <span>{texte}</span>
                  <time className={styles.heure}>{heure}</time>
                </li>
              ))}
            </ul>
            <Button variant="subtle" size="xs" onClick={effacerNotifications}>
              Tout effacer
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
