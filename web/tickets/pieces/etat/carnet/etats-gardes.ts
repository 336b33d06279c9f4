import {
  type EtatLu,
  LIBELLES_TYPE_ETAT,
  TYPES_ETAT,
  type TypeEtat,
} from "../../../../../domain/etats-des-lieux/etat.ts";
import type { TicketLu } from "../../../../../domain/tickets/ticket.ts";
import { adresseApi } from "../../../../api.ts";
import { lecturesGardees } from "../../../../hors-ligne/garder-page.ts";
import type { Ton } from "../../../../ui/Etiquette.tsx";
import { type SaisieGardee, saisiesGardees } from "./reprise.ts";

/** Un véhicule dont cet appareil garde l'état des lieux. */
export interface EtatGarde {
  ticket_id: string;
  /** Absent, seule une saisie est gardée : la fiche, elle, n'a pas pu l'être. */
  ticket: TicketLu | undefined;
  etapes: readonly { nom: string; ton: Ton; dit: string }[];
  saisies: readonly SaisieGardee[];
  /** Combien de saisies le serveur n'a pas. */
  reste: number;
}

const FICHE = /^\/api\/tickets\/([0-9a-f-]{36})$/;

/** Ce que cet appareil garde, ce qui attend de partir d'abord. */
export async function etatsGardes(personne: string): Promise<EtatGarde[]> {
  const [lues, saisies] = await Promise.all([lecturesGardees("/etat-des-lieux/"), saisiesGardees(personne)]);
  const fiches = [...lues.keys()].flatMap((chemin) => FICHE.exec(chemin)?.[1] ?? []);
  const tickets = new Set([...fiches, ...saisies.filter((s) => s.reste > 0).map((s) => s.ticket_id)]);
  const gardes = [...tickets].map((ticket_id): EtatGarde => {
    const siennes = saisies.filter((s) => s.ticket_id === ticket_id);
    const etats = (lues.get(adresseApi(`/tickets/${ticket_id}/etats-des-lieux`)) ?? []) as EtatLu[]; // écrits par la page
    return {
      ticket_id,
      ticket: lues.get(adresseApi(`/tickets/${ticket_id}`)) as TicketLu | undefined, // écrit par la page
      etapes: TYPES_ETAT.map((type) => ({ nom: LIBELLES_TYPE_ETAT[type], ...direEtape(type, etats, siennes) })),
      saisies: siennes,
      reste: siennes.reduce((total, s) => total + s.reste, 0),
    };
  });
  return gardes.sort((a, b) => b.reste - a.reste);
}

function direEtape(
  type: TypeEtat,
  etats: readonly EtatLu[],
  saisies: readonly SaisieGardee[],
): { ton: Ton; dit: string } {
  const dernier = etats.filter((e) => e.type === type).at(-1);
  if (dernier?.signe_le) return { ton: "vert", dit: "signé" };
  if (saisies.some((s) => s.type === type && s.contenu.signe)) return { ton: "bleu", dit: "signé, à envoyer" };
  if (dernier || saisies.some((s) => s.type === type && s.contenu.debut)) return { ton: "ambre", dit: "en cours" };
  return { ton: "neutre", dit: "à commencer" };
}
