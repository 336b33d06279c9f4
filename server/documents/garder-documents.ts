import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { rattacherDocument } from "../restitutions/rattachement.queries.ts";
import {
  daterComme,
  ecrireLecture,
  garderMots,
  insererDocument,
  insererLignes,
  poserRapport,
  remplacerAutres,
  restitutionDe,
  situerLignes,
  viderLignes,
} from "./documents.queries.ts";
import type { ALire } from "./lectures.queries.ts";
import type { DocumentPret } from "./preparer-document.ts";
import { controlerEtSuivre, rattacherSeul } from "./rattacher.ts";

/** D'où vient le fichier qui a été lu. */
interface Depot {
  client_id: string | null;
  fichier_id: string;
  cree_par: string | null;
  depose_par_client: boolean;
}

/** Où vont les documents d'un fichier. */
type Rangement =
  /** Un document de la file qui vient d'être lu : chacun se range seul, s'il le peut. */
  | { deLaFile: ALire }
  /** Déposé sur une restitution, dont il devient le rapport ; les autres véhicules du fichier se rangent seuls. */
  | { rapportDe: string }
  /** Déposé pour préremplir une restitution qui n'existe pas encore : il l'attend. */
  | "attendre";

/**
 * La seule porte d'un document lu, d'où qu'il vienne : le garde, un par véhicule, le range, le contrôle et refait le rapprochement qu'il change.
 * Rend le document du premier véhicule.
 */
export async function garderDocuments(
  tx: Transaction,
  prets: readonly DocumentPret[],
  depot: Depot,
  rangement: Rangement,
): Promise<DocumentDetaille> {
  const existant = rangement !== "attendre" && "deLaFile" in rangement ? rangement.deLaFile : null;
  const ids: string[] = [];
  for (const [rang, pret] of prets.entries()) {
    const id = existant && rang === 0 ? await remplacer(tx, existant, pret) : await ajouter(tx, depot, pret);
    if (existant && rang > 0) await daterComme(tx, id, existant.id);
    await garderMots(tx, id, pret.mots);
    ids.push(id);
  }
  const [premier = "", ...autres] = ids;
  if (rangement !== "attendre" && "rapportDe" in rangement)
    await remplacerRapport(tx, rangement.rapportDe, premier, depot);
  // Tous les véhicules d'abord : savoir à qui est un relevé, et si ses totaux sont justes, demande d'en voir toutes les parts.
  const seRange = prets[0]?.document.etat !== "illisible" && rangement !== "attendre";
  const lu = seRange ? await rattacherSeul(tx, premier) : await controlerEtSuivre(tx, premier);
  for (const autre of autres) await rattacherSeul(tx, autre);
  return lu;
}

async function ajouter(tx: Transaction, depot: Depot, pret: DocumentPret): Promise<string> {
  const { client_id, fichier_id, cree_par, depose_par_client } = depot;
  const cree = await insererDocument(tx, { ...pret.document, client_id, fichier_id, cree_par, depose_par_client });
  if (!cree) throw erreursDocument.introuvable();
  await insererLignes(tx, cree.id, client_id, pret.lignes);
  return cree.id;
}

async function remplacer(tx: Transaction, document: ALire, pret: DocumentPret): Promise<string> {
  await viderLignes(tx, document.id);
  await ecrireLecture(tx, document.id, pret.document);
  await insererLignes(tx, document.id, document.client_id, pret.lignes);
  const restitution = document.restitution_id ? await restitutionDe(tx, document.restitution_id) : undefined;
  if (restitution) await situerLignes(tx, document.id, restitution.id, restitution.date_restitution);
  return document.id;
}

async function remplacerRapport(
  tx: Transaction,
  restitutionId: string,
  documentId: string,
  { client_id, fichier_id }: Depot,
): Promise<void> {
  const restitution = await restitutionDe(tx, restitutionId);
  if (!restitution || (client_id && client_id !== restitution.client_id)) throw erreursRestitution.introuvable();
  // D'abord écarter l'ancien rapport, que désigne encore la restitution, puis désigner le nouveau.
  await remplacerAutres(tx, restitutionId, documentId);
  await poserRapport(tx, restitutionId, fichier_id);
  await rattacherDocument(
    tx,
    { id: documentId, client_id, restitution_id: null, fichier_id },
    { id: restitutionId, clientId: restitution.client_id, date: restitution.date_restitution },
  );
}
