import type { BaseOuverte } from "../db/ouvrir.ts";
import type { Jeu } from "../testing/jeu.ts";

/** Une demande de plus, que le test peut traiter. */
export const demandeDonneesJetable = (base: BaseOuverte, jeu: Jeu): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into demandes_donnees (utilisateur_id, genre, cle_idempotence) values ($1, 'export', gen_random_uuid()) returning id",
      [jeu.claire],
    );
    return rows[0]?.id ?? "";
  });
