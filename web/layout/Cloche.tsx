import { ActionIcon, Button, Popover, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconBell, IconCheck } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { CentreRappels } from "../notifications/CentreRappels.tsx";
import { useNonLues } from "../notifications/useRappels.ts";
import { effacerNotifications, lireNotifications, suivreNotifications } from "../ui/notifications.ts";
import styles from "./Cloche.module.css";

/** Les rappels à traiter et leur nombre ; à côté, les derniers messages de la page, pour qui n'a pas eu le temps de les lire. */
export function Cloche() {
  const [ouverte, { toggle, close }] = useDisclosure(false);
  const nonLues = useNonLues() ?? 0;
  const nom = nonLues === 0 ? "Notifications" : `Notifications\u00a0: ${nonLues} non ${nonLues === 1 ? "lue" : "lues"}`;
  return (
    <Popover
      opened={ouverte}
      onDismiss={close}
      position="top-start"
      shadow="md"
      width="min(420px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon size="lg" aria-label={nom} className={styles.bouton} onClick={toggle}>
          <IconBell size={19} stroke={1.6} aria-hidden="true" />
          {nonLues > 0 && (
            <span className={styles.compte} aria-hidden="true">
              {nonLues > 99 ? "99+" : nonLues}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <Tabs defaultValue="rappels" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="rappels">À traiter</Tabs.Tab>
            <Tabs.Tab value="page">Cette page</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="rappels">
            <CentreRappels surDepart={close} />
          </Tabs.Panel>
          <Tabs.Panel value="page" pt="sm">
            <DernieresDeLaPage />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}

function DernieresDeLaPage() {
  const notifications = useSyncExternalStore(suivreNotifications, lireNotifications);
  if (notifications.length === 0)
    return <p className={styles.vide}>Aucune notification depuis l'ouverture de la page.</p>;
  return (
    <>
      <ul className={styles.liste}>
        {notifications.map(({ id, genre, texte, explication, heure }) => (
          <li key={id} className={styles.une} data-genre={genre}>
            {genre === "erreur" ? (
              <IconAlertTriangle size={16} aria-label="Erreur" role="img" />
            ) : (
              <IconCheck size={16} aria-label="Succès" role="img" />
            )}
            <span>
              {texte}
              {explication && <small className={styles.explication}>{explication}</small>}
            </span>
            <time className={styles.heure}>{heure}</time>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="xs" onClick={effacerNotifications}>
        Tout effacer
      </Button>
    </>
  );
}
