import { createHash, randomUUID } from "node:crypto";
import { MOTIFS_ARRIVAGE, type MotifArrivage } from "../../domain/arrivages/arrivage.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { signalerLecture } from "../documents/reveil.ts";
import { exigerPlace, type FichierRange } from "../fichiers/recevoir-fichier.ts";
import type { Services } from "../services.ts";
import { joindreReponse, rienDeNeuf } from "./joindre-reponse.ts";
import { jugerPieces, type PieceJugee } from "./juger-pieces.ts";
import { lireMessage } from "./lire-message.ts";
import type { MessageLu } from "./message-lu.ts";
import {
  ecrirePieces,
  insererArrivage,
  insererMessageGarde,
  jugerExpediteur,
  messageDejaRecu,
  mettreEnQuarantaine,
  type NouvelArrivage,
  prendreRepere,
  situerMessage,
} from "./prise.queries.ts";
import { avecFichier, avecPieces, deposerPieces, enAttente, type PieceRangee } from "./ranger-pieces.ts";
import { cleDeLAdresse, estANous, type ReglagesBoite } from "./reglages.ts";
import { type Situation, trier, type Visee } from "./trier.ts";

/** Un message tel que la boîte le rend. */
export interface MessageBrut {
  source: string;
  /** Sa place dans la boîte : UIDVALIDITY et UID. */
  repere: string;
  recu_le: Date;
  /** Nuls : trop gros, il n'a pas été téléchargé. */
  octets: Buffer | null;
  taille: number;
  enveloppe: { expediteur: string; sujet: string; messageId: string | null };
}

/** Un autre serveur, ou un passage d'avant, a déjà pris ce message : rien n'en est écrit une seconde fois. */
class DejaPris extends Error {}

export type OutilsArrivages = Pick<Services, "base" | "fichiers" | "config">;

/**
 * Prend un message une seule fois : ses octets sont d'abord rangés, puis une transaction écrit l'arrivage, sa place dans la boîte, le message gardé,
 * ses documents et la réponse qu'il porte. Le programme tué avant elle, le message se reprend ; tué après, sa place est prise. Rend faux s'il l'était déjà.
 */
export async function prendreMessage(outils: OutilsArrivages, brut: MessageBrut, maintenant: Date): Promise<boolean> {
  try {
    await (brut.octets
      ? prendreEntier(outils, brut, brut.octets, maintenant)
      : prendreTropGros(outils, brut, maintenant));
    signalerLecture();
    return true;
  } catch (erreur) {
    if (erreur instanceof DejaPris) return false;
    throw erreur;
  }
}

async function prendreEntier(
  outils: OutilsArrivages,
  brut: MessageBrut,
  octets: Buffer,
  maintenant: Date,
): Promise<void> {
  const empreinte = createHash("sha256").update(octets).digest();
  const lu = await lireMessage(octets).catch(() => null);
  if (!lu)
    return garderAPart(
      outils,
      brut,
      { octets, empreinte, lu: null, pieces: [], motif: "abime", parLoueur: false },
      maintenant,
    );
  const pieces = await jugerPieces(lu.pieces);
  const { situation, deja } = await situer(outils, brut, lu, empreinte, maintenant);
  // La boîte a été reconstruite (UIDVALIDITY) : le même message y a pris une autre place.
  if (deja?.memes_octets) return noterPlace(outils, brut, deja.id, maintenant);
  const motif = trier(lu, pieces, situation);
  const visee = situation.societes[0];
  const parLoueur = situation.expediteur === "loueur";
  if (!visee?.reception_id || !visee.ouverte || situation.societes.length > 1)
    return garderAPart(
      outils,
      brut,
      { octets, empreinte, lu, pieces, motif: motif ?? "adresse_inconnue", parLoueur },
      maintenant,
    );
  await garder(
    outils,
    brut,
    { octets, empreinte, lu, pieces, motif, parLoueur },
    { ...visee, reception_id: visee.reception_id },
    maintenant,
  );
}

interface AGarder {
  octets: Buffer;
  empreinte: Buffer;
  lu: MessageLu | null;
  pieces: readonly PieceJugee[];
  motif: MotifArrivage | null;
  /** Écrit par un loueur : ce qu'il cite dit de quelle contestation il parle. */
  parLoueur: boolean;
}

/** Un Message-ID de Reflet porte l'identifiant de la lettre envoyée. */
const LETTRE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;
export const lettresCitees = ({ references }: MessageLu): string[] =>
  references.flatMap((r) => LETTRE.exec(r.toLowerCase())?.[1] ?? []);

async function situer(outils: OutilsArrivages, brut: MessageBrut, lu: MessageLu, empreinte: Buffer, maintenant: Date) {
  const { arrivages, courrier } = outils.config;
  const cles = lu.destinataires.flatMap((a) => cleDeLAdresse(a, arrivages.boites) ?? []);
  return outils.base.porte(async (tx) => {
    const societes = await situerMessage(tx, cles, lettresCitees(lu));
    const [visee] = societes;
    const client = societes.length === 1 ? (visee?.client_id ?? null) : null;
    const expediteur = client ? await jugerExpediteur(tx, client, lu.expediteur, domaineDe(lu.expediteur)) : "inconnu";
    const deja = await messageDejaRecu(tx, { source: brut.source, empreinte, messageId: lu.messageId, client });
    const pleine = visee?.reception_id
      ? await estPleine(tx, outils, visee.reception_id, visee.client_id, maintenant)
      : false;
    const deNous =
      estANous(lu.expediteur, arrivages.boites) || lu.expediteur === courrier.expediteur.adresse.toLowerCase();
    const situation: Situation = { societes, expediteur, copie: deja !== undefined, pleine, deNous };
    return { situation, deja };
  });
}

const estPleine = (
  tx: Transaction,
  { config }: OutilsArrivages,
  reception: string,
  client: string,
  maintenant: Date,
): Promise<boolean> =>
  exigerPlace(tx, { services: { config }, acteur: { id: reception }, maintenant }, client).then(
    () => false,
    (erreur: unknown) => {
      if (erreur instanceof ErreurMetier) return true;
      throw erreur;
    },
  );

/** Un domaine où n'importe qui ouvre une adresse ne dit rien de qui écrit : seule l'adresse entière compte. */
const DOMAINES_OUVERTS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|proton|protonmail|orange|wanadoo|free|sfr|laposte|bbox|numericable)\.[a-z.]{2,8}$/;
const domaineDe = (adresse: string): string => {
  const domaine = adresse.split("@")[1] ?? "";
  return DOMAINES_OUVERTS.test(domaine) ? "" : domaine;
};

const noterPlace = (outils: OutilsArrivages, brut: MessageBrut, arrivage: string, maintenant: Date): Promise<void> =>
  outils.base.porte(async (tx) => {
    // L'arrivage d'une société n'est pas à ce rôle : la place se note sans lui.
    if (!(await prendreRepere(tx, { ...brut, arrivage: null, maintenant }))) throw new DejaPris(arrivage);
  });

const decrire = (
  brut: MessageBrut,
  { lu, empreinte }: Pick<AGarder, "lu" | "empreinte">,
  boites: readonly ReglagesBoite[],
) => ({
  canal: "email" as const,
  source: brut.source,
  message_id: (lu ? lu.messageId : brut.enveloppe.messageId)?.slice(0, 500) ?? null,
  empreinte: brut.octets ? empreinte : null,
  recu_le: brut.recu_le,
  expediteur: lu?.expediteur ?? brut.enveloppe.expediteur,
  expediteur_nom: lu?.expediteurNom ?? "",
  destinataire: (lu?.destinataires.find((a) => cleDeLAdresse(a, boites)) ?? lu?.destinataires[0] ?? "").slice(0, 320),
  sujet: lu?.sujet ?? brut.enveloppe.sujet,
  texte: lu?.texte ?? "",
  authentification: lu?.authentification ?? null,
  taille: brut.taille,
});

/** Ce qui n'est encore à aucune société : sous le rôle de connexion, que seule l'équipe relit. */
async function garderAPart(outils: OutilsArrivages, brut: MessageBrut, a: AGarder, maintenant: Date): Promise<void> {
  await avecMessage(outils, brut, a.octets, maintenant, (eml) =>
    outils.base.porte(async (tx) => {
      await insererMessageGarde(tx, eml, null, null);
      const id = await ecrire(tx, outils, brut, a, { client_id: null, fichier_id: eml.id }, maintenant);
      await ecrirePieces(tx, id, null, enAttente(a.pieces));
    }),
  );
}

/** Ce qui est à une société : sous sa personne technique, que la base borne à elle. */
async function garder(
  outils: OutilsArrivages,
  brut: MessageBrut,
  a: AGarder,
  visee: Visee & { reception_id: string },
  maintenant: Date,
): Promise<void> {
  const ecrireTout = (eml: FichierRange, rangees: readonly PieceRangee[]) =>
    outils.base.auNomDe(visee.reception_id, maintenant, async (tx, identite) => {
      // Désactivée entre-temps : le message se reprendra, et attendra à part.
      if (!identite) throw new Error("la réception n'a plus d'identité");
      const { client_id, reception_id } = visee;
      await insererMessageGarde(tx, eml, client_id, reception_id);
      const id = await ecrire(tx, outils, brut, a, { client_id, fichier_id: eml.id }, maintenant);
      if (a.motif !== null || !a.lu) return ecrirePieces(tx, id, client_id, enAttente(a.pieces));
      const depot = { client_id, cree_par: reception_id, depose_par_client: true, maintenant };
      const ecrites = await deposerPieces(tx, rangees, depot);
      await ecrirePieces(tx, id, client_id, ecrites);
      const reponse = { arrivage: id, lu: a.lu, recu_le: brut.recu_le, client_id, contestation: visee.contestation_id };
      const jointe = await joindreReponse(
        tx,
        { ...reponse, citee: a.parLoueur },
        { acteur: identite.acteur, maintenant },
      );
      const motif = jointe ? null : rienDeNeuf(ecrites);
      if (motif) await mettreEnQuarantaine(tx, id, motif, null);
    });
  await avecMessage(outils, brut, a.octets, maintenant, (eml) =>
    a.motif === null
      ? avecPieces(outils, a.pieces, maintenant, (rangees) => ecrireTout(eml, rangees))
      : ecrireTout(eml, []),
  );
}

/** Le message lui-même, gardé tel qu'il est arrivé. */
const avecMessage = <T>(
  outils: OutilsArrivages,
  brut: MessageBrut,
  octets: Buffer,
  maintenant: Date,
  suite: (eml: FichierRange) => Promise<T>,
) => avecFichier(outils, { usage: "message", nom: nomDuMessage(brut), octets, maintenant }, suite);

const nomDuMessage = ({ recu_le }: MessageBrut): string => `message-${jourDeParis(recu_le)}.eml`;

/** L'arrivage et sa place, l'un avec l'autre. Lève DejaPris, et rien n'en reste. */
async function ecrire(
  tx: Transaction,
  outils: OutilsArrivages,
  brut: MessageBrut,
  a: AGarder,
  ou: { client_id: string | null; fichier_id: string | null },
  maintenant: Date,
): Promise<string> {
  const id = randomUUID();
  const arrivage: NouvelArrivage = {
    id,
    ...ou,
    ...decrire(brut, a, outils.config.arrivages.boites),
    cree_le: maintenant,
    etat: a.motif ? "quarantaine" : "range",
    motif: a.motif,
    raison: a.motif && MOTIFS_ARRIVAGE[a.motif],
  };
  await insererArrivage(tx, arrivage);
  if (!(await prendreRepere(tx, { ...brut, arrivage: id, maintenant }))) throw new DejaPris(id);
  return id;
}

/** Trop gros pour être téléchargé : il se voit, et reste dans la boîte. */
const prendreTropGros = (outils: OutilsArrivages, brut: MessageBrut, maintenant: Date): Promise<void> =>
  outils.base.porte(async (tx) => {
    const a: AGarder = {
      octets: Buffer.alloc(0),
      empreinte: Buffer.alloc(0),
      lu: null,
      pieces: [],
      motif: "trop_gros",
      parLoueur: false,
    };
    await ecrire(tx, outils, brut, a, { client_id: null, fichier_id: null }, maintenant);
  });
