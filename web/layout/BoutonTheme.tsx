import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ComponentProps } from "react";

export const THEMES = [
  { valeur: "light", libelle: "Clair", Icone: IconSun },
  { valeur: "dark", libelle: "Sombre", Icone: IconMoon },
  { valeur: "auto", libelle: "Comme l'appareil", Icone: IconDeviceDesktop },
] as const;

export function BoutonTheme(p: ComponentProps<"button">) {
  const { colorScheme } = useMantineColorScheme();
  const actuel = THEMES.find((c) => c.valeur === colorScheme) ?? THEMES[2];
  return (
    <ActionIcon size="lg" aria-label={`Thème\u00a0: ${actuel.libelle.toLowerCase()}`} aria-haspopup="menu" {...p}>
      <actuel.Icone size={19} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
