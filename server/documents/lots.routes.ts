import type { lotsContrat } from "../../domain/documents/lot.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { creerRestitutions, lireLot } from "./creer-lot.ts";

export const lotsRoutes: Gestionnaires<typeof lotsContrat> = {
  lire: { libre: lireLot },
  creerRestitutions: { libre: creerRestitutions },
};
