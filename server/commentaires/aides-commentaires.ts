import { enBase } from "../notifications/aides-rappels.ts";
import type { AppTest } from "../testing/app-test.ts";

/** Un commentaire de la cliente de la première société, sur son ticket. */
export const commentaireJetable = async (t: AppTest): Promise<string> =>
  (
    await enBase(
      t,
      `insert into commentaires (client_id, ticket_id, interne, texte, auteur_id, cree_le) values ($1, $2, false, 'Bien reçu', $3, now()) returning id`,
      [t.jeu.clientA, t.jeu.ticket, t.jeu.claire],
    )
  )[0]?.id ?? "";
