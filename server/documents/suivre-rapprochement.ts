import type { Transaction } from "../db/base.ts";
import { rapprocherRestitution } from "../rapprochements/rapprocher-restitution.ts";

/** Refait le rapprochement de la restitution où ce document est rangé : ses montants ou ses lignes viennent de changer. */
export async function suivreRapprochement(
  tx: Transaction,
  { restitution_id }: { restitution_id: string | null },
): Promise<void> {
  if (restitution_id) await rapprocherRestitution(tx, restitution_id);
}
