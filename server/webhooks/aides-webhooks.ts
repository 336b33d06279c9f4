import type { AppTest } from "../testing/app-test.ts";

/** Un webhook de plus, suspendu ; rend son identifiant. */
export async function webhookJetable(t: AppTest): Promise<string> {
  const { rows } = await t.base.proprietaire((c) =>
    c.query<{ id: string }>(
      `insert into webhooks (nom, adresse, evenements, secret, actif, cree_le)
       values ('Jetable', 'https://exemple.fr/jetable', '{ticket.creation}', repeat('s', 40), false, now()) returning id`,
    ),
  );
  return rows[0]?.id ?? "";
}

export async function livraisonJetable(t: AppTest): Promise<string> {
  const webhook = await webhookJetable(t);
  const { rows } = await t.base.proprietaire((c) =>
    c.query<{ id: string }>(
      "insert into webhook_livraisons (webhook_id, evenement, ligne_id) values ($1, 'essai', $1) returning id",
      [webhook],
    ),
  );
  return rows[0]?.id ?? "";
}
