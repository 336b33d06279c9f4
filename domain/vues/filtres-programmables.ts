import type { z } from "zod";
import { filtresAffectations } from "../affectations/affectation.contrat.ts";
import { filtresLignes } from "../analyses/detail.contrat.ts";
import { filtresAudits } from "../audits/audit.contrat.ts";
import { filtresClients } from "../clients/client.contrat.ts";
import { filtresConducteurs } from "../conducteurs/conducteur.contrat.ts";
import { filtresContestations } from "../contestations/contestation.contrat.ts";
import { filtresFins } from "../contrats/contrat.contrat.ts";
import { filtresDocuments } from "../documents/document.contrat.ts";
import { filtresGarages } from "../garages/garage.contrat.ts";
import { filtresJournal } from "../journal/journal.contrat.ts";
import { filtresLoueurs } from "../loueurs/loueur.contrat.ts";
import { filtresRestitutions } from "../restitutions/restitution.contrat.ts";
import { filtresConvoyages, filtresSinistres, filtresTickets } from "../tickets/ticket.contrat.ts";
import { filtresPersonnes } from "../utilisateurs/utilisateur.contrat.ts";
import { filtresVehicules } from "../vehicules/vehicule.contrat.ts";
import type { ListeProgrammable } from "./export-programme.ts";

/** Ce que chaque liste accepte de filtrer ; à part, pour ne pas peser sur les écrans, qui n'en ont pas besoin. */
export const FILTRES_PROGRAMMABLES: Readonly<Record<ListeProgrammable, z.ZodType<Readonly<Record<string, unknown>>>>> =
  {
    tickets: filtresTickets,
    sinistres: filtresSinistres,
    convoyages: filtresConvoyages,
    restitutions: filtresRestitutions,
    documents: filtresDocuments,
    contestations: filtresContestations,
    audits: filtresAudits,
    vehicules: filtresVehicules,
    "fins-de-contrat": filtresFins,
    conducteurs: filtresConducteurs,
    garages: filtresGarages,
    loueurs: filtresLoueurs,
    "lignes-de-frais": filtresLignes,
    affectations: filtresAffectations,
    societes: filtresClients,
    personnes: filtresPersonnes,
    journal: filtresJournal,
  };
