import type { arrivagesContrat } from "../../domain/arrivages/arrivage.contrat.ts";
import { erreursArrivage } from "../../domain/arrivages/arrivage.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireArrivage, listerArrivages } from "./arrivages.queries.ts";
import { accepterArrivage, refuserArrivage } from "./decider.ts";
import { direVoies, oublierUnExpediteur, receptionDe, renouvelerReception } from "./receptions.ts";

export const arrivagesRoutes: Gestionnaires<typeof arrivagesContrat> = {
  lister: { lecture: (f) => listerArrivages(f) },
  voies: { libre: async (_, { services: { config } }) => direVoies(config.arrivages) },
  lire: { lecture: ({ id }) => lireArrivage(id), introuvable: erreursArrivage.introuvable },
  accepter: { libre: accepterArrivage },
  refuser: { ecriture: refuserArrivage },
  deSociete: { ecriture: receptionDe },
  renouveler: { ecriture: renouvelerReception },
  oublierExpediteur: { ecriture: oublierUnExpediteur },
};
