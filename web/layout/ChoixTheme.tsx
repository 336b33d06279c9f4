import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const CHOIX = [
  { valeur: "light", libelle: "Clair", Icone: IconSun },
  { valeur: "dark", libelle: "Sombre", Icone: IconMoon },
  { valeur: "auto", libelle: "Comme l'appareil", Icone: IconDeviceDesktop },
] as const;

export function ChoixTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const actuel = CHOIX.find((c) => c.valeur === colorScheme) ?? CHOIX[2];
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`Thème : ${actuel.libelle.toLowerCase()}`}>
          <actuel.Icone size={19} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOIX.map(({ valeur, libelle, Icone }) => (
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
