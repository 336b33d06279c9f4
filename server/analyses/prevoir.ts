import { sql } from "kysely";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { calculerProvision, type Provision } from "../../domain/analyses/provision.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { auditsAPlanifier } from "../contrats/fins.queries.ts";
import type { Transaction } from "../db/base.ts";
import { avenir, conditionsAvenir, conditionsDuParc, passes, TRIER_EN_MEMOIRE } from "./provision.queries.ts";

/** La provision des douze prochains mois sur le périmètre de la personne. */
export async function prevoir(tx: Transaction, filtres: FiltresAnalyses, maintenant: Date): Promise<Provision> {
  const jour = jourDeParis(maintenant);
  await tx.executer(TRIER_EN_MEMOIRE);
  return calculerProvision(
    await passes(tx, filtres, jour),
    await avenir(tx, conditionsAvenir(filtres, jour)),
    jour,
    await avenir(tx, [auditsAPlanifier(sql`${jour}::date`), ...conditionsDuParc(filtres)]),
  );
}
