import { Menu, Tooltip } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { BoutonColonnes } from "./BoutonColonnes.tsx";
import type { ColonnesAChoisir } from "./colonnes.ts";

/** Le menu des colonnes, avec son bouton. */
export default function MenuColonnesOuvert({ colonnes, cachees, basculer }: ColonnesAChoisir) {
  return (
    <Menu closeOnItemClick={false}>
      <Tooltip label="Colonnes">
        <Menu.Target>
          <BoutonColonnes />
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
