import type { Transaction } from "../db/base.ts";
import { numeroDejaPris } from "../documents/documents.queries.ts";
import { direSurLaPiece, documentsArrives, tenirNumero } from "./arrivages.queries.ts";
import { mettreEnQuarantaine } from "./prise.queries.ts";

/**
 * Ce qui a été lu d'un document arrivé seul décide de son message : illisible, ou d'un numéro déjà là, il revient à une personne. Sans effet sur un
 * document déposé autrement, ni sur un message dont une personne a décidé.
 */
export async function suivreLecture(tx: Transaction, documentId: string): Promise<void> {
  for (const d of await documentsArrives(tx, documentId)) {
    if (d.etat === "illisible" && d.motif_illisible) {
      await direSurLaPiece(tx, documentId, d.motif_illisible);
      return mettreEnQuarantaine(tx, d.arrivage_id, "illisible", d.motif_illisible);
    }
    if (!d.numero) continue;
    await tenirNumero(tx, d.numero);
    if (!(await numeroDejaPris(tx, d.id))) continue;
    const raison = `Un autre document porte déjà le numéro ${d.numero}.`.slice(0, 600);
    await direSurLaPiece(tx, documentId, raison);
    return mettreEnQuarantaine(tx, d.arrivage_id, "numero_deja_recu", raison);
  }
}
