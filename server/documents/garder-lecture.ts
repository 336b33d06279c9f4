import type { Transaction } from "../db/base.ts";
import {
  daterComme,
  ecrireLecture,
  garderMots,
  insererDocument,
  insererLignes,
  restitutionDe,
  situerLignes,
  viderLignes,
} from "./documents.queries.ts";
import { type ALire, clore, type LecturePrise } from "./lectures.queries.ts";
import type { DocumentPret } from "./preparer-document.ts";
import { rattacherSeul } from "./rattacher.ts";

/**
 * Garde ce qui vient d'être lu d'un document de la file, un par véhicule, range chacun s'il le peut et dit ce qui leur manque.
 * Rend faux, sans rien écrire, si la lecture n'est plus à ce serveur.
 */
export async function garderLecture(
  tx: Transaction,
  prise: LecturePrise,
  document: ALire,
  prets: readonly DocumentPret[],
): Promise<boolean> {
  if (!(await clore(tx, prise))) return false;
  const ids: string[] = [];
  for (const [rang, pret] of prets.entries()) {
    const id = rang === 0 ? document.id : await ajouterPart(tx, document, pret);
    if (rang === 0) await remplacer(tx, document, pret);
    else {
      await insererLignes(tx, id, document.client_id, pret.lignes);
      await daterComme(tx, id, document.id);
    }
    await garderMots(tx, id, pret.mots);
    ids.push(id);
  }
  // Tous les véhicules d'abord : savoir à qui est un relevé demande d'en voir toutes les parts.
  if (prets[0]?.document.etat !== "illisible") for (const id of ids) await rattacherSeul(tx, id);
  return true;
}

async function remplacer(tx: Transaction, document: ALire, pret: DocumentPret): Promise<void> {
  await viderLignes(tx, document.id);
  await ecrireLecture(tx, document.id, pret.document);
  await insererLignes(tx, document.id, document.client_id, pret.lignes);
  const restitution = document.restitution_id ? await restitutionDe(tx, document.restitution_id) : undefined;
  if (restitution) await situerLignes(tx, document.id, restitution.id, restitution.date_restitution);
}

const ajouterPart = async (tx: Transaction, document: ALire, pret: DocumentPret): Promise<string> =>
  (
    await insererDocument(tx, {
      ...pret.document,
      client_id: document.client_id,
      fichier_id: document.fichier_id,
      cree_par: document.cree_par,
      depose_par_client: document.depose_par_client,
    })
  )?.id ?? "";
