import type { tcoContrat } from "../../domain/analyses/tco.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterLignesTco, exporterRestitutionsTco } from "./exporter-tco.ts";

export const tcoRoutes: Gestionnaires<typeof tcoContrat> = {
  restitutions: { libre: exporterRestitutionsTco },
  lignes: { libre: exporterLignesTco },
};
