import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPresentation,
  IconTableExport,
} from "@tabler/icons-react";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { adresseApi } from "../api.ts";
import { ExporterTco } from "./ExporterTco.tsx";

/** Le tableau de bord, son rapport, et l'export pour un outil de coût total de détention. */
export function MenuExportAnalyses({ filtres }: { filtres: FiltresAnalyses }) {
  const [tco, { open, close }] = useDisclosure(false);
  const icone = { size: 16, "aria-hidden": true } as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Exporter
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={adresseApi("/analyses/export", { ...filtres, format: "xlsx" })}
            download
            leftSection={<IconFileSpreadsheet {...icone} />}
          >
            Excel (XLSX)
          </Menu.Item>
          <Menu.Item
            component="a"
            href={adresseApi("/analyses/export", { ...filtres, format: "csv" })}
            download
            leftSection={<IconFileTypeCsv {...icone} />}
          >
            CSV
          </Menu.Item>
          <Menu.Item
            component="a"
            href={adresseApi("/analyses/direction", { ...filtres })}
            download
            leftSection={<IconPresentation {...icone} />}
          >
            Note pour la direction (PDF, 2 pages)
          </Menu.Item>
          <Menu.Item
            component="a"
            href={adresseApi("/analyses/rapport", { ...filtres })}
            download
            leftSection={<IconFileTypePdf {...icone} />}
          >
            Rapport complet (PDF)
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={open} leftSection={<IconTableExport {...icone} />}>
            Export TCO…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tco && <ExporterTco filtres={filtres} surFermer={close} />}
    </>
  );
}
