import type { MotifArrivage } from "../../domain/arrivages/arrivage.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { peutRepondre } from "../../domain/contestations/etats.ts";
import { verrouillerContestation } from "../contestations/ecriture.queries.ts";
import { repondre } from "../contestations/repondre.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import type { MessageLu } from "./message-lu.ts";
import { contestationCitee, noterContestation, type PieceEcrite } from "./prise.queries.ts";

interface Reponse {
  arrivage: string;
  lu: MessageLu;
  recu_le: Date;
  client_id: string;
  /** Celle dont il cite la lettre par son Message-ID. */
  contestation: string | null;
  /** À défaut, chercher celle que son sujet ou son texte cite. */
  citee: boolean;
}

const TRANSFERE = /^(?:tr|fwd?|re|rép)\s?:/i;

/**
 * Joint un message à la contestation à laquelle il répond : son texte y devient une réponse du loueur, qui n'accorde rien tant qu'une personne ne l'a
 * pas dit. La même réponse ne se note qu'une fois. Rend faux s'il ne répond à aucune.
 */
export async function joindreReponse(
  tx: Transaction,
  { arrivage, lu, recu_le, client_id, contestation, citee }: Reponse,
  contexte: Pick<ContexteConnecte, "acteur" | "maintenant">,
): Promise<boolean> {
  const cherche = citee || TRANSFERE.test(lu.sujet);
  const id =
    contestation ?? (cherche ? await contestationCitee(tx, client_id, plier(`${lu.sujet} ${lu.texte}`)) : undefined);
  const dossier = id ? await verrouillerContestation(tx, id) : undefined;
  if (!id || !dossier || dossier.client_id !== client_id) return false;
  const date = jourDeParis(recu_le);
  const recevable =
    peutRepondre(dossier.etat) && date >= (dossier.contestee_le ?? "") && date <= jourDeParis(contexte.maintenant);
  const reponse = recevable
    ? await repondre(
        tx,
        {
          id,
          date,
          interlocuteur: (lu.expediteurNom || lu.expediteur).slice(0, 200),
          texte: sansCitation(lu.texte).slice(0, 5000),
          accords: [],
          cle_idempotence: arrivage,
        },
        contexte,
      )
    : null;
  await noterContestation(tx, arrivage, id, reponse?.reponse_id ?? null);
  return true;
}

const plier = (texte: string): string => texte.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** La ligne que les messageries posent avant le message auquel on répond. */
function annonceUneCitation(ligne: string): boolean {
  const dite = ligne.trim().toLowerCase();
  if (/^_{10}|^-{2,5} ?(?:message d.origine|original message)/.test(dite)) return true;
  if (/^(?:le|on) /.test(dite)) return /(?:a écrit|wrote)\s?:$/.test(dite);
  return /^(?:de|from)\s?:/.test(dite) && dite.includes("@");
}

/** Ce que le loueur a écrit, sans notre lettre qu'il cite dessous. */
export function sansCitation(texte: string): string {
  const lignes = texte.split("\n");
  const coupe = lignes.findIndex(annonceUneCitation);
  const siennes = (coupe > 0 ? lignes.slice(0, coupe) : lignes).filter((l) => !l.startsWith(">"));
  return siennes.join("\n").trim() || texte.trim();
}

/** Pourquoi un message qui n'apprend rien attend une personne ; nul s'il a mis quelque chose dans la file, ou dit un statut. */
export function rienDeNeuf(pieces: readonly Pick<PieceEcrite, "issue">[]): MotifArrivage | null {
  if (pieces.some((p) => p.issue === "document" || p.issue === "statut")) return null;
  return pieces.some((p) => p.issue === "doublon") ? "doublon" : "sans_document";
}
