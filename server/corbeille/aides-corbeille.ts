import type { AppTest } from "../testing/app-test.ts";
import { garageJetable } from "../testing/jetables.ts";

/** Un garage que l'admin vient de supprimer ; rend son identifiant à la corbeille. */
export async function supprimeJetable(t: AppTest): Promise<string> {
  const id = await garageJetable(t);
  await t.appeler("DELETE", `/api/garages/${id}`, { jeton: await t.session(t.jeu.admin) });
  const { rows } = await t.base.proprietaire((c) => c.query("select id from corbeille where ligne_id = $1", [id]));
  return rows[0].id;
}
