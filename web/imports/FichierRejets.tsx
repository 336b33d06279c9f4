import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { adresseApi } from "../api.ts";

/** Les lignes rejetées et leur motif, à corriger puis à déposer à nouveau. */
export function FichierRejets({ id }: { id: string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Lignes rejetées
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={adresseApi(`/imports/${id}/rejets`, { format: "xlsx" })} download>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item component="a" href={adresseApi(`/imports/${id}/rejets`, { format: "csv" })} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
