import { Button } from "@mantine/core";
import type { ComponentProps } from "react";

export const ExportEteint = (p: ComponentProps<"button">) => (
  <Button variant="default" aria-disabled data-disabled {...p}>
    Exporter
  </Button>
);
