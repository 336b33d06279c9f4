import { conditionsUsuelles } from "../../domain/conditions/conditions-loueur.ts";
import { rangDesConditions } from "../../domain/conditions/rang.ts";
import type { AppTest } from "../testing/app-test.ts";

const un = (t: AppTest, texte: string, valeurs: unknown[] = []): Promise<string> =>
  t.base.proprietaire(async (c) => (await c.query<{ v: string }>(texte, valeurs)).rows[0]?.v ?? "");

/** Un loueur neuf, que rien ne désigne. */
export const loueurJetable = (t: AppTest): Promise<string> =>
  un(t, "insert into loueurs (nom) values ('Loueur ' || gen_random_uuid()) returning id as v");

/** Une version des conditions communes d'un loueur neuf, valable depuis 2026. */
export async function conditionsJetables(t: AppTest): Promise<string> {
  const { grille_vetuste, seuils, franchise_ht } = rangDesConditions(conditionsUsuelles("2026-01-01"));
  return un(
    t,
    `insert into conditions_loueur (loueur_id, valable_du, grille_vetuste, seuils, franchise_ht) values ($1, '2026-01-01', $2, $3, $4)
     returning id as v`,
    [await loueurJetable(t), JSON.stringify(grille_vetuste), JSON.stringify(seuils), franchise_ht],
  );
}
