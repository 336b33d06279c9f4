import { Button, Tooltip } from "@mantine/core";
import { CHOISIES_ADRESSE_MAX } from "../../domain/commun/contrat.ts";
import { nombre } from "../ui/nombres.ts";
import type { Partie } from "./exporter.ts";
import { MenuExport } from "./MenuExport.tsx";
import type { ProprietesListe } from "./proprietes-liste.ts";
import type { Choix } from "./selection.ts";

interface Props {
  choix: Choix;
  adresse: NonNullable<ProprietesListe<unknown>["exporter"]>;
  colonnes: readonly string[];
}

const partieDe = ({ toutes, ids }: Choix): Partie => (!toutes ? { ids } : ids.length > 0 ? { sauf: ids } : {});

/** L'export des lignes choisies. L'adresse d'un téléchargement n'en nomme pas plus qu'elle n'en peut porter. */
export function ExporterSelection({ choix, adresse, colonnes }: Props) {
  if (choix.ids.length > CHOISIES_ADRESSE_MAX)
    return (
      <Tooltip
        label={`Au-delà de ${nombre(CHOISIES_ADRESSE_MAX)} lignes choisies une à une, exportez la liste par un filtre`}
      >
        <Button variant="default" aria-disabled data-disabled>
          Exporter
        </Button>
      </Tooltip>
    );
  return <MenuExport adresse={(format, montrees) => adresse(format, montrees, partieDe(choix))} colonnes={colonnes} />;
}
