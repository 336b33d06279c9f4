import { JOURS_CORBEILLE } from "../../domain/corbeille/corbeille.contrat.ts";
import type { Services } from "../services.ts";
import { viderCorbeille } from "./corbeille.queries.ts";

/**
 * Efface pour de bon ce qui attend depuis trente jours. Les lignes partent d'abord : coupé avant les octets, le balayage des dépôts
 * emportera ceux que plus aucune ligne ne nomme.
 */
export async function balayerCorbeille(
  { base, fichiers }: Pick<Services, "base" | "fichiers">,
  maintenant: Date,
): Promise<void> {
  const avant = new Date(maintenant.getTime() - JOURS_CORBEILLE * 86_400_000);
  const cles = await base.porte((tx) => viderCorbeille(tx, { avant }));
  for (const cle of cles) await fichiers.supprimer(cle);
}
