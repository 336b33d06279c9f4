import { ActionIcon, Menu } from "@mantine/core";
import { IconCalendarCheck, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { LigneAffectation } from "./cote.ts";

export type Geste = "terminer" | "corriger" | "supprimer";

interface Props {
  ligne: LigneAffectation;
  surGeste: (geste: Geste) => void;
}

/** Ce que l'équipe peut faire d'une affectation. */
export function MenuAffectation({ ligne, surGeste }: Props) {
  const fin = ligne.date_fin_affectation;
  const court = fin === null || fin > jourDeParis(new Date());
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Actions sur l'affectation\u00a0: ${ligne.nom}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {court && (
          <Menu.Item
            leftSection={<IconCalendarCheck size={16} aria-hidden="true" />}
            onClick={() => surGeste("terminer")}
          >
            Terminer l'affectation
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => surGeste("corriger")}>
          Corriger
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => surGeste("supprimer")}
        >
          Supprimer
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
