import type { Contexte } from "../contexte.ts";
import { CIRCONSTANCES } from "../donnees/sinistres.ts";
import { villeDe } from "../donnees/villes.ts";
import type { Hasard } from "../hasard.ts";
import { auPlusTard, plusJours } from "../jours.ts";
import type { RangGarage } from "../rangs.ts";
import type { Brouillon } from "./brouillon-de-ticket.ts";

const garageProche = (garages: readonly RangGarage[], agence: string): RangGarage | undefined => {
  const { latitude, longitude } = villeDe(agence);
  // Comparer des carrés suffit à classer : un degré de longitude vaut environ 0,7 degré de latitude en France.
  const ecart = (g: RangGarage) => ((g.latitude ?? 0) - latitude) ** 2 + (((g.longitude ?? 0) - longitude) * 0.7) ** 2;
  return [...garages].sort((a, b) => ecart(a) - ecart(b))[0];
};

/** Un chantier suit la demande ; programmé, il est à venir ; clos, il est derrière nous. */
function chantier(ctx: Contexte, h: Hasard, { ticket, jour }: Brouillon): void {
  const duree = h.entier(2, 9);
  if (ticket.statut_ticket === "programme") {
    ticket.date_debut_chantier = plusJours(ctx.aujourdHui, h.entier(2, 18));
    ticket.date_fin_chantier = plusJours(ticket.date_debut_chantier, duree);
    return;
  }
  if (ticket.statut_ticket !== "cloture") return;
  const debut = auPlusTard(plusJours(jour, h.entier(5, 30)), plusJours(ctx.hier, -1));
  ticket.date_debut_chantier = debut;
  ticket.date_fin_chantier = auPlusTard(plusJours(debut, duree), ctx.hier);
}

/** Complète un sinistre : circonstances, éléments du catalogue, estimation, garage et chantier selon l'avancement. */
export function remplirSinistre(ctx: Contexte, h: Hasard, brouillon: Brouillon): void {
  const { ticket, jour, agence, garages } = brouillon;
  const circonstance = h.parmi(CIRCONSTANCES);
  ticket.type_sinistre = circonstance.type;
  ticket.tiers = circonstance.tiers;
  ticket.date_sinistre = plusJours(jour, -h.entier(0, 4));
  ticket.circonstances_sinistre = circonstance.texte;
  ticket.elements_endommages = circonstance.elements;
  if (ticket.statut_ticket === "nouvelle_demande") return;
  const ht = h.entier(circonstance.estimation[0] / 10, circonstance.estimation[1] / 10) * 10;
  ticket.montant_ht_estimation = ht;
  ticket.montant_ttc_estimation = Math.round(ht * 1.2);
  ticket.garage_id = garageProche(garages, agence)?.id ?? null;
  ticket.proposition_garage_envoyee_le = auPlusTard(plusJours(jour, h.entier(1, 3)), ctx.hier);
  ticket.statut_proposition_garage =
    ticket.statut_ticket === "en_cours" ? "en_attente" : h.chance(0.9) ? "validee" : "na";
  chantier(ctx, h, brouillon);
}
