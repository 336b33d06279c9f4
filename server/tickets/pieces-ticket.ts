import { PHOTOS_MAX, PIECES_TICKET, type PieceTicket } from "../../domain/tickets/pieces-ticket.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { TicketLu, TypeDemande } from "../../domain/tickets/ticket.ts";
import type { Transaction } from "../db/base.ts";
import { effacerFichier, photoDejaLa, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { recevoirFichier } from "../fichiers/recevoir-fichier.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  ajouterPhoto,
  jeterPhoto,
  jeterPiece,
  modifierTicket,
  pieceDe,
  retirerPhoto,
  verrouillerTicket,
} from "./ecriture.queries.ts";
import { relire } from "./modifier-ticket.ts";

/** Où une pièce est rangée dans son seau : les convoyages ont leur dossier. */
const DOSSIERS: Record<TypeDemande, string> = {
  convoyage: "convoyages",
  sinistre: "sinistres",
  restitution: "restitutions",
  etat_des_lieux: "etats-des-lieux",
};

/** Dépose une pièce, ou remplace celle qui y est : l'ancienne va à la corbeille dans la même transaction. */
export async function deposerPiece(
  { id, piece, nom, avant }: { id: string; piece: PieceTicket; nom: string; avant?: string | undefined },
  c: ContexteConnecte,
): Promise<TicketLu> {
  const vu = avant ?? null;
  const { champ, usage } = PIECES_TICKET[piece];
  const ticket = await lireAvant(c, (tx) => pieceDe(tx, id, champ));
  if (ticket.fichier !== vu) throw erreursTicket.pieceChangee();
  const prefixe = usage === "constat" ? id : `${DOSSIERS[ticket.type_demande]}/${id}-${piece}`;
  await recevoirFichier(c, { usage, nom, client_id: ticket.client_id, prefixe }, async (tx, depose) => {
    // Relue sous verrou : de deux dépôts simultanés, le second ne remplace pas le premier sans l'avoir vu.
    const avant = await pieceDe(tx, id, champ);
    if (!avant) throw erreursTicket.introuvable();
    if (avant.fichier !== vu) throw erreursTicket.pieceChangee();
    await modifierTicket(tx, id, { [champ]: depose.id });
    await rattacherFichier(tx, depose.id);
    if (avant.fichier) await jeterPiece(tx, id, avant.fichier, champ);
  });
  return relire(id, c);
}

export async function retirerPiece(
  { id, piece, avant: vu }: { id: string; piece: PieceTicket; avant: string },
  c: ContexteConnecte,
): Promise<TicketLu> {
  const { champ } = PIECES_TICKET[piece];
  await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
    const avant = await pieceDe(tx, id, champ);
    if (!avant) throw erreursTicket.introuvable();
    if (!avant.fichier) throw erreursTicket.pieceAbsente();
    if (avant.fichier !== vu) throw erreursTicket.pieceChangee();
    await modifierTicket(tx, id, { [champ]: null });
    await jeterPiece(tx, id, avant.fichier, champ);
  });
  return relire(id, c);
}

export async function deposerPhoto({ id, nom }: { id: string; nom: string }, c: ContexteConnecte): Promise<TicketLu> {
  const ticket = await lireAvant(c, (tx) => verrouillerTicket(tx, id));
  const reception = { usage: "photo", nom, client_id: ticket.client_id, prefixe: id } as const;
  const enTrop = await recevoirFichier(c, reception, async (tx, depose) => {
    const actuel = await verrouillerTicket(tx, id);
    if (!actuel) throw erreursTicket.introuvable();
    if (await photoDejaLa(tx, id, depose.id)) return effacerFichier(tx, depose.id);
    if ((actuel.photos?.length ?? 0) >= PHOTOS_MAX) throw erreursTicket.tropDePhotos();
    await ajouterPhoto(tx, id, depose.id);
    return rattacherFichier(tx, depose.id).then(() => undefined);
  });
  return finir(id, enTrop, c);
}

export async function effacerPhoto(
  { id, fichier_id }: { id: string; fichier_id: string },
  c: ContexteConnecte,
): Promise<TicketLu> {
  await c.services.base.ecrire(c.jeton, c.maintenant, async (tx) => {
    if (!(await verrouillerTicket(tx, id))) throw erreursTicket.introuvable();
    if (!(await retirerPhoto(tx, id, fichier_id))) throw erreursTicket.pieceAbsente();
    await jeterPhoto(tx, id, fichier_id);
  });
  return relire(id, c);
}

/** Le ticket doit exister avant que ses octets soient reçus : un refus ne doit pas attendre la fin de l'envoi. */
async function lireAvant<T>(c: ContexteConnecte, lire: (tx: Transaction) => Promise<T | undefined>): Promise<T> {
  const lu = await c.services.base.ecrire(c.jeton, c.maintenant, lire);
  if (!lu) throw erreursTicket.introuvable();
  return lu;
}

/** Les octets partent après la transaction ; une coupure ici les laisse au balayage. */
async function finir(id: string, cle: string | undefined, c: ContexteConnecte): Promise<TicketLu> {
  if (cle) await c.services.fichiers.supprimer(cle).catch(() => undefined);
  return relire(id, c);
}
