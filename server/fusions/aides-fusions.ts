import { loueurJetable } from "../conditions/aides-conditions.ts";
import type { AppTest } from "../testing/app-test.ts";

/** Une fusion de deux loueurs neufs, que l'exemple peut annuler. */
export async function fusionJetable(t: AppTest): Promise<string> {
  const [gardee, fusionnee] = [await loueurJetable(t), await loueurJetable(t)];
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into fusions (entite, gardee_id, gardee_nom, fusionnee_id, fusionnee_nom, faite_le, cle_idempotence)
       values ('loueurs', $1, 'Gardé', $2, 'Fusionné', now(), gen_random_uuid()) returning id`,
      [gardee, fusionnee],
    );
    return rows[0]?.id ?? "";
  });
}
