import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/** L'état d'une facture du livre `x` (etat, attendu), tel qu'il se dit : suit `etatDit` (domain/contestations/etats.ts). */
export const etatDit = (x: Sql): Sql =>
  sql`case when ${x}.etat = 'soldee' and ${x}.attendu > 0 then 'accordee' else ${x}.etat end`;
