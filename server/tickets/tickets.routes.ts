import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { ticketsContrat } from "../../domain/tickets/ticket.contrat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { changerStatut } from "./changer-statut.ts";
import { listerConvoyages } from "./convoyages.queries.ts";
import { creerRestitution } from "./creer-restitution.ts";
import {
  garageArchive,
  historiqueTicket,
  lierGarage,
  poserResponsable,
  relireTicket,
  supprimerTicket,
  verrouillerTicket,
} from "./ecriture.queries.ts";
import { exporterConvoyages, exporterSinistres, exporterTickets } from "./exporter-tickets.ts";
import { modifierUnTicket } from "./modifier-ticket.ts";
import { deposerPhoto, deposerPiece, effacerPhoto, retirerPiece } from "./pieces-ticket.ts";
import { listerSinistres } from "./sinistres.queries.ts";
import { lireTicket, listerTickets, ticketsSurCarte } from "./tickets.queries.ts";

export const ticketsRoutes: Gestionnaires<typeof ticketsContrat> = {
  lister: { lecture: listerTickets },
  exporter: { libre: exporterTickets },
  carte: { lecture: ticketsSurCarte },
  sinistres: { lecture: listerSinistres },
  exporterSinistres: { libre: exporterSinistres },
  convoyages: { lecture: listerConvoyages },
  exporterConvoyages: { libre: exporterConvoyages },
  lire: { lecture: lireTicket, introuvable: erreursTicket.introuvable },
  modifier: { libre: modifierUnTicket },
  changerStatut: { ecriture: changerStatut },
  choisirGarage: {
    ecriture: async (tx, { id, garage_id, avant }, { maintenant }) => {
      const actuel = await verrouillerTicket(tx, id);
      if (!actuel) throw erreursTicket.introuvable();
      if (actuel.garage_id !== avant && actuel.garage_id !== garage_id)
        throw erreurs.conflit({ garage_id: actuel.garage_id });
      if (garage_id && garage_id !== actuel.garage_id && (await garageArchive(tx, garage_id)))
        throw erreursTicket.garageArchive();
      if (!(await lierGarage(tx, id, garage_id, jourDeParis(maintenant)))) throw erreursTicket.garageIntrouvable();
      return (await relireTicket(tx, id)) as TicketLu; // verrouillé à l'instant : il existe
    },
  },
  confier: {
    ecriture: async (tx, { id, responsable_id, avant }) => {
      const actuel = await verrouillerTicket(tx, id);
      if (!actuel) throw erreursTicket.introuvable();
      if (actuel.responsable_id !== avant && actuel.responsable_id !== responsable_id)
        throw erreursTicket.dejaConfie((await relireTicket(tx, id))?.interne?.responsable ?? null);
      if (!(await poserResponsable(tx, id, responsable_id))) throw erreursTicket.responsableInconnu();
      return (await relireTicket(tx, id)) as TicketLu; // verrouillé à l'instant : il existe
    },
  },
  creerRestitution: { ecriture: creerRestitution },
  deposerPiece: { libre: deposerPiece },
  retirerPiece: { libre: retirerPiece },
  ajouterPhoto: { libre: deposerPhoto },
  retirerPhoto: { libre: effacerPhoto },
  supprimer: {
    libre: async ({ id }, { services, jeton, maintenant }) => {
      const cles = await services.base.ecrire(jeton, maintenant, (tx) => supprimerTicket(tx, id));
      if (!cles) throw erreursTicket.introuvable();
      // Les octets partent après la transaction ; une coupure ici les laisse au balayage.
      for (const cle of cles) await services.fichiers.supprimer(cle).catch(() => undefined);
      return { supprime: true };
    },
  },
  historique: { lecture: ({ id }) => historiqueTicket(id), introuvable: erreursTicket.introuvable },
};
