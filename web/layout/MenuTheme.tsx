import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { BoutonTheme, THEMES } from "./BoutonTheme.tsx";

/** Le menu des thèmes, avec son bouton. */
export default function MenuTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <BoutonTheme />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ valeur, libelle, Icone }) => (
          <Menu.Item
            key={valeur}
            leftSection={<Icone size={16} aria-hidden="true" />}
            rightSection={valeur === colorScheme ? <IconCheck size={16} aria-label="choisi" /> : undefined}
            onClick={() => setColorScheme(valeur)}
          >
            {libelle}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
