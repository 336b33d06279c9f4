import { erreursConditions } from "../../domain/conditions/conditions.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import { rapprocherRestitution } from "../rapprochements/rapprocher-restitution.ts";
import { restitutionsARecalculer, verrouillerVersion } from "./conditions.queries.ts";

/** Par demande : une transaction reste courte, l'écran redemande jusqu'à la dernière. */
const PAR_DEMANDE = 100;

/** Refait les rapprochements plus vieux que cette version, cent restitutions à la fois ; dit s'il en reste. */
export async function recalculer(
  tx: Transaction,
  { id }: { id: string },
): Promise<{ recalculees: number; reste: boolean }> {
  if (!(await verrouillerVersion(tx, id))) throw erreursConditions.introuvable();
  const restitutions = await restitutionsARecalculer(tx, id, PAR_DEMANDE + 1);
  const lot = restitutions.slice(0, PAR_DEMANDE);
  for (const restitution of lot) await rapprocherRestitution(tx, restitution);
  return { recalculees: lot.length, reste: restitutions.length > lot.length };
}
