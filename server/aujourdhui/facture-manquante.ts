import { sql } from "kysely";
import { REGLES } from "../../domain/notifications/notification.ts";
import type { Sql } from "../db/base.ts";

/** Jours après la restitution où sa facture manque (`causes_de_rappel`). */
const FACTURE_JOURS = 30;

/** La cause de rappel `x` est une facture qui manque ce jour : ni pas encore due, ni trop ancienne pour que le loueur l'envoie. */
export const factureManque = (jour: Sql): Sql => sql`x.genre = 'facture'
  and x.repere between ${jour} - ${sql.lit(FACTURE_JOURS + (REGLES.facture.retardMax ?? 0))} and ${jour} - ${sql.lit(FACTURE_JOURS)}`;
