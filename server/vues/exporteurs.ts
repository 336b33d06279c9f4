import type { ListeProgrammable } from "../../domain/vues/export-programme.ts";
import { exporterAffectations } from "../affectations/exporter-affectations.ts";
import { exporterLignes } from "../analyses/exporter-lignes.ts";
import { exporterAudits } from "../audits/exporter-audits.ts";
import { exporterClients } from "../clients/exporter-clients.ts";
import { exporterConducteurs } from "../conducteurs/exporter-conducteurs.ts";
import { exporterContestations } from "../contestations/exporter-contestations.ts";
import { exporterFins } from "../contrats/exporter-fins.ts";
import { exporterDocuments } from "../documents/exporter-documents.ts";
import type { Exporteur } from "../exports/exporter-liste.ts";
import { exporterGarages } from "../garages/exporter-garages.ts";
import { exporterJournal } from "../journal/exporter-journal.ts";
import { exporterLoueurs } from "../loueurs/exporter-loueurs.ts";
import { exporterRestitutions } from "../restitutions/exporter-restitutions.ts";
import { exporterConvoyages, exporterSinistres, exporterTickets } from "../tickets/exporter-tickets.ts";
import { exporterPersonnes } from "../utilisateurs/exporter-personnes.ts";
import { exporterVehicules } from "../vehicules/exporter-vehicules.ts";

/** Le même service que le bouton Exporter de chaque écran. */
export const EXPORTEURS: Readonly<Record<ListeProgrammable, Exporteur>> = {
  tickets: exporterTickets,
  sinistres: exporterSinistres,
  convoyages: exporterConvoyages,
  restitutions: exporterRestitutions,
  documents: exporterDocuments,
  contestations: exporterContestations,
  audits: exporterAudits,
  vehicules: exporterVehicules,
  "fins-de-contrat": exporterFins,
  conducteurs: exporterConducteurs,
  garages: exporterGarages,
  loueurs: exporterLoueurs,
  "lignes-de-frais": exporterLignes,
  affectations: exporterAffectations,
  societes: exporterClients,
  personnes: exporterPersonnes,
  journal: exporterJournal,
};
