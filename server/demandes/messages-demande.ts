import type { TicketDeDemande } from "../../domain/formulaires/ticket-de-demande.ts";
import { LIBELLES_TYPE_DEMANDE, type TypeDemande } from "../../domain/tickets/ticket.ts";
import type { Config } from "../config.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";

interface Faits {
  reference: string;
  client: string;
  type: TypeDemande;
  ticket: Pick<TicketDeDemande, "demandeur_prenom_nom" | "immatriculation">;
  ticketId: string;
}

/** Ce que le demandeur garde : sa référence, et rien qu'il n'ait écrit lui-même. */
export function messageAccuse({ reference, client, type, ticket }: Faits, destinataire: string): Message {
  const bonjour = ticket.demandeur_prenom_nom ? `Bonjour ${ticket.demandeur_prenom_nom},` : "Bonjour,";
  return {
    gabarit: "demande_accuse",
    destinataire,
    sujet: `Votre demande ${reference} est bien arrivée`,
    ...rediger("Votre demande est bien arrivée", [
      {
        texte: `${bonjour} nous avons bien reçu votre demande pour ${client}. Nous revenons vers vous dès qu'elle avance.`,
      },
      {
        faits: [
          ["Référence", reference],
          ["Demande", LIBELLES_TYPE_DEMANDE[type]],
          ...(ticket.immatriculation ? ([["Véhicule", ticket.immatriculation]] as const) : []),
        ],
      },
      { texte: "Gardez cette référence\u00a0: elle permet de retrouver votre demande." },
    ]),
  };
}

/** Le prestataire apprend qu'une demande l'attend ; les données personnelles se lisent dans le produit. */
export function messagePrestataire({ reference, client, type, ticketId }: Faits, config: Config): Message {
  const chemin = type === "etat_des_lieux" ? "etat-des-lieux" : type;
  return {
    gabarit: "demande_recue",
    destinataire: config.courrier.prestataire,
    sujet: `Nouvelle demande ${reference} – ${client}`,
    ...rediger("Nouvelle demande", [
      { texte: `Une demande vient d'arriver par le formulaire de ${client}.` },
      {
        faits: [
          ["Référence", reference],
          ["Demande", LIBELLES_TYPE_DEMANDE[type]],
        ],
      },
      { bouton: "Ouvrir le ticket", adresse: `${config.urlPublique}/${chemin}/${ticketId}` },
    ]),
  };
}
