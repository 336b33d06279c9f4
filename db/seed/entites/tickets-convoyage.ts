import { adresseDepart } from "../../../domain/tickets/champs-ticket.ts";
import type { Contexte } from "../contexte.ts";
import { RUES, VILLES, villeDe } from "../donnees/villes.ts";
import type { Hasard } from "../hasard.ts";
import { auPlusTard, plusJours } from "../jours.ts";
import type { Brouillon } from "./brouillon-de-ticket.ts";
import { boite, personne, telephone } from "./conducteurs.ts";

/** Complète un convoyage : de l'agence à une autre ville, avec un contact à chaque bout, à une date selon l'avancement. */
export function remplirConvoyage(ctx: Contexte, h: Hasard, { ticket, societe, agence, jour }: Brouillon): void {
  const depart = villeDe(agence);
  const arrivee = h.parmi(VILLES.filter((v) => v.nom !== depart.nom));
  const remettant = personne(h);
  const receveur = personne(h);
  ticket.date_convoyage =
    ticket.statut_ticket === "cloture"
      ? auPlusTard(plusJours(jour, h.entier(2, 15)), ctx.hier)
      : plusJours(ctx.aujourdHui, h.entier(1, 25));
  ticket.adresse_depart = `${h.entier(1, 120)} ${h.parmi(RUES)}`;
  ticket.code_postal_depart = depart.codePostal;
  ticket.ville_depart = depart.nom;
  // La règle des enregistrements : le véhicule attend là d'où il part.
  ticket.localisation_vehicule = adresseDepart(ticket);
  ticket.nom_contact_depart = `${remettant.prenom} ${remettant.nom}`;
  ticket.portable_contact_depart = telephone(h);
  ticket.email_contact_depart = `${boite(remettant.prenom, remettant.nom)}@${societe.domaine}`;
  ticket.adresse_arrivee = `${h.entier(1, 120)} ${h.parmi(RUES)}`;
  ticket.code_postal_arrivee = arrivee.codePostal;
  ticket.ville_arrivee = arrivee.nom;
  ticket.nom_contact_arrivee = `${receveur.prenom} ${receveur.nom}`;
  ticket.portable_contact_arrivee = telephone(h);
  ticket.email_contact_arrivee = `${boite(receveur.prenom, receveur.nom)}@plateforme-${arrivee.codePostal}.test`;
}
