import { Menu } from "@mantine/core";
import { IconCalendarRepeat, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { BoutonExport, type Exporte } from "./BoutonExport.tsx";

/** Le menu des formats, avec son bouton. */
export default function MenuExportOuvert({ adresse, colonnes, taille, programmer }: Exporte) {
  return (
    <Menu>
      <Menu.Target>
        <BoutonExport taille={taille} />
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
