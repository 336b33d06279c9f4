import type { administrationContrat } from "../../domain/administration/administration.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { apercevoirCourriel, ecrireMot, listerCourriels } from "./courriels.ts";

export const administrationRoutes: Gestionnaires<typeof administrationContrat> = {
  reglages: {
    libre: async (_entree, { services: { config } }) => ({ mode: config.mode, groupes: config.reglages }),
  },
  courriels: { libre: listerCourriels },
  apercu: { libre: apercevoirCourriel },
  ecrireMot: { ecriture: ecrireMot },
};
