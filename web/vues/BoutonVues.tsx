import { Button, type ButtonProps } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";

export interface Vues {
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

export const BoutonVues = ({ texte, nom, ...p }: Vues["bouton"] & ComponentProps<"button">) => (
  <Button
    variant="default"
    leftSection={<IconBookmark size={16} aria-hidden="true" />}
    aria-expanded={false}
    aria-haspopup="dialog"
    {...p}
    aria-label={nom}
  >
    {texte}
  </Button>
);
