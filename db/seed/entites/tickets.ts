import { reculApres } from "../calendrier.ts";
import type { Contexte, SocieteSemee } from "../contexte.ts";
import { AVANCEMENTS, INFORMATIONS, NOTES_INTERNES } from "../donnees/sinistres.ts";
import { RUES, villeDe } from "../donnees/villes.ts";
import type { Hasard } from "../hasard.ts";
import type { RangGarage } from "../rangs.ts";
import type { RangTicket } from "../rangs-demandes.ts";
import { TICKET_VIDE } from "../ticket-vide.ts";
import type { Brouillon } from "./brouillon-de-ticket.ts";
import { boite, personne, telephone } from "./conducteurs.ts";
import type { VehiculeSeme } from "./flotte.ts";
import type { Retour } from "./restitutions.ts";
import { remplirConvoyage } from "./tickets-convoyage.ts";
import { remplirSinistre } from "./tickets-sinistre.ts";

export const TYPES = ["sinistre", "restitution", "convoyage", "etat_des_lieux"] as const;
export const STATUTS = ["nouvelle_demande", "en_cours", "programme", "cloture"] as const;
type Type = (typeof TYPES)[number];
type Statut = (typeof STATUTS)[number];

/** Sinistres et convoyages suivent les besoins du client ; restitutions et états des lieux existent partout. */
function partDuType(societe: SocieteSemee, type: Type): number {
  if (type === "sinistre") return societe.besoins.includes("sinistres") ? 5 : 0;
  if (type === "convoyage") return societe.besoins.includes("convoyages") ? 3 : 0.5;
  return type === "restitution" ? 3 : 1.5;
}

/** Une demande ancienne est close ; une demande récente peut en être à n'importe quelle étape. */
function statutA(h: Hasard, age: number): Statut {
  if (age > 120) return "cloture";
  return h.selon(STATUTS, (s) =>
    s === "cloture" ? age / 40 : s === "nouvelle_demande" ? Math.max(0.2, 2 - age / 20) : 1.4,
  );
}

function vierge(ctx: Contexte, h: Hasard, societe: SocieteSemee, agence: string, recul: number): RangTicket {
  const demandeur = personne(h);
  const ville = villeDe(agence);
  const rue = `${h.entier(1, 120)} ${h.parmi(RUES)}`;
  return {
    ...TICKET_VIDE,
    id: h.uuid(),
    client_id: societe.id,
    cree_le: ctx.calendrier.instant(recul),
    mis_a_jour_le: ctx.calendrier.instant(reculApres(recul, h.entier(1, 20))),
    civilite_demandeur: demandeur.civilite,
    demandeur_prenom_nom: `${demandeur.prenom} ${demandeur.nom}`,
    demandeur_telephone: telephone(h),
    demandeur_email: `${boite(demandeur.prenom, demandeur.nom)}@${societe.domaine}`,
    localisation_vehicule: `${rue}, ${ville.codePostal} ${ville.nom}`,
    latitude_vehicule: ville.latitude + h.entier(-90, 90) / 10_000,
    longitude_vehicule: ville.longitude + h.entier(-90, 90) / 10_000,
  };
}

/** Facture au client : close, elle est émise ; en cours, elle attend ; nouvelle, il n'y en a pas. */
function facturer(h: Hasard, ticket: RangTicket): void {
  if (ticket.statut_ticket === "nouvelle_demande") return;
  if (ticket.statut_ticket !== "cloture") {
    ticket.statut_facture_client = "ticket en cours";
    return;
  }
  ticket.statut_facture_client = h.chance(0.75) ? "payée" : "à payer";
  const ht = ticket.montant_ht_estimation ?? h.entier(90, 380) * 100;
  ticket.montant_ht_facture_client = ht;
  ticket.montant_ttc_facture_client = Math.round(ht * 1.2);
}

function remplirCommun(h: Hasard, { ticket }: Brouillon): void {
  ticket.informations_complementaires = h.chance(0.45) ? h.parmi(INFORMATIONS) : null;
  ticket.details_avancement = h.parmi(AVANCEMENTS[ticket.statut_ticket]);
  ticket.notes_internes = h.chance(0.3) ? h.parmi(NOTES_INTERNES) : null;
  facturer(h, ticket);
}

/** Environ deux cent soixante demandes sur trois ans ; les quatre types y passent par les quatre statuts. */
export function genererTickets(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  retours: readonly Retour[],
  garages: readonly RangGarage[],
): RangTicket[] {
  return ctx.societes.flatMap((societe, ordre) => {
    const parc = flotte.filter((v) => v.societe.id === societe.id);
    const rendus = retours.filter((r) => r.societe.id === societe.id);
    return Array.from({ length: societe.nombres.tickets }, (_, rang) => {
      const h = ctx.tirage(`ticket ${societe.cle} ${rang}`);
      // La première société ouvre le jeu par chaque couple type et statut : aucun écran n'est vide.
      const impose =
        ordre === 0 && rang < 16 ? ([TYPES[rang % 4], STATUTS[Math.floor(rang / 4)]] as [Type, Statut]) : null;
      const type = impose?.[0] ?? h.selon(TYPES, (t) => partDuType(societe, t));
      const recul = impose ? 4 + 58 * h.reel() : h.reel() ** 1.6 * 1090 + 3;
      const statut = impose?.[1] ?? statutA(h, recul);
      return ticket(ctx, h, { societe, parc, rendus, garages, type, statut, recul });
    });
  });
}

interface Demande {
  societe: SocieteSemee;
  parc: readonly VehiculeSeme[];
  rendus: readonly Retour[];
  garages: readonly RangGarage[];
  type: Type;
  statut: Statut;
  recul: number;
}

/** Jours qui séparent au plus la demande de restitution du retour. */
const AVANT_LE_RETOUR = 60;

function ticket(
  ctx: Contexte,
  h: Hasard,
  { societe, parc, rendus, garages, type, statut, recul }: Demande,
): RangTicket {
  // Une restitution close donne lieu à un retour : le ticket en reprend la plaque et le jour.
  const rendu =
    type === "restitution" && statut === "cloture"
      ? rendus.find((r) => r.rang.ticket_id === null && recul >= r.recul && recul < r.recul + AVANT_LE_RETOUR)
      : undefined;
  const vehicule = rendu ? undefined : h.parmi(parc);
  const agence = rendu?.rang.agence ?? vehicule?.rang.agence ?? societe.siege.ville;
  const nouveau = vierge(ctx, h, societe, agence, recul);
  nouveau.type_demande = type;
  nouveau.statut_ticket = statut;
  nouveau.immatriculation = rendu?.rang.immatriculation ?? vehicule?.rang.immatriculation ?? null;
  nouveau.vehicule_id = vehicule?.rang.id ?? rendu?.rang.vehicule_id ?? null;
  nouveau.loueur_id = rendu?.rang.loueur_id ?? vehicule?.rang.loueur_id ?? null;
  if (rendu) rendu.rang.ticket_id = nouveau.id;
  const brouillon: Brouillon = { ticket: nouveau, societe, agence, jour: ctx.calendrier.jour(recul), garages };
  if (type === "sinistre") remplirSinistre(ctx, h, brouillon);
  if (type === "convoyage") remplirConvoyage(ctx, h, brouillon);
  remplirCommun(h, brouillon);
  return nouveau;
}
