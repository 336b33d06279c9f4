import { Button, Popover } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Children } from "react";
import { BoutonVues, GESTE_DU_MENU, type Vues } from "./BoutonVues.tsx";
import styles from "./MenuVues.module.css";

/** Le menu des vues, avec son bouton. */
export default function VuesOuvertes({ ouvert, surBasculer, surFermer, bouton, vide, vues, surNouvelle, suite }: Vues) {
  return (
    <Popover opened={ouvert} onDismiss={surFermer} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BoutonVues {...bouton} onClick={surBasculer} aria-expanded={ouvert} />
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Vues enregistrées">
        {Children.count(vues) === 0 ? <p className={styles.vide}>{vide}</p> : <ul className={styles.vues}>{vues}</ul>}
        <Button {...GESTE_DU_MENU} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={surNouvelle}>
          Enregistrer cette vue
        </Button>
        {suite}
      </Popover.Dropdown>
    </Popover>
  );
}
