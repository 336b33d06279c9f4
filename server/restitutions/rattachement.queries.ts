import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export interface DocumentARattacher {
  id: string;
  client_id: string | null;
  restitution_id: string | null;
  fichier_id: string | null;
}

export const documentARattacher = (tx: Transaction, id: string): Promise<DocumentARattacher | undefined> =>
  tx.une(sql`select id, client_id, restitution_id, fichier_id from documents where id = ${id} for update`);

/** Donne un document (et son fichier) à la restitution ; ses lignes prennent la date qui les range dans les analyses. */
export async function rattacherDocument(
  tx: Transaction,
  document: DocumentARattacher,
  restitution: { id: string; clientId: string; date: string },
): Promise<void> {
  const { id: restitutionId, clientId, date } = restitution;
  await tx.executer(
    sql`update documents set client_id = ${clientId}, restitution_id = ${restitutionId} where id = ${document.id}`,
  );
  await tx.executer(sql`
    update document_lignes set client_id = ${clientId}, restitution_id = ${restitutionId}, date_restitution = ${date}
    where document_id = ${document.id}`);
  if (document.fichier_id)
    await rattacherFichier(tx, document.fichier_id, document.client_id === null ? clientId : null);
}

/** Le fichier n'est plus un dépôt en attente ; `clientId` n'est donné que s'il n'appartenait encore à personne. */
export const rattacherFichier = (tx: Transaction, fichierId: string, clientId: string | null): Promise<void> =>
  clientId === null
    ? tx.executer(sql`update fichiers set rattache = true where id = ${fichierId}`)
    : tx.executer(
        sql`update fichiers set rattache = true, client_id = coalesce(client_id, ${clientId}) where id = ${fichierId}`,
      );
