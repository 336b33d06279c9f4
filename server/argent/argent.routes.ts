import type { argentContrat } from "../../domain/argent/argent.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterEcritures } from "./exporter-ecritures.ts";
import { lireLivre, listerEcritures } from "./livre.queries.ts";

export const argentRoutes: Gestionnaires<typeof argentContrat> = {
  lire: { lecture: (filtres) => lireLivre(filtres) },
  lignes: { lecture: (filtres) => listerEcritures(filtres) },
  exporterLignes: { libre: exporterEcritures },
};
