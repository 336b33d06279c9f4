import type { rapprochementsContrat } from "../../domain/rapprochements/rapprochement.contrat.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { imposerCouple, libererCouple, recalculer } from "./imposer-couple.ts";
import { rapprochementsDeRestitution } from "./rapprochements.queries.ts";

export const rapprochementsRoutes: Gestionnaires<typeof rapprochementsContrat> = {
  deRestitution: { lecture: ({ id }) => rapprochementsDeRestitution(id), introuvable: erreursRestitution.introuvable },
  recalculer: { ecriture: recalculer },
  imposer: { ecriture: imposerCouple },
  liberer: { ecriture: libererCouple },
};
