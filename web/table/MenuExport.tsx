import { Button, Menu } from "@mantine/core";
import { IconCalendarRepeat, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import type { FormatExport } from "../../domain/commun/contrat.ts";

interface Props {
  adresse: (format: FormatExport, colonnes: readonly string[]) => string;
  colonnes: readonly string[];
  taille?: "xs";
  /** Présent, l'export peut aussi se recevoir par e-mail. */
  programmer?: () => void;
}

/** Ce que la personne voit (filtres, tri, colonnes), sur toutes les pages. */
export function MenuExport({ adresse, colonnes, taille, programmer }: Props) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          {...(taille && { size: taille })}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Exporter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={adresse("xlsx", colonnes)}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
        >
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item
          component="a"
          href={adresse("csv", colonnes)}
          download
          leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />}
        >
          CSV
        </Menu.Item>
        {programmer && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconCalendarRepeat size={16} aria-hidden="true" />} onClick={programmer}>
              Recevoir régulièrement…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
