import type { masseContrat } from "../../domain/masse/masse.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { agir, annuler, apercevoir, debutDuDelai } from "./agir.ts";
import { actionsRecentes } from "./masse.queries.ts";

export const masseRoutes: Gestionnaires<typeof masseContrat> = {
  apercu: { ecriture: apercevoir },
  agir: { ecriture: agir },
  annuler: { ecriture: annuler },
  recentes: { lecture: (_, maintenant) => actionsRecentes(debutDuDelai(maintenant)) },
};
