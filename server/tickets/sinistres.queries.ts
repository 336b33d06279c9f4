import { sql } from "kysely";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { FiltresSinistres } from "../../domain/tickets/ticket.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { colonnesEntete } from "./colonnes.ts";

/** Le plus récent d'abord, sans date en dernier ; l'autre sens lit le même index à l'envers. */
const ordre = ({ sens }: FiltresSinistres): Sql =>
  sens === "asc" ? sql`t.date_sinistre asc nulls first, t.id` : sql`t.date_sinistre desc nulls last, t.id desc`;
const CLOS = sql`t.type_demande = 'sinistre' and t.statut_ticket = 'cloture'`;

const conditionTiers = (f: FiltresSinistres): Sql[] => (f.tiers ? [sql`t.tiers = ${f.tiers === "oui"}`] : []);
const conditionType = (f: FiltresSinistres): Sql[] =>
  f.type_sinistre ? [sql`t.type_sinistre = ${f.type_sinistre}`] : [];

const lignesDe = (acteur: Acteur, f: FiltresSinistres, source: Sql): Sql => sql`
  select ${colonnesEntete(acteur)}, t.date_sinistre, t.type_sinistre, t.tiers
  from (select t.id from ${source} t where ${tous(conditionType(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join tickets t on t.id = p.id
  join clients c on c.id = t.client_id
  left join loueurs l on l.id = t.loueur_id
  order by ${ordre(f)}`;

/** Les compteurs ignorent le type de sinistre : un clic sur l'un d'eux le choisit. */
const reponse = (acteur: Acteur, f: FiltresSinistres, source: Sql, nombre: (condition: Sql) => Sql): Sql => sql`
  json_build_object(
    'lignes', (select coalesce(json_agg(x), '[]') from (${lignesDe(acteur, f, source)}) x),
    'total', ${nombre(tous(conditionType(f)))},
    'compteurs', json_build_object(
      'total', ${nombre(sql`true`)},
      'assurance', ${nombre(sql`t.type_sinistre = 'assurance'`)},
      'hors_assurance', ${nombre(sql`t.type_sinistre = 'hors_assurance'`)}))::text as reponse`;

/** Sinistres clos, du plus récent au plus ancien, et leurs compteurs. */
export function listerSinistres(acteur: Acteur, f: FiltresSinistres): Sql {
  const mots = contientMots(sql`t.recherche`, f.q);
  const tiers = conditionTiers(f);
  const trouves = sql`select t.id, t.date_sinistre, t.type_sinistre from tickets t where ${tous([CLOS, ...tiers, ...mots])}`;
  if (mots.length === 0) {
    return sql`
      select ${reponse(acteur, f, sql`(${trouves})`, (si) => sql`coalesce(sum(t.nombre) filter (where ${si}), 0)`)}
      from totaux_sinistres_clos t where ${tous(tiers)}`;
  }
  return sql`
    with trouves as materialized (${trouves})
    select ${reponse(acteur, f, sql`trouves`, (si) => sql`count(*) filter (where ${si})`)} from trouves t`;
}
