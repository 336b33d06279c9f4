import type { valeursContrat } from "../../domain/valeurs/valeurs.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { elements, marques, types } from "./valeurs.queries.ts";

export const valeursRoutes: Gestionnaires<typeof valeursContrat> = {
  marques: { lecture: marques },
  types: { lecture: types },
  elements: { lecture: elements },
};
