import { ActionIcon } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { ComponentProps } from "react";

export const BoutonColonnes = (p: ComponentProps<"button">) => (
  <ActionIcon variant="default" size="input-sm" aria-label="Choisir les colonnes" aria-haspopup="menu" {...p}>
    <IconColumns3 size={17} stroke={1.7} aria-hidden="true" />
  </ActionIcon>
);
