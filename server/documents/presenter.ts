import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import type { DocumentDetaille } from "../../domain/documents/document.ts";
import type { Transaction } from "../db/base.ts";
import { lireDocument } from "./documents.queries.ts";

/** Le document tel qu'il est maintenant, dans la transaction en cours. Lève « Document non trouvé ». */
export async function presenter(tx: Transaction, id: string): Promise<DocumentDetaille> {
  const ligne = await tx.une<{ json: string }>(lireDocument(id));
  if (!ligne) throw erreursDocument.introuvable();
  return JSON.parse(ligne.json) as DocumentDetaille;
}
