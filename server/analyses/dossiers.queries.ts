import { sql } from "kysely";
import type { Dossier } from "../../domain/analyses/dossiers.ts";
import type { Sql } from "../db/base.ts";

/** Une contestation partie de la restitution `r` ; la condition s'y ajoute. */
const suivie = (condition: Sql): Sql => sql`exists (
  select 1 from contestations_chiffrees k where k.restitution_id = r.id and k.etat not in ('a_verifier', 'conforme', 'a_contester')
    and ${condition})`;

/** La restitution `r` est de celles qu'un chiffre compte : mêmes conditions que `indicateurs` et `lireComplements`. */
export const estUnDossier = (dossier: Dossier): Sql =>
  ({
    compare: sql`r.facture_ht is not null and r.rapport_ht is not null`,
    facture: sql`r.facture_ht is not null`,
    conteste: sql`(coalesce(r.avoir_ht, 0) > 0 or ${suivie(sql`true`)})`,
    rendu: sql`(coalesce(r.avoir_ht, 0) > 0 or ${suivie(sql`k.accorde > 0`)})`,
  })[dossier];
