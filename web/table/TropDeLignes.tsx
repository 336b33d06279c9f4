import { Tooltip } from "@mantine/core";
import { CHOISIES_ADRESSE_MAX } from "../../domain/commun/parametres.ts";
import { nombre } from "../ui/nombres.ts";
import { ExportEteint } from "./ExportEteint.tsx";

/** Pourquoi l'export est éteint, au survol. */
export default function TropDeLignes() {
  return (
    <Tooltip
      label={`Au-delà de ${nombre(CHOISIES_ADRESSE_MAX)} lignes choisies une à une, exportez la liste par un filtre`}
    >
      <ExportEteint />
    </Tooltip>
  );
}
