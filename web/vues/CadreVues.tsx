import { Button, type ButtonProps, Popover } from "@mantine/core";
import { IconBookmark, IconPlus } from "@tabler/icons-react";
import { Children, type ReactNode } from "react";
import styles from "./MenuVues.module.css";

interface Props {
  ouvert: boolean;
  surBasculer: () => void;
  surFermer: () => void;
  bouton: { texte: string; nom?: string | undefined };
  /** Ce qu'est une vue, tant qu'il n'y en a pas. */
  vide: string;
  vues: ReactNode;
  surNouvelle: () => void;
  suite?: ReactNode;
}

/** Un geste du menu, sous les vues. */
export const GESTE_DU_MENU = { variant: "subtle", fullWidth: true, justify: "flex-start" } satisfies ButtonProps;

/** Le bouton « Vues » et son menu : les vues enregistrées, et de quoi garder celle-ci. */
export function CadreVues({ ouvert, surBasculer, surFermer, bouton, vide, vues, surNouvelle, suite }: Props) {
  return (
    <Popover opened={ouvert} onDismiss={surFermer} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={surBasculer}
          aria-expanded={ouvert}
          aria-label={bouton.nom}
        >
          {bouton.texte}
        </Button>
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
