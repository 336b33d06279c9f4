import { sql } from "kysely";
import type { FiltresConvoyages } from "../../domain/tickets/ticket.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { closParmi, closTrouves, conditionsClos } from "./clos.ts";
import { lignesDeTickets, tousLesTickets } from "./colonnes.ts";

/** Le plus récent d'abord, sans date en dernier ; l'autre sens lit le même index à l'envers. */
const ordre = ({ sens }: FiltresConvoyages): Sql =>
  sens === "asc" ? sql`t.date_convoyage asc nulls first, t.id` : sql`t.date_convoyage desc nulls last, t.id desc`;
/** Ce qu'une ligne ajoute à celle d'un ticket. */
const COLONNES = sql`t.date_convoyage, t.ville_depart, t.ville_arrivee`;
const CLOS = sql`t.type_demande = 'convoyage' and t.statut_ticket = 'cloture'`;
const clos = (f: FiltresConvoyages) => ({ conditions: [CLOS], date: sql`t.date_convoyage`, q: f.q });

function reponse(f: FiltresConvoyages, source: Sql, total: Sql): Sql {
  const page = sql`select t.id from ${source} t order by ${ordre(f)} ${bornes(f.page, f.taille)}`;
  return sql`json_build_object('parmi', ${closParmi(f.q, sql`totaux_tickets`, [CLOS])}, 'lignes', ${lignesDeTickets({ page, ordre: ordre(f), colonnes: COLONNES })}, 'total', ${total})::text`;
}

/** Convoyages clos, du plus récent au plus ancien. */
export function listerConvoyages(f: FiltresConvoyages): Sql {
  const trouves = closTrouves(clos(f), sql`t.id, t.date_convoyage`);
  if (contientMots(sql`t.recherche`, f.q).length === 0) {
    return sql`
      select ${reponse(f, sql`(${trouves})`, sql`coalesce(sum(t.nombre), 0)`)}
      from totaux_tickets t where ${CLOS}`;
  }
  return sql`
    with trouves as materialized (${trouves})
    select ${reponse(f, sql`trouves`, sql`count(*)`)} from trouves`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const convoyagesAExporter = (f: FiltresConvoyages, max: number): Sql =>
  tousLesTickets({
    conditions: tous(conditionsClos(clos(f))),
    ordre: ordre(f),
    colonnes: COLONNES,
    max,
  });
