import type { vehiculesContrat } from "../../domain/vehicules/vehicule.contrat.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { archiverVehicule, restaurerVehicule } from "./archiver-vehicule.ts";
import { deposerCarteGrise, retirerCarteGrise } from "./carte-grise.ts";
import { creerVehicule } from "./creer-vehicule.ts";
import { historiqueVehicule } from "./ecriture.queries.ts";
import { evenementsVehicule } from "./evenements.queries.ts";
import { exporterVehicules } from "./exporter-vehicules.ts";
import { modifierUnVehicule } from "./modifier-vehicule.ts";
import { lireVehicule, listerVehicules } from "./vehicules.queries.ts";

export const vehiculesRoutes: Gestionnaires<typeof vehiculesContrat> = {
  lister: { lecture: listerVehicules },
  exporter: { libre: exporterVehicules },
  lire: { lecture: ({ id }) => lireVehicule(id), introuvable: erreursVehicule.introuvable },
  evenements: { lecture: evenementsVehicule, introuvable: erreursVehicule.introuvable },
  creer: { ecriture: creerVehicule },
  modifier: { ecriture: modifierUnVehicule },
  archiver: { ecriture: archiverVehicule },
  restaurer: { ecriture: restaurerVehicule },
  deposerCarteGrise: { libre: deposerCarteGrise },
  retirerCarteGrise: { libre: retirerCarteGrise },
  historique: { lecture: ({ id }) => historiqueVehicule(id), introuvable: erreursVehicule.introuvable },
};
