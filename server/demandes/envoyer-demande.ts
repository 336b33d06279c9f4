import { randomInt } from "node:crypto";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { leverLeSoupcon } from "../../domain/commun/enigme.ts";
import { erreursDemande } from "../../domain/demandes/demande.erreurs.ts";
import { SAISIE_MIN_MS } from "../../domain/demandes/demande.ts";
import { jugerDemande, type Reponses, typeChoisi } from "../../domain/formulaires/reponses.ts";
import { reponsesGardees, type TicketDeDemande, ticketDeDemande } from "../../domain/formulaires/ticket-de-demande.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Position } from "../geocodage/geocodeur.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { deposerDemande, type FormulairePublic, formulaireActif } from "./demandes.queries.ts";
import { messageAccuse, messagePrestataire } from "./messages-demande.ts";
import { mesurerPublic } from "./mesures.ts";

interface Envoi {
  id: string;
  brouillon: string;
  cle_idempotence: string;
  reponses: Reponses;
  duree_ms: number;
  ne_pas_remplir?: string | undefined;
  reponse_enigme?: string | undefined;
}

/**
 * Fait un ticket d'une demande publique, et deux messages : l'accusé au demandeur, l'annonce au prestataire. La même clé rend la même
 * référence sans rien refaire. La société vient du formulaire, jamais de la demande.
 */
export async function envoyerDemande(envoi: Envoi, contexte: Contexte): Promise<{ reference: string }> {
  const { services, maintenant } = contexte;
  leverLeSoupcon(envoi, envoi.brouillon);
  if (envoi.duree_ms < SAISIE_MIN_MS) throw erreursDemande.tropVite();
  const formulaire = await services.base.ecrire(null, maintenant, (tx) => formulaireActif(tx, envoi.id), {
    lectureSeule: true,
  });
  if (!formulaire) throw erreursDemande.fermee();
  const { type, ticket, reponses } = juger(formulaire, envoi.reponses, jourDeParis(maintenant));
  await mesurerPublic(contexte, "envoi", envoi.id);
  const position = await situer(ticket, contexte);
  return services.base.ecrire(null, maintenant, async (tx) => {
    const deposee = await deposerDemande(tx, {
      formulaire: envoi.id,
      cle: envoi.cle_idempotence,
      brouillon: envoi.brouillon,
      reference: tirerReference(maintenant),
      type,
      ticket,
      position,
      reponses,
      maintenant,
    });
    if (deposee?.photos_perdues) throw erreursDemande.photosPerdues();
    if (!deposee?.reference || !deposee.ticket_id) throw erreursDemande.fermee();
    const { reference } = deposee;
    if (deposee.nouvelle) {
      const faits = { reference, client: deposee.client_nom, type, ticket, ticketId: deposee.ticket_id };
      if (ticket.demandeur_email) await deposerMessage(tx, messageAccuse(faits, ticket.demandeur_email), maintenant);
      await deposerMessage(tx, messagePrestataire(faits, services.config), maintenant);
    }
    return { reference };
  });
}

/** La même phrase que l'écran, pour qui n'est pas passé par lui. */
function juger(formulaire: FormulairePublic, donnees: Reponses, jour: string) {
  const verdict = jugerDemande(formulaire.champs, donnees, jour);
  const type = typeChoisi(formulaire.champs, donnees);
  if (verdict.message || !type) throw erreursDemande.incomplete(verdict.message ?? "", verdict.champs);
  const reponses = reponsesGardees(formulaire.champs, donnees, type);
  const ticket = ticketDeDemande(reponses, type);
  const champLoueur = formulaire.champs.find((c) => c.cle === "loueur");
  const nomDe = (loueur: unknown) => formulaire.loueurs.find((l) => l.id === loueur)?.nom;
  if (ticket.loueur_id && champLoueur && !nomDe(ticket.loueur_id)) {
    const faute = "Choisissez un loueur de la liste";
    throw erreursDemande.incomplete(faute, { [champLoueur.id]: faute });
  }
  // Ce qui est répondu se relit comme ce jour-là, le loueur dût-il changer de nom. Un champ libre peut en nommer un autre.
  return {
    type,
    ticket,
    reponses: reponses.map((r) => (r.type_champ === "loueur" ? { ...r, valeur: nomDe(r.valeur) ?? r.valeur } : r)),
  };
}

/** Les coordonnées du lieu, si elles se trouvent : une panne du fournisseur ne retient jamais une demande. */
const situer = async (ticket: TicketDeDemande, { services }: Contexte): Promise<Position | null> =>
  ticket.localisation_vehicule ? services.geocodeur.localiser(ticket.localisation_vehicule).catch(() => null) : null;

// Ni 0, ni O, ni 1, ni I : une référence se dicte au téléphone.
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `D-2026-7K3MPX` : une chance sur un milliard de retomber sur la même dans l'année, et la base refuserait la seconde. */
const tirerReference = (maintenant: Date): string =>
  `D-${maintenant.getUTCFullYear()}-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
