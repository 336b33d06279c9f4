import { sql } from "kysely";
import type { FiltresSinistres } from "../../domain/tickets/ticket.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { closParmi, closTrouves, conditionsClos } from "./clos.ts";
import { lignesDeTickets, tousLesTickets } from "./colonnes.ts";

/** Le plus récent d'abord, sans date en dernier ; l'autre sens lit le même index à l'envers. */
const ordre = ({ sens }: FiltresSinistres): Sql =>
  sens === "asc" ? sql`t.date_sinistre asc nulls first, t.id` : sql`t.date_sinistre desc nulls last, t.id desc`;
/** Ce qu'une ligne ajoute à celle d'un ticket. */
const COLONNES = sql`t.date_sinistre, t.type_sinistre, t.tiers`;
const CLOS = sql`t.type_demande = 'sinistre' and t.statut_ticket = 'cloture'`;

const conditionTiers = (f: FiltresSinistres): Sql[] => (f.tiers ? [sql`t.tiers = ${f.tiers === "oui"}`] : []);
const clos = (f: FiltresSinistres) => ({
  conditions: [CLOS, ...conditionTiers(f)],
  date: sql`t.date_sinistre`,
  q: f.q,
});
const conditionType = (f: FiltresSinistres): Sql[] =>
  f.type_sinistre ? [sql`t.type_sinistre = ${f.type_sinistre}`] : [];

/** Les compteurs ignorent le type de sinistre : un clic sur l'un d'eux le choisit. */
function reponse(f: FiltresSinistres, source: Sql, nombre: (condition: Sql) => Sql): Sql {
  const page = sql`select t.id from ${source} t where ${tous(conditionType(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}`;
  return sql`json_build_object(
    'parmi', ${closParmi(f.q, sql`totaux_sinistres_clos`, conditionTiers(f))},
    'lignes', ${lignesDeTickets({ page, ordre: ordre(f), colonnes: COLONNES })},
    'total', ${nombre(tous(conditionType(f)))},
    'compteurs', json_build_object(
      'total', ${nombre(sql`true`)},
      'assurance', ${nombre(sql`t.type_sinistre = 'assurance'`)},
      'hors_assurance', ${nombre(sql`t.type_sinistre = 'hors_assurance'`)}))::text`;
}

/** Sinistres clos, du plus récent au plus ancien, et leurs compteurs. */
export function listerSinistres(f: FiltresSinistres): Sql {
  const tiers = conditionTiers(f);
  const trouves = closTrouves(clos(f), sql`t.id, t.date_sinistre, t.type_sinistre`);
  if (contientMots(sql`t.recherche`, f.q).length === 0) {
    return sql`
      select ${reponse(f, sql`(${trouves})`, (si) => sql`coalesce(sum(t.nombre) filter (where ${si}), 0)`)}
      from totaux_sinistres_clos t where ${tous(tiers)}`;
  }
  return sql`
    with trouves as materialized (${trouves})
    select ${reponse(f, sql`trouves`, (si) => sql`count(*) filter (where ${si})`)} from trouves t`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const sinistresAExporter = (f: FiltresSinistres, max: number): Sql =>
  tousLesTickets({
    conditions: tous([...conditionsClos(clos(f)), ...conditionType(f)]),
    ordre: ordre(f),
    colonnes: COLONNES,
    max,
  });
