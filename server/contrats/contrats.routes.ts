import type { contratsContrat } from "../../domain/contrats/contrat.contrat.ts";
import { erreursContrat } from "../../domain/contrats/contrat.erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { contratsDuVehicule, historiqueContrat } from "./contrats.queries.ts";
import { creerContrat, modifierUnContrat, noterRendezVous, supprimerUnContrat } from "./ecrire-contrat.ts";
import { exporterFins } from "./exporter-fins.ts";
import { agencesDesFins, listerFins } from "./fins.queries.ts";

export const contratsRoutes: Gestionnaires<typeof contratsContrat> = {
  listerFins: { lecture: listerFins },
  exporterFins: { libre: exporterFins },
  agences: { lecture: agencesDesFins },
  deVehicule: { lecture: ({ id }) => contratsDuVehicule(id), introuvable: erreursVehicule.introuvable },
  creer: { ecriture: creerContrat },
  modifier: { ecriture: modifierUnContrat },
  noterRendezVous: { ecriture: noterRendezVous },
  supprimer: { ecriture: supprimerUnContrat },
  historique: { lecture: ({ id }) => historiqueContrat(id), introuvable: erreursContrat.introuvable },
};
