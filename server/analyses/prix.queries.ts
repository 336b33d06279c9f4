import { sql } from "kysely";
import type { FiltresPrix, RepartitionPrix } from "../../domain/analyses/detail.contrat.ts";
import { EFFECTIF_MINIMUM } from "../../domain/analyses/effectif.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Sql } from "../db/base.ts";
import { tous } from "../db/fragments.ts";
import { siAssez } from "./complements.queries.ts";
import { conditionsPerimetre } from "./filtres.queries.ts";

const ABERRANTES_MAX = 10;
/** De quoi choisir un élément de départ, sans relire un million de lignes. */
const LIGNES_DU_DEPART = 20_000;

/** Loueurs dont les lignes sont assez pour une médiane. */
const COMPARES: Sql = sql`count(*) filter (where nombre >= ${sql.lit(EFFECTIF_MINIMUM)})`;

/** Quartiles d'un groupe de lignes ; rien sous l'effectif minimal. */
const quartiles: Sql = sql`count(*) as nombre,
  ${siAssez(sql`count(*)`, sql`min(net_ht)`)} as min_ht,
  ${siAssez(sql`count(*)`, sql`round((percentile_cont(0.25) within group (order by net_ht))::numeric)`)} as q1_ht,
  ${siAssez(sql`count(*)`, sql`round((percentile_cont(0.5) within group (order by net_ht))::numeric)`)} as mediane_ht,
  ${siAssez(sql`count(*)`, sql`round((percentile_cont(0.75) within group (order by net_ht))::numeric)`)} as q3_ht,
  ${siAssez(sql`count(*)`, sql`max(net_ht)`)} as max_ht`;

/** Un dommage sur un élément : ce qu'un loueur en demande, ou tous (`loueur` vide). Centimes HT ; `null` sous l'effectif minimal. */
export interface PrixExporte extends RepartitionPrix, Record<string, unknown> {
  element: string;
  /** Vide : dommage non précisé. */
  dommage: string;
  loueur: string | null;
}

/**
 * Tous les prix de l'écran d'un coup : chaque dommage sur chaque élément qui se compare (cinq lignes au moins), l'ensemble puis loueur par
 * loueur, du plus fréquent au moins fréquent.
 */
export const tousLesPrix = (f: FiltresAnalyses): Sql => sql`
  with prix as materialized (
         select l.element, coalesce(l.dommage, '') as dommage, r.loueur_id, l.net_ht
         from document_lignes l join restitutions r on r.id = l.restitution_id
         where ${tous([sql`l.comptee`, sql`l.element is not null`, sql`l.net_ht > 0`, ...conditionsPerimetre(f, f.annee)])}),
       groupes as (
         select element, dommage, loueur_id, grouping(loueur_id) = 1 as ensemble, ${quartiles}
         from prix group by grouping sets ((element, dommage), (element, dommage, loueur_id))),
       compares as (
         select g.*, max(nombre) filter (where ensemble) over (partition by element, dommage) as lignes from groupes g)
  select c.element, c.dommage, lo.nom as loueur, c.nombre::int as nombre, c.min_ht, c.q1_ht, c.mediane_ht, c.q3_ht, c.max_ht
  from compares c left join loueurs lo on lo.id = c.loueur_id
  where c.lignes >= ${sql.lit(EFFECTIF_MINIMUM)}
  order by c.lignes desc, c.element, c.dommage, c.ensemble desc, c.mediane_ht desc nulls last, c.nombre desc, lo.nom`;

/** L'élément qui montre quelque chose : celui dont un même dommage se compare chez le plus de loueurs, un dommage précisé d'abord, puis celui qui revient le plus. */
const elementDeDepart = (f: FiltresAnalyses): Sql => sql`
  select element from (
    select element, dommage, loueur_id, count(*) as nombre from (
      select l.element, coalesce(l.dommage, '') as dommage, r.loueur_id
      from document_lignes l join restitutions r on r.id = l.restitution_id
      where ${tous([sql`l.comptee`, sql`l.element is not null`, sql`l.net_ht > 0`, ...conditionsPerimetre(f, f.annee)])}
      limit ${sql.lit(LIGNES_DU_DEPART)}) e
    group by 1, 2, 3) g
  group by element, dommage order by ${COMPARES} desc, (dommage <> '') desc, sum(nombre) desc, element, dommage limit 1`;

/**
 * Le prix net d'un même dommage sur un même élément, par loueur. Sans élément ni dommage demandés, ceux qui se comparent chez le plus de
 * loueurs. Les lignes à zéro ne sont pas un prix.
 */
export const lirePrix = ({ element, dommage, operation, ...f }: FiltresPrix): Sql => sql`
  with depart as materialized (${element === undefined ? elementDeDepart(f) : sql`select ${element}::text as element`}),
       element as materialized (
         select l.id, l.dommage, l.operation, l.net_ht, l.designation, r.id as restitution_id, r.loueur_id, r.immatriculation, r.date_restitution
         from document_lignes l join restitutions r on r.id = l.restitution_id
         where ${tous([sql`l.comptee`, sql`l.element = (select element from depart)`, sql`l.net_ht > 0`, ...conditionsPerimetre(f, f.annee)])}),
       dommages as (select cle, sum(nombre)::int as nombre, ${COMPARES} as compares
                    from (select coalesce(dommage, '') as cle, loueur_id, count(*) as nombre from element group by 1, 2) g group by 1),
       choisi as materialized (select ${dommage === undefined ? sql`(select cle from dommages order by compares desc, (cle <> '') desc, nombre desc, cle limit 1)` : sql`${dommage}::text`} as cle),
       semblables as materialized (select e.* from element e, choisi where coalesce(e.dommage, '') = choisi.cle),
       retenues as materialized (select * from semblables where ${operation === undefined ? sql`true` : sql`coalesce(operation, '') = ${operation}`}),
       loueurs_prix as materialized (
         select g.*, lo.nom from (select loueur_id, ${quartiles} from retenues group by loueur_id) g join loueurs lo on lo.id = g.loueur_id)
  select json_build_object(
    'element', coalesce((select element from depart), ''), 'dommage', (select cle from choisi), 'operation', ${operation ?? null}::text,
    'dommages', (select coalesce(json_agg(json_build_object('cle', cle, 'nombre', nombre) order by nombre desc, cle), '[]') from dommages),
    'operations', (select coalesce(json_agg(json_build_object('cle', cle, 'nombre', nombre) order by nombre desc, cle), '[]')
                   from (select coalesce(operation, '') as cle, count(*) as nombre from semblables group by 1) o),
    'ensemble', (select row_to_json(q) from (select ${quartiles} from retenues) q),
    'loueurs', (select coalesce(json_agg(p order by p.mediane_ht desc nulls last, p.nombre desc, p.nom), '[]') from loueurs_prix p),
    'aberrantes', (
      select coalesce(json_agg(a), '[]') from (
        select e.id as ligne_id, e.restitution_id, e.immatriculation, e.date_restitution, p.nom as loueur, e.designation, e.net_ht, p.mediane_ht
        from retenues e join loueurs_prix p on p.loueur_id = e.loueur_id
        where e.net_ht > p.q3_ht + 1.5 * (p.q3_ht - p.q1_ht)
        order by e.net_ht desc, e.id limit ${sql.lit(ABERRANTES_MAX)}) a))::text`;
