import { randomUUID } from "node:crypto";
import type { AppTest } from "./app-test.ts";

/** La réception de la première société, ouverte si elle ne l'est pas. */
export const receptionJetable = (t: AppTest): Promise<string> =>
  t.enSysteme(async (c) => {
    await c.query(
      `insert into receptions (client_id, cle, dossier) values ($1, 'canarival-bcdfgh2345', 'canarival-essai') on conflict do nothing`,
      [t.jeu.clientA],
    );
    const { rows } = await c.query<{ id: string }>("select id from receptions where client_id = $1", [t.jeu.clientA]);
    return rows[0]?.id ?? "";
  });

/** Un message en quarantaine dont le document est déjà dans la file : l'accepter ou le refuser ne relit rien. */
export async function arrivageJetable(t: AppTest): Promise<string> {
  const reception = await receptionJetable(t);
  const id = randomUUID();
  await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into documents (client_id, type_document, etat, cree_par) values ($1, 'inconnu', 'illisible', $2) returning id`,
      [t.jeu.clientA, reception],
    );
    await c.query(
      `insert into arrivages (id, client_id, canal, source, recu_le, expediteur, sujet, taille, etat, motif, raison)
       values ($1, $2, 'email', 'docs@boite.test/INBOX', now(), 'sav@loueur.test', 'Canarival', 1000, 'quarantaine', 'illisible', 'Le document est abîmé.')`,
      [id, t.jeu.clientA],
    );
    await c.query(
      `insert into arrivage_pieces (arrivage_id, client_id, rang, nom, taille, issue, document_id) values ($1, $2, 0, 'facture.pdf', 900, 'document', $3)`,
      [id, t.jeu.clientA, rows[0]?.id],
    );
  });
  return id;
}

export const expediteurJetable = (t: AppTest): Promise<string> =>
  t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into expediteurs_connus (client_id, adresse) values ($1, $2) returning id",
      [t.jeu.clientA, `${randomUUID()}@garage.test`],
    );
    return rows[0]?.id ?? "";
  });
