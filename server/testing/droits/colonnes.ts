import { readFileSync, writeFileSync } from "node:fs";
import type pg from "pg";

/** Ce que la base donne à chaque rôle, une ligne par table et par rôle : relu dans chaque changement, comme le reste du programme. */
const REGISTRE = new URL("./colonnes.txt", import.meta.url);

/**
 * Ce que les rôles ont de chaque table, vue et fonction, d'après le catalogue : « table rôle : lit sauf a, b ; ajoute c, d ; supprime ». Ce dont il
 * manque moins de la moitié se dit par ce qui manque. Une fonction ne dit qui l'appelle que si tous ne le peuvent pas.
 */
export async function droitsDonnes(client: pg.ClientBase, nom = ""): Promise<string[]> {
  const { rows } = await client.query<{ ligne: string }>(CATALOGUE, [nom]);
  return rows.map((r) => r.ligne);
}

/** Les lignes relues, de tout ou d'une table ou d'une fonction. */
export const droitsRelus = (nom = ""): string[] =>
  readFileSync(REGISTRE, "utf8")
    .split("\n")
    .filter((ligne) => ligne !== "" && (nom === "" || ligne.startsWith(`${nom} `) || ligne.startsWith(`${nom}(`)));

/** Écrit ce que donne cette base, à relire avant de le garder. */
export async function ecrireRegistre(client: pg.ClientBase): Promise<void> {
  writeFileSync(REGISTRE, `${(await droitsDonnes(client)).join("\n")}\n`);
}

const CATALOGUE = `
with gestes (rang, droit, geste) as (values (1, 'SELECT', 'lit'), (2, 'INSERT', 'ajoute'), (3, 'UPDATE', 'modifie'), (4, 'DELETE', 'supprime')),
-- Le propriétaire n'est pas un rôle du produit, quel que soit son nom.
roles as (select oid, rolname from pg_roles where starts_with(rolname, 'reflet_')
          and oid <> (select datdba from pg_database where datname = current_database())),
tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
           and ($1 = '' or relname = $1)),
-- Ce qu'un rôle tient de lui-même, non de celui dont il hérite.
donnes as (
  select t.oid, x.grantee, x.privilege_type as droit, null::smallint as colonne from tables t join pg_class c using (oid), aclexplode(c.relacl) x
  union all
  select t.oid, x.grantee, x.privilege_type, a.attnum from tables t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) x
  where a.attnum > 0 and not a.attisdropped),
tenues as (
  select distinct d.oid, d.grantee, d.droit, a.attnum from donnes d join pg_attribute a on a.attrelid = d.oid and a.attnum > 0
  where not a.attisdropped and (d.colonne is null or d.colonne = a.attnum)),
dits as (
  select t.relname, r.rolname, g.rang,
    case when g.droit = 'DELETE' or count(*) = count(e.oid) then g.geste
         when 2 * count(e.oid) > count(*) then g.geste || ' sauf ' || string_agg(a.attname, ', ' order by a.attname) filter (where e.oid is null)
         else g.geste || ' ' || string_agg(a.attname, ', ' order by a.attname) filter (where e.oid is not null) end as dit
  from (select distinct oid, grantee, droit from tenues) f
  join tables t using (oid) join roles r on r.oid = f.grantee join gestes g using (droit)
  join pg_attribute a on a.attrelid = f.oid and a.attnum > 0 and not a.attisdropped
  left join tenues e on e.oid = f.oid and e.grantee = f.grantee and e.droit = f.droit and e.attnum = a.attnum
  group by f.oid, t.relname, r.rolname, g.rang, g.droit, g.geste)
select ligne from (
  select format('%s %s : %s', relname, replace(rolname, 'reflet_', ''), string_agg(dit, ' ; ' order by rang)) collate "C" as ligne from dits group by relname, rolname
  union all
  select format('%s(%s) : %s', p.proname, pg_get_function_identity_arguments(p.oid),
    (select coalesce(string_agg(replace(r.rolname, 'reflet_', ''), ', ' order by r.rolname), 'personne') from roles r join aclexplode(p.proacl) x on x.grantee = r.oid))
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proacl is not null and ($1 = '' or p.proname = $1)
    and not exists (select from aclexplode(p.proacl) x where x.grantee = 0)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) l
order by 1`;
