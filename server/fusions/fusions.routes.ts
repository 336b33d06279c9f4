import type { fusionsContrat } from "../../domain/fusions/fusion.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { annulerFusion, fusionner } from "./fusionner.ts";
import { apercevoir, chercherCandidats, listerFusions } from "./fusions.queries.ts";

export const fusionsRoutes: Gestionnaires<typeof fusionsContrat> = {
  lister: { lecture: listerFusions },
  candidats: { lecture: ({ entite, id, q }) => chercherCandidats(entite, id, q) },
  apercevoir: { lecture: ({ entite, id, gardee_id }) => apercevoir(entite, id, gardee_id) },
  fusionner: { ecriture: fusionner },
  annuler: { ecriture: annulerFusion },
};
