import { z } from "zod";
import {
  attendus,
  champsAModifier,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { champsRestitution } from "../restitutions/restitution.ts";
import { ticketSurCarte } from "./carte.ts";
import { champsTicket, valeurTicket } from "./champs-ticket.ts";
import { NOMS_PIECES } from "./pieces-ticket.ts";
import {
  convoyageListe,
  STATUTS_FACTURE,
  SUIVIS_TICKET,
  sinistreListe,
  TRIS_TICKETS,
  TYPES_DEMANDE,
  TYPES_SINISTRE,
  ticketListe,
  ticketLu,
} from "./ticket.ts";

export const filtresTickets = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  type_demande: z.enum(TYPES_DEMANDE).optional(),
  /** Refusé (403) à qui n'a pas le droit de voir les factures. */
  statut_facture: z.enum(STATUTS_FACTURE).optional(),
  /** Clic sur un compteur : « en_cours » = tout ce qui n'est pas clos. */
  etat: z.enum(["en_cours", "cloture"]).optional(),
  /** Parmi les tickets qui courent encore. Refusé (403) à qui n'est pas de l'équipe : un client ne sait pas qui suit. */
  suivi: z.enum(SUIVIS_TICKET).optional(),
  tri: z.enum(TRIS_TICKETS).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresTickets = z.infer<typeof filtresTickets>;

export const filtresSinistres = z.strictObject({
  ...parametresListe,
  type_sinistre: z.enum(TYPES_SINISTRE).optional(),
  tiers: z.enum(["oui", "non"]).optional(),
  tri: z.enum(["date_sinistre"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresSinistres = z.infer<typeof filtresSinistres>;

export const filtresConvoyages = z.strictObject({
  ...parametresListe,
  tri: z.enum(["date_convoyage"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresConvoyages = z.infer<typeof filtresConvoyages>;

const nombre = z.number().int();
/** Une recherche d'une ou deux lettres n'a lu que ce nombre de tickets, les plus récents du filtre ; nul : elle les a tous lus. */
const parmi = nombre.nullable();
/** Écritures de l'équipe sur un ticket. */
const pourEquipe = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;
const tags = ["Tickets"];
const pourSinistres = { acces: "voir_menu_sinistres", attendus: attendus.connecte(200, { sans_besoin: 403 }) } as const;
const pourConvoyages = {
  acces: "voir_menu_convoyages",
  attendus: attendus.connecte(200, { expert: 403, sans_besoin: 403 }),
} as const;

export const ticketsContrat = {
  lister: route({ acces: "voir_tickets", attendus: attendus.connecte(200), portee: "tickets:lire" })
    .route({ method: "GET", path: "/tickets", tags, summary: "Lister les tickets" })
    .input(filtresTickets)
    .output(
      pageDe(ticketListe).extend({
        // `total` suit tous les filtres ; les compteurs ignorent `etat`, qu'un clic sur l'un d'eux choisit.
        compteurs: z.object({ total: nombre, en_cours: nombre, clotures: nombre }),
        parmi,
      }),
    ),
  exporter: route({ acces: "voir_tickets", attendus: attendus.connecte(200), brute: true, portee: "tickets:lire" })
    .route({ method: "GET", path: "/tickets/export", tags, summary: "Exporter les tickets filtrés (XLSX ou CSV)" })
    .input(filtresTickets.extend(parametresExport)),
  carte: route({
    acces: "voir_carte_tickets",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "GET", path: "/tickets/carte", tags, summary: "Les lieux des tickets du filtre, par pages" })
    .input(filtresTickets.omit({ taille: true }))
    .output(z.object({ tickets: z.array(ticketSurCarte), suite: z.boolean() })),
  sinistres: route({ ...pourSinistres, portee: "tickets:lire" })
    .route({ method: "GET", path: "/sinistres", tags, summary: "Lister les sinistres clos" })
    .input(filtresSinistres)
    .output(
      pageDe(sinistreListe).extend({
        compteurs: z.object({ total: nombre, assurance: nombre, hors_assurance: nombre }),
        parmi,
      }),
    ),
  exporterSinistres: route({ ...pourSinistres, brute: true, portee: "tickets:lire" })
    .route({ method: "GET", path: "/sinistres/export", tags, summary: "Exporter les sinistres filtrés (XLSX ou CSV)" })
    .input(filtresSinistres.extend(parametresExport)),
  convoyages: route({ ...pourConvoyages, portee: "tickets:lire" })
    .route({ method: "GET", path: "/convoyages", tags, summary: "Lister les convoyages clos" })
    .input(filtresConvoyages)
    .output(pageDe(convoyageListe).extend({ parmi })),
  exporterConvoyages: route({ ...pourConvoyages, brute: true, portee: "tickets:lire" })
    .route({
      method: "GET",
      path: "/convoyages/export",
      tags,
      summary: "Exporter les convoyages filtrés (XLSX ou CSV)",
    })
    .input(filtresConvoyages.extend(parametresExport)),
  lire: route({
    acces: "voir_tickets",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
    portee: "tickets:lire",
  })
    .route({ method: "GET", path: "/tickets/{id}", tags, summary: "Lire un ticket" })
    .input(z.strictObject({ id: identifiant }))
    .output(ticketLu),
  modifier: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "PATCH", path: "/tickets/{id}", tags, summary: "Enregistrer une section d'un ticket" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsTicket),
        /** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
        avant: z.record(z.string(), valeurTicket),
      }),
    )
    .output(ticketLu),
  changerStatut: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "PUT", path: "/tickets/{id}/statut", tags, summary: "Changer un des trois statuts d'un ticket" })
    .input(
      z.strictObject({
        id: identifiant,
        champ: z.enum(["statut_ticket", "statut_facture_client", "statut_proposition_garage"]),
        valeur: z.string().max(40).nullable(),
        avant: z.string().max(40).nullable(),
        /** Exigé pour un retour en arrière. */
        motif: z.string().trim().min(1, "Dites pourquoi").max(1000, "Le texte dépasse 1000 caractères").optional(),
      }),
    )
    .output(ticketLu),
  choisirGarage: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "PUT", path: "/tickets/{id}/garage", tags, summary: "Lier un garage à un ticket" })
    .input(
      z.strictObject({
        id: identifiant,
        garage_id: identifiant.nullable(),
        /** Garage que la personne voyait : changé entre-temps par un autre, c'est un conflit (409). */
        avant: identifiant.nullable(),
      }),
    )
    .output(ticketLu),
  confier: route(pourEquipe)
    .route({
      method: "PUT",
      path: "/tickets/{id}/responsable",
      tags,
      summary: "Dire qui, dans l'équipe, suit un ticket",
    })
    .input(
      z.strictObject({
        id: identifiant,
        responsable_id: identifiant.nullable(),
        /** Le responsable que la personne voyait : changé entre-temps par un autre, c'est un conflit (409). */
        avant: identifiant.nullable(),
      }),
    )
    .output(ticketLu),
  creerRestitution: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "POST", path: "/tickets/{id}/restitution", tags, summary: "Créer la restitution d'un ticket" })
    // `champs` : ce que ni le ticket ni le véhicule ne savent, demandé à la personne après un premier refus.
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsRestitution.partial().optional(),
        /** Confirmé malgré ce qui étonne : même plaque et même jour, date lointaine, compteur qui recule. */
        doutes_admis: z.boolean().optional(),
      }),
    )
    .output(z.object({ restitution_id: identifiant })),
  deposerPiece: route({ ...pourEquipe, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "tickets:ecrire" })
    .route({ method: "PUT", path: "/tickets/{id}/pieces/{piece}", tags, summary: "Déposer ou remplacer une pièce" })
    .input(
      z.strictObject({
        id: identifiant,
        piece: z.enum(NOMS_PIECES),
        nom: z.string().min(1).max(255),
        /** Le fichier que la personne remplace ; sans lui, elle n'en a vu aucun. Un autre, déposé depuis, est un conflit (409). */
        avant: identifiant.optional(),
      }),
    )
    .output(ticketLu),
  retirerPiece: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "DELETE", path: "/tickets/{id}/pieces/{piece}", tags, summary: "Supprimer une pièce" })
    .input(z.strictObject({ id: identifiant, piece: z.enum(NOMS_PIECES), avant: identifiant }))
    .output(ticketLu),
  ajouterPhoto: route({ ...pourEquipe, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "tickets:ecrire" })
    .route({ method: "PUT", path: "/tickets/{id}/photos", tags, summary: "Ajouter une photo (corps brut)" })
    .input(z.strictObject({ id: identifiant, nom: z.string().min(1).max(255) }))
    .output(ticketLu),
  retirerPhoto: route({ ...pourEquipe, portee: "tickets:ecrire" })
    .route({ method: "DELETE", path: "/tickets/{id}/photos/{fichier_id}", tags, summary: "Supprimer une photo" })
    .input(z.strictObject({ id: identifiant, fichier_id: identifiant }))
    .output(ticketLu),
  supprimer: route({
    acces: "supprimer_ticket",
    attendus: attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "DELETE", path: "/tickets/{id}", tags, summary: "Supprimer un ticket" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.object({ supprime: z.boolean() })),
  historique: route(pourEquipe)
    .route({ method: "GET", path: "/tickets/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
};
