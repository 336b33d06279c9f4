import { buffer } from "node:stream/consumers";
import { erreursArrivage } from "../../domain/arrivages/arrivage.erreurs.ts";
import type { ArrivageLu } from "../../domain/arrivages/arrivage.ts";
import type { Transaction } from "../db/base.ts";
import { signalerLecture } from "../documents/reveil.ts";
import { supprimerDocuments } from "../documents/valider-lecture.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  type ArrivageADecider,
  deciderArrivage,
  donnerMessage,
  relireArrivage,
  retenirExpediteur,
  societeServie,
  verrouillerArrivage,
} from "./arrivages.queries.ts";
import { joindreReponse, rienDeNeuf } from "./joindre-reponse.ts";
import { jugerPieces } from "./juger-pieces.ts";
import { lireMessage } from "./lire-message.ts";
import type { MessageLu } from "./message-lu.ts";
import { lettresCitees } from "./prendre-message.ts";
import { remplacerPieces, situerMessage } from "./prise.queries.ts";
import { avecPieces, deposerPieces, type PieceRangee } from "./ranger-pieces.ts";

interface Acceptation {
  id: string;
  client_id?: string | undefined;
  toujours: boolean;
}

/**
 * Range un message en quarantaine, au nom de qui l'accepte : ses pièces sûres entrent dans la file, les autres restent refusées. Un document déjà
 * entré y reste. Une seconde personne qui décide du même est refusée (409).
 */
export async function accepterArrivage(entree: Acceptation, c: ContexteConnecte): Promise<ArrivageLu> {
  const { base, fichiers } = c.services;
  const ecrire = <T>(travail: (tx: Transaction) => Promise<T>) => base.ecrire(c.jeton, c.maintenant, travail);
  const avant = await ecrire(async (tx) => {
    const attendu = await enQuarantaine(tx, entree.id);
    return { ...attendu, client: await societeDe(tx, attendu, entree.client_id) };
  });
  if (avant.documents.length > 0)
    return ecrire(async (tx) => conclure(tx, await enQuarantaine(tx, entree.id), avant.client, entree, c));
  if (!avant.cle) throw erreursArrivage.sansOctets();
  const lu = await lireMessage(await buffer((await fichiers.ouvrir(avant.cle)).flux));
  const contestation = await contestationDe(lu, avant.client, c);
  const pieces = await jugerPieces(lu.pieces);
  const accepte = await avecPieces(c.services, pieces, c.maintenant, (rangees) =>
    ecrire(async (tx) => {
      const arrivage = await enQuarantaine(tx, entree.id);
      await ranger(tx, { arrivage, client: avant.client, lu, contestation }, rangees, c);
      return conclure(tx, arrivage, avant.client, entree, c);
    }),
  );
  signalerLecture();
  return accepte;
}

/** Refuse un message : ce qu'il avait mis dans la file en sort, sauf une lecture validée. */
export async function refuserArrivage(
  tx: Transaction,
  { id }: { id: string },
  c: ContexteConnecte,
): Promise<ArrivageLu> {
  const arrivage = await enQuarantaine(tx, id);
  if (arrivage.documents.length > 0) await supprimerDocuments(tx, { ids: arrivage.documents }, c);
  await deciderArrivage(tx, { id, etat: "refuse", client_id: arrivage.client_id, par: c.acteur.id, le: c.maintenant });
  return relire(tx, id);
}

async function enQuarantaine(tx: Transaction, id: string): Promise<ArrivageADecider> {
  const arrivage = await verrouillerArrivage(tx, id);
  if (!arrivage) throw erreursArrivage.introuvable();
  if (arrivage.etat !== "quarantaine") throw erreursArrivage.dejaDecide();
  return arrivage;
}

/** Celle que la personne dit, à défaut celle que l'adresse dit ; un document déjà entré dans une file n'en change pas ici. */
async function societeDe(tx: Transaction, arrivage: ArrivageADecider, dite: string | undefined): Promise<string> {
  const client = arrivage.documents.length > 0 ? arrivage.client_id : (dite ?? arrivage.client_id);
  if (!client) throw erreursArrivage.societeManquante();
  if (!(await societeServie(tx, client))) throw erreursArrivage.societeIntrouvable();
  return client;
}

const contestationDe = async (
  lu: MessageLu,
  client: string,
  { services }: ContexteConnecte,
): Promise<string | null> => {
  const visees = await services.base.porte((tx) => situerMessage(tx, [], lettresCitees(lu)));
  return visees.find((v) => v.client_id === client)?.contestation_id ?? null;
};

async function ranger(
  tx: Transaction,
  {
    arrivage,
    client,
    lu,
    contestation,
  }: { arrivage: ArrivageADecider; client: string; lu: MessageLu; contestation: string | null },
  rangees: readonly PieceRangee[],
  { acteur, maintenant }: ContexteConnecte,
): Promise<void> {
  // La réponse jointe désigne l'arrivage par sa société : elle doit être la bonne avant.
  await deciderArrivage(tx, { id: arrivage.id, etat: "range", client_id: client, par: acteur.id, le: maintenant });
  if (arrivage.fichier_id) await donnerMessage(tx, arrivage.fichier_id, client);
  const depot = { client_id: client, cree_par: acteur.id, depose_par_client: false, maintenant };
  const ecrites = await deposerPieces(tx, rangees, depot);
  await remplacerPieces(tx, arrivage.id, client, ecrites);
  const { recu_le } = arrivage;
  const reponse = {
    arrivage: arrivage.id,
    lu,
    recu_le: new Date(recu_le),
    client_id: client,
    contestation,
    citee: true,
  };
  const jointe = await joindreReponse(tx, reponse, { acteur, maintenant });
  if (!jointe && rienDeNeuf(ecrites) === "sans_document") throw erreursArrivage.rienARanger();
}

async function conclure(
  tx: Transaction,
  arrivage: ArrivageADecider,
  client: string,
  { id, toujours }: Acceptation,
  { acteur, maintenant }: ContexteConnecte,
): Promise<ArrivageLu> {
  await deciderArrivage(tx, { id, etat: "range", client_id: client, par: acteur.id, le: maintenant });
  if (toujours && arrivage.expediteur.includes("@"))
    await retenirExpediteur(tx, { client_id: client, adresse: arrivage.expediteur, par: acteur.id, le: maintenant });
  return relire(tx, id);
}

async function relire(tx: Transaction, id: string): Promise<ArrivageLu> {
  const lu = await relireArrivage(tx, id);
  if (!lu) throw erreursArrivage.introuvable();
  return lu;
}
