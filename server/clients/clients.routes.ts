import type { clientsContrat } from "../../domain/clients/client.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { listerClients } from "./clients.queries.ts";

export const clientsRoutes: Gestionnaires<typeof clientsContrat> = { lister: { lecture: listerClients } };
