import type { analysesContrat } from "../../domain/analyses/analyse.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireChoix, lireTableauDeBord } from "./analyses.queries.ts";
import { exporterAnalyses } from "./exporter-analyses.ts";

export const analysesRoutes: Gestionnaires<typeof analysesContrat> = {
  lire: { lecture: (filtres) => lireTableauDeBord(filtres) },
  choix: { lecture: (filtres) => lireChoix(filtres) },
  exporter: { libre: exporterAnalyses },
};
