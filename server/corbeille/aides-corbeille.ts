import type { AppTest } from "../testing/app-test.ts";
import { garageJetable, ligneJetable } from "../testing/jetables.ts";

/** Un garage que l'admin vient de supprimer ; rend son identifiant à la corbeille. */
export async function supprimeJetable(t: AppTest): Promise<string> {
  const id = await garageJetable(t);
  await t.appeler("DELETE", `/api/garages/${id}`, { jeton: await t.session(t.jeu.admin) });
  const { rows } = await t.base.proprietaire((c) => c.query("select id from corbeille where ligne_id = $1", [id]));
  return rows[0].id;
}

/** Une ligne du document du jeu, que l'admin vient de retirer. */
export async function ligneRetiree(t: AppTest): Promise<string> {
  const ligne = await ligneJetable(t.base, t.jeu);
  const jeton = await t.session(t.jeu.admin);
  await t.appeler("DELETE", `/api/documents/${t.jeu.document}/lignes/${ligne}`, { jeton });
  return ligne;
}
