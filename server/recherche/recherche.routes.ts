import type { rechercheContrat } from "../../domain/recherche/recherche.contrat.ts";
import { motifsDe } from "../../domain/recherche/recherche.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { chercherPartout } from "./recherche.queries.ts";

export const rechercheRoutes: Gestionnaires<typeof rechercheContrat> = {
  chercher: { lecture: ({ q }) => chercherPartout(motifsDe(q)) },
};
