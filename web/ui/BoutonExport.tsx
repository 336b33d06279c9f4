import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import type { FormatExport } from "../../domain/commun/contrat.ts";

export interface Exporte {
  adresse: (format: FormatExport, colonnes: readonly string[]) => string;
  colonnes: readonly string[];
  taille?: "xs" | undefined;
  /** Présent, l'export peut aussi se recevoir par e-mail. */
  programmer?: () => void;
}

export const BoutonExport = ({ taille, ...p }: Pick<Exporte, "taille"> & ComponentProps<"button">) => (
  <Button
    variant="default"
    aria-haspopup="menu"
    {...(taille && { size: taille })}
    leftSection={<IconDownload size={16} aria-hidden="true" />}
    {...p}
  >
    Exporter
  </Button>
);
