import { sql } from "kysely";
import { estTropCourtPourLIndex, RECENTES_LUES } from "../../domain/commun/recherche.ts";
import type { Sql } from "../db/base.ts";
import { contientMots, tous } from "../db/fragments.ts";

/** Une liste de dossiers clos : ce qui les désigne, et leur date, qui les range. */
interface Clos {
  conditions: readonly Sql[];
  date: Sql;
  q: string | undefined;
}

/**
 * Les tickets clos trouvés par ces mots. Trop courts pour l'index, ils se cherchent parmi les plus récents de la liste, comme dans celle des
 * tickets : les lire tous coûterait des secondes.
 */
export function closTrouves({ conditions, date, q }: Clos, colonnes: Sql): Sql {
  const mots = contientMots(sql`t.recherche`, q);
  if (!estTropCourtPourLIndex(q)) return sql`select ${colonnes} from tickets t where ${tous([...conditions, ...mots])}`;
  return sql`select ${colonnes} from (
    select ${colonnes}, t.recherche from tickets t where ${tous(conditions)}
    order by ${date} desc nulls last, t.id desc limit ${RECENTES_LUES}) t where ${tous(mots)}`;
}

/** Les mêmes, en conditions de la table entière : pour l'export. Un tableau se calcule une fois, quel que soit le plan choisi. */
export const conditionsClos = (liste: Clos): Sql[] =>
  estTropCourtPourLIndex(liste.q)
    ? [...liste.conditions, sql`t.id = any (array(${closTrouves(liste, sql`t.id`)}))`]
    : [...liste.conditions, ...contientMots(sql`t.recherche`, liste.q)];

/** Combien de dossiers clos une recherche trop courte a lus, selon leurs totaux tenus ; nul si elle les a tous lus. */
export const closParmi = (q: string | undefined, totaux: Sql, conditions: readonly Sql[]): Sql =>
  estTropCourtPourLIndex(q)
    ? sql`(select case when sum(t.nombre) > ${RECENTES_LUES} then ${RECENTES_LUES}::int end from ${totaux} t where ${tous([...conditions])})`
    : sql`null::int`;
