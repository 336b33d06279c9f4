import { ActionIcon } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ComponentProps } from "react";

export interface Definie {
  de: string;
  children: string;
}

export const BoutonDefinition = ({ de, ...p }: { de: string } & ComponentProps<"button">) => (
  <ActionIcon size={24} aria-label={`Définition\u00a0: ${de}`} aria-haspopup="dialog" {...p}>
    <IconInfoCircle size={16} aria-hidden="true" />
  </ActionIcon>
);
