import { erreurs } from "../../domain/commun/erreurs.ts";
import { peutRouvrirLecture } from "../../domain/documents/document.droits.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { documentACorriger } from "./corriger-lecture.ts";
import { changerEtat, verrouillerDocument } from "./documents.queries.ts";
import { presenter } from "./lire-fichier.ts";

/** Une personne dit la lecture juste : ses lignes comptent dans les analyses (déclencheur `documents_reference`). */
export async function validerLecture(
  tx: Transaction,
  { id }: { id: string },
  { acteur, maintenant }: ContexteConnecte,
): Promise<DocumentDetaille> {
  await documentACorriger(tx, id, acteur);
  await changerEtat(tx, id, "valide", acteur.id, maintenant);
  return presenter(tx, id);
}

export async function rouvrirLecture(
  tx: Transaction,
  { id }: { id: string },
  { acteur }: ContexteConnecte,
): Promise<DocumentDetaille> {
  const document = await verrouillerDocument(tx, id);
  if (!document) throw erreursDocument.introuvable();
  if (!peutRouvrirLecture(acteur, document)) throw erreurs.interdit();
  await changerEtat(tx, id, "a_verifier", null, null);
  return presenter(tx, id);
}
