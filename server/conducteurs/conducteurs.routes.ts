import type { conducteursContrat } from "../../domain/conducteurs/conducteur.contrat.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { archiverConducteur, restaurerConducteur } from "./archiver-conducteur.ts";
import { lireConducteur, listerConducteurs } from "./conducteurs.queries.ts";
import { creerConducteur } from "./creer-conducteur.ts";
import { historiqueConducteur } from "./ecriture.queries.ts";
import { exporterConducteurs } from "./exporter-conducteurs.ts";
import { modifierUnConducteur } from "./modifier-conducteur.ts";
import { deposerPermis, retirerPermis } from "./permis-conducteur.ts";

export const conducteursRoutes: Gestionnaires<typeof conducteursContrat> = {
  lister: { lecture: listerConducteurs },
  exporter: { libre: exporterConducteurs },
  lire: { lecture: ({ id }) => lireConducteur(id), introuvable: erreursConducteur.introuvable },
  creer: { ecriture: creerConducteur },
  modifier: { ecriture: modifierUnConducteur },
  archiver: { ecriture: archiverConducteur },
  restaurer: { ecriture: restaurerConducteur },
  deposerPermis: { libre: deposerPermis },
  retirerPermis: { libre: retirerPermis },
  historique: { lecture: ({ id }) => historiqueConducteur(id), introuvable: erreursConducteur.introuvable },
};
