import { z } from "zod";
import { attendus, identifiant, pageDe, parametresExport, parametresListe, route } from "../commun/contrat.ts";
import {
  convoyageListe,
  STATUTS_FACTURE,
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
const tags = ["Tickets"];
const pourSinistres = { acces: "voir_menu_sinistres", attendus: attendus.connecte(200, { sans_besoin: 403 }) } as const;
const pourConvoyages = {
  acces: "voir_menu_convoyages",
  attendus: attendus.connecte(200, { expert: 403, sans_besoin: 403 }),
} as const;

export const ticketsContrat = {
  lister: route({ acces: "voir_tickets", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/tickets", tags, summary: "Lister les tickets" })
    .input(filtresTickets)
    // `total` suit tous les filtres ; les compteurs ignorent `etat`, qu'un clic sur l'un d'eux choisit.
    .output(pageDe(ticketListe).extend({ compteurs: z.object({ total: nombre, en_cours: nombre, clotures: nombre }) })),
  exporter: route({ acces: "voir_tickets", attendus: attendus.connecte(200), brute: true })
    .route({ method: "GET", path: "/tickets/export", tags, summary: "Exporter les tickets filtrés (XLSX ou CSV)" })
    .input(filtresTickets.extend(parametresExport)),
  sinistres: route(pourSinistres)
    .route({ method: "GET", path: "/sinistres", tags, summary: "Lister les sinistres clos" })
    .input(filtresSinistres)
    .output(
      pageDe(sinistreListe).extend({
        compteurs: z.object({ total: nombre, assurance: nombre, hors_assurance: nombre }),
      }),
    ),
  exporterSinistres: route({ ...pourSinistres, brute: true })
    .route({ method: "GET", path: "/sinistres/export", tags, summary: "Exporter les sinistres filtrés (XLSX ou CSV)" })
    .input(filtresSinistres.extend(parametresExport)),
  convoyages: route(pourConvoyages)
    .route({ method: "GET", path: "/convoyages", tags, summary: "Lister les convoyages clos" })
    .input(filtresConvoyages)
    .output(pageDe(convoyageListe)),
  exporterConvoyages: route({ ...pourConvoyages, brute: true })
    .route({
      method: "GET",
      path: "/convoyages/export",
      tags,
      summary: "Exporter les convoyages filtrés (XLSX ou CSV)",
    })
    .input(filtresConvoyages.extend(parametresExport)),
  lire: route({ acces: "voir_tickets", attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }) })
    .route({ method: "GET", path: "/tickets/{id}", tags, summary: "Lire un ticket" })
    .input(z.strictObject({ id: identifiant }))
    .output(ticketLu),
};
