import { Button, Popover, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { CentreRappels } from "../notifications/CentreRappels.tsx";
import { effacerNotifications, lireNotifications, suivreNotifications } from "../ui/notifications.ts";
import { BoutonCloche } from "./BoutonCloche.tsx";
import styles from "./Cloche.module.css";

/** Les rappels à traiter et leur nombre ; à côté, les derniers messages de la page, pour qui n'a pas eu le temps de les lire. */
export default function CentreCloche() {
  const [ouverte, { toggle, close }] = useDisclosure(false);
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
        <BoutonCloche onClick={toggle} />
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
