import type { FiltresConvoyages, FiltresSinistres, FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import {
  AFFICHAGE_STATUT_TICKET,
  type ConvoyageListe,
  LIBELLES_STATUT_FACTURE,
  LIBELLES_TYPE_DEMANDE,
  LIBELLES_TYPE_SINISTRE,
  type SinistreListe,
  type StatutFacture,
  type TicketListe,
} from "../../domain/tickets/ticket.ts";
import type { Transaction } from "../db/base.ts";
import { type ColonneListe, exporterListe } from "../exports/exporter-liste.ts";
import { facturesVisibles, responsablesVisibles } from "./colonnes.ts";
import { convoyagesAExporter } from "./convoyages.queries.ts";
import { sinistresAExporter } from "./sinistres.queries.ts";
import { ticketsAExporter } from "./tickets.queries.ts";

type Colonne = ColonneListe<Omit<TicketListe, "restitution_id" | "responsable">>;

/** Colonnes que les trois listes partagent. */
const IMMATRICULATION: Colonne = {
  cle: "immatriculation",
  titre: "Immatriculation",
  type: "code",
  valeur: (t) => t.immatriculation,
};
const CLIENT: Colonne = { cle: "client", titre: "Client", type: "texte", valeur: (t) => t.client_nom };
const DEMANDEUR: Colonne = {
  cle: "demandeur",
  titre: "Demandeur",
  type: "texte",
  valeur: (t) => t.demandeur_prenom_nom,
};
const LOUEUR: Colonne = { cle: "loueur", titre: "Loueur", type: "texte", valeur: (t) => t.loueur_nom };

const facture = ({ statut_facture_client: statut }: Pick<TicketListe, "statut_facture_client">) =>
  statut && LIBELLES_STATUT_FACTURE[statut];
const tiers = ({ tiers: present }: SinistreListe) => (present === null ? null : present ? "Oui" : "Non");

/** Les factures et les responsables d'une page d'un coup : ticket par ticket, cinquante mille demandes à la base prendraient un quart de minute. */
async function avecSuivi(tx: Transaction, page: readonly TicketListe[]): Promise<TicketListe[]> {
  const lues = await tx.lignes<{ ticket_id: string; statut: StatutFacture | null }>(
    facturesVisibles(page.map((t) => t.id)),
  );
  const statuts = new Map(lues.map((f) => [f.ticket_id, f.statut]));
  const suivis = await tx.lignes<{ ticket_id: string; nom: string }>(responsablesVisibles(page.map((t) => t.id)));
  const noms = new Map(suivis.map((s) => [s.ticket_id, s.nom]));
  return page.map((t) => ({
    ...t,
    statut_facture_client: statuts.get(t.id) ?? null,
    responsable: noms.get(t.id) ?? null,
  }));
}

export const exporterTickets = exporterListe<FiltresTickets, TicketListe>({
  nom: "tickets",
  titre: "Tickets",
  requete: ticketsAExporter,
  completer: avecSuivi,
  colonnes: [
    IMMATRICULATION,
    {
      cle: "type_demande",
      titre: "Type de demande",
      type: "texte",
      valeur: (t) => LIBELLES_TYPE_DEMANDE[t.type_demande],
    },
    {
      cle: "statut_ticket",
      titre: "Statut",
      type: "texte",
      valeur: (t) => AFFICHAGE_STATUT_TICKET[t.statut_ticket].libelle,
    },
    { cle: "cree_le", titre: "Créé le", type: "date", valeur: (t) => t.cree_le },
    CLIENT,
    DEMANDEUR,
    { cle: "facture", titre: "Facture", type: "texte", capacite: "voir_factures", valeur: facture },
    LOUEUR,
    {
      cle: "responsable",
      titre: "Responsable",
      type: "texte",
      capacite: "modifier_fiches",
      valeur: (t) => t.responsable,
    },
  ],
});

export const exporterSinistres = exporterListe<FiltresSinistres, SinistreListe>({
  nom: "sinistres",
  titre: "Sinistres clôturés",
  requete: sinistresAExporter,
  colonnes: [
    IMMATRICULATION,
    { cle: "date_sinistre", titre: "Date du sinistre", type: "date", valeur: (s) => s.date_sinistre },
    {
      cle: "type_sinistre",
      titre: "Type",
      type: "texte",
      valeur: (s) => s.type_sinistre && LIBELLES_TYPE_SINISTRE[s.type_sinistre],
    },
    { cle: "tiers", titre: "Tiers", type: "texte", largeur: 8, valeur: tiers },
    CLIENT,
    DEMANDEUR,
    LOUEUR,
  ],
});

export const exporterConvoyages = exporterListe<FiltresConvoyages, ConvoyageListe>({
  nom: "convoyages",
  titre: "Convoyages clôturés",
  requete: convoyagesAExporter,
  colonnes: [
    IMMATRICULATION,
    { cle: "date_convoyage", titre: "Date du convoyage", type: "date", valeur: (t) => t.date_convoyage },
    { cle: "ville_depart", titre: "Départ", type: "texte", valeur: (t) => t.ville_depart },
    { cle: "ville_arrivee", titre: "Arrivée", type: "texte", valeur: (t) => t.ville_arrivee },
    CLIENT,
    DEMANDEUR,
    LOUEUR,
  ],
});
