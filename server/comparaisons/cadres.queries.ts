import { sql } from "kysely";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import type { Sql } from "../db/base.ts";

/** Le cadre d'un dommage `d`, tel que l'API le rend. */
export const cadreDe = (
  d: Sql,
): Sql => sql`case when ${d}.cadre is not null then json_build_object('fichier_id', ${d}.cadre_photo,
  'x', ${d}.cadre[1], 'y', ${d}.cadre[2], 'largeur', ${d}.cadre[3], 'hauteur', ${d}.cadre[4]) end`;

/** Les deux colonnes `cadre_photo, cadre`, à insérer. */
export const cadreEcrit = (c: CadrePhoto | null | undefined): Sql =>
  sql`${c?.fichier_id ?? null}::uuid, ${c ? [c.x, c.y, c.largeur, c.hauteur] : null}::numeric[]`;
