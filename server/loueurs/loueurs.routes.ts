import type { loueursContrat } from "../../domain/loueurs/loueur.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { listerLoueurs } from "./loueurs.queries.ts";

export const loueursRoutes: Gestionnaires<typeof loueursContrat> = { lister: { lecture: listerLoueurs } };
