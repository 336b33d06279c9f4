import type { clientsContrat } from "../../domain/clients/client.contrat.ts";
import { erreursClient } from "../../domain/clients/client.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { ajouterAgence, renommerAgence, retirerAgence } from "./agences-client.ts";
import { listerClients } from "./clients.queries.ts";
import { listerAgences, proposerAgences } from "./ecriture.queries.ts";
import { exporterTout } from "./export-complet.ts";
import { exporterClients } from "./exporter-clients.ts";
import { creerClient, desactiverClient, modifierClient, supprimerClient } from "./modifier-client.ts";
import { historiqueClient, lireClient, loueursDeClient, suivreClients } from "./suivi.queries.ts";

const { introuvable } = erreursClient;

export const clientsRoutes: Gestionnaires<typeof clientsContrat> = {
  lister: { lecture: listerClients },
  suivre: { lecture: suivreClients },
  exporter: { libre: exporterClients },
  creer: { ecriture: creerClient },
  lire: { lecture: ({ id }) => lireClient(id), introuvable },
  modifier: { ecriture: modifierClient },
  desactiver: { ecriture: desactiverClient },
  supprimer: { ecriture: supprimerClient },
  historique: { lecture: ({ id }) => historiqueClient(id), introuvable },
  loueurs: { lecture: ({ id }, maintenant) => loueursDeClient(id, maintenant), introuvable },
  agences: { lecture: ({ id }) => listerAgences(id), introuvable },
  agencesProposees: { lecture: ({ id }) => proposerAgences(id) },
  ajouterAgence: { ecriture: ajouterAgence },
  renommerAgence: { ecriture: renommerAgence },
  retirerAgence: { ecriture: retirerAgence },
  exporterTout: { libre: exporterTout },
};
