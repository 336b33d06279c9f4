import type { vehiculesContrat } from "../../domain/vehicules/vehicule.contrat.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterVehicules } from "./exporter-vehicules.ts";
import { lireVehicule, listerVehicules } from "./vehicules.queries.ts";

export const vehiculesRoutes: Gestionnaires<typeof vehiculesContrat> = {
  lister: { lecture: listerVehicules },
  exporter: { libre: exporterVehicules },
  lire: { lecture: ({ id }) => lireVehicule(id), introuvable: erreursVehicule.introuvable },
};
