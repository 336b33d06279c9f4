import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";
import type { Colonne } from "./colonnes.ts";

interface Props<L> {
  colonnes: readonly Colonne<L>[];
  cachees: readonly string[];
  basculer: (cle: string) => void;
}

export function MenuColonnes<L>({ colonnes, cachees, basculer }: Props<L>) {
  return (
    <Menu closeOnItemClick={false}>
      <Tooltip label="Colonnes">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="Choisir les colonnes">
            <IconColumns3 size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Colonnes affichées</Menu.Label>
        {colonnes.slice(1).map(({ cle, titre }) => {
          const visible = !cachees.includes(cle);
          return (
            <Menu.CheckboxItem
              key={cle}
              checked={visible}
              onChange={() => basculer(cle)}
              checkIcon={<IconCheck size={16} aria-hidden="true" />}
            >
              {titre}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
