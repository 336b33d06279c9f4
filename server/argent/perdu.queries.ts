import { sql } from "kysely";
import type { Mot } from "../../domain/argent/livre.ts";
import type { Sql } from "../db/base.ts";

/** Comment de l'argent se perd ; leur somme est le mot « perdu » du livre. */
export type Perte = Extract<Mot, "hors_delai" | "refuse" | "abandonne">;

const dans = (date: Sql, depuis: string): Sql => sql`${date} >= ${depuis}::date and ${date} < aujourdhui()`;

/**
 * Les factures où une perte est arrivée depuis ce jour (AAAA-MM-JJ) : la date limite passée, la réponse reçue ou le dossier soldé, la lettre
 * partie sans tout réclamer ou la facture jugée conforme. Combien, le livre le dit.
 */
export const facturesPerdues = (depuis: string): Record<Perte, Sql> => ({
  hors_delai: sql`array(
    select p.facture_id from rapprochements p where p.montant_contestable > 0 and ${dans(sql`p.date_limite`, depuis)}
    union select c.facture_id from contestations c
      where c.etat in ('a_verifier', 'a_contester') and ${dans(sql`c.date_limite`, depuis)})`,
  // Un dossier soldé ne bouge plus : son dernier changement est celui qui l'a soldé.
  refuse: sql`array(
    select c.facture_id from contestation_reponses q join contestations c on c.client_id = q.client_id and c.id = q.contestation_id
      where q.date_reponse >= ${depuis}::date
    union select c.facture_id from contestations c where c.etat = 'soldee' and c.mis_a_jour_le >= ${depuis}::date)`,
  abandonne: sql`array(
    select c.facture_id from contestations c where c.etat = 'conforme' and c.mis_a_jour_le >= ${depuis}::date
    union select c.facture_id from contestations c
      where c.contestee_le >= ${depuis}::date and (
        select min(e.envoyee_le) from contestation_lettres e
        where e.client_id = c.client_id and e.contestation_id = c.id) >= ${depuis}::date)`,
});

/** Ce que la ligne `x` du livre a perdu depuis ce jour, en centimes HT. */
export const perduDepuis = (depuis: string): Sql =>
  sql.join(
    Object.entries(facturesPerdues(depuis)).map(
      ([perte, factures]) => sql`case when x.facture_id = any (${factures}) then x.${sql.ref(perte)} else 0 end`,
    ),
    sql` + `,
  );
