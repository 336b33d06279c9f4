import type { conducteursContrat } from "../../domain/conducteurs/conducteur.contrat.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireConducteur, listerConducteurs } from "./conducteurs.queries.ts";
import { exporterConducteurs } from "./exporter-conducteurs.ts";

export const conducteursRoutes: Gestionnaires<typeof conducteursContrat> = {
  lister: { lecture: listerConducteurs },
  exporter: { libre: exporterConducteurs },
  lire: { lecture: ({ id }) => lireConducteur(id), introuvable: erreursConducteur.introuvable },
};
