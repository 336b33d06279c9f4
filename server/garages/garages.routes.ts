import type { garagesContrat } from "../../domain/garages/garage.contrat.ts";
import { erreursGarage } from "../../domain/garages/garage.erreurs.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { exporterGarages } from "./exporter-garages.ts";
import { garagesProches, lireGarage, listerGarages } from "./garages.queries.ts";

export const garagesRoutes: Gestionnaires<typeof garagesContrat> = {
  lister: { lecture: listerGarages },
  exporter: { libre: exporterGarages },
  lire: { lecture: ({ id }) => lireGarage(id), introuvable: erreursGarage.introuvable },
  proches: { lecture: ({ id }) => garagesProches(id), introuvable: erreursTicket.introuvable },
};
