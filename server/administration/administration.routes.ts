import type { administrationContrat } from "../../domain/administration/administration.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { apercevoirCourriel, ecrireMot, listerCourriels } from "./courriels.ts";
import { lirePremiersPas } from "./premiers-pas.ts";
import { listerReglages, regler } from "./regler.ts";

export const administrationRoutes: Gestionnaires<typeof administrationContrat> = {
  reglages: { libre: listerReglages },
  regler: { libre: regler },
  premiersPas: { libre: lirePremiersPas },
  courriels: { libre: listerCourriels },
  apercu: { libre: apercevoirCourriel },
  ecrireMot: { ecriture: ecrireMot },
};
