import type { tcoContrat } from "../../domain/analyses/tco.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterEvolutionTco, exporterLignesTco, exporterRestitutionsTco } from "./exporter-tco.ts";

export const tcoRoutes: Gestionnaires<typeof tcoContrat> = {
  restitutions: { libre: exporterRestitutionsTco },
  evolution: { libre: exporterEvolutionTco },
  lignes: { libre: exporterLignesTco },
};
