import type { ButtonProps } from "@mantine/core";

/** Le bouton d'un acte de la bande. */
export const BOUTON = { size: "xs", variant: "default" } as const satisfies ButtonProps;
