import type { MotifArrivage } from "../../domain/arrivages/arrivage.ts";
import type { PieceJugee } from "./juger-pieces.ts";
import type { MessageLu } from "./message-lu.ts";

/** Ce que la base dit d'un message avant de le ranger. */
export interface Situation {
  /** Les sociétés qu'il vise, par son adresse ou par la lettre à laquelle il répond. */
  societes: readonly Visee[];
  expediteur: Expediteur;
  /** Un message du même Message-ID est déjà là. */
  copie: boolean;
  /** La société a atteint la limite de ce qu'elle peut déposer. */
  pleine: boolean;
  /** Il vient d'une de nos adresses, ou de celle qui signe nos e-mails. */
  deNous: boolean;
}

/** Une adresse d'un loueur, d'une personne de la société ou de l'équipe, d'une autre société, ou de personne. */
export type Expediteur = "loueur" | "connu" | "autre" | "inconnu";

export interface Visee {
  client_id: string;
  reception_id: string | null;
  /** Société en service, avec le besoin Restitutions. */
  ouverte: boolean;
  /** La contestation dont il cite la lettre : seul qui l'a reçue en connaît l'identifiant. */
  contestation_id: string | null;
}

/** Au-delà, un message tourne d'un serveur à l'autre. */
const SAUTS_MAX = 30;

/** Pourquoi ce message attend une personne ; nul s'il se range seul. Le premier motif est celui qu'une personne doit voir. */
export function trier(message: MessageLu, pieces: readonly PieceJugee[], s: Situation): MotifArrivage | null {
  if (s.deNous || message.sauts > SAUTS_MAX) return "boucle";
  if (message.automatique) return "reponse_automatique";
  const [visee, autre] = s.societes;
  if (!visee) return "adresse_inconnue";
  if (autre) return "plusieurs_societes";
  if (!visee.ouverte || !visee.reception_id) return "sans_service";
  if (message.chiffre) return "chiffre";
  const bloquant = pieces.map((p) => p.refus?.bloquant).find((motif) => motif != null);
  if (bloquant === "dangereux") return bloquant;
  // Répondre à une lettre prouve qu'on l'a reçue : son identifiant est tiré au hasard.
  if (visee.contestation_id === null && s.expediteur === "autre") return "autre_societe";
  if (visee.contestation_id === null && s.expediteur === "inconnu") return "expediteur_inconnu";
  if (dementie(message)) return "non_prouve";
  if (s.copie) return "copie";
  if (bloquant) return bloquant;
  if (s.pleine) return "place";
  return null;
}

/** La messagerie dit que l'expéditeur n'est pas celui qu'il prétend. Qu'elle ne dise rien, ou qu'elle approuve, ne prouve rien. */
function dementie({ authentification: { spf, dkim, dmarc } }: MessageLu): boolean {
  if (dmarc === "fail") return true;
  if (dmarc === "pass") return false;
  return (spf === "fail" && dkim !== "pass") || (dkim === "fail" && spf !== "pass");
}
