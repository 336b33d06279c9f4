import type pg from "pg";

/**
 * Ce que le catalogue de PostgreSQL dit du schéma `public`, hors extensions : lu en propriétaire, dans un ordre stable. `proprietaire` et les
 * droits d'un objet ne nomment que ses écarts : le propriétaire ordinaire (celui des tables) se dit nul.
 */
export interface FonctionLue {
  nom: string;
  /** Types des arguments, tels que `grant` et `drop` les demandent. */
  arguments: string;
  nature: "function" | "procedure";
  /** Nom, arguments nommés et ce qu'elle rend. */
  signature: string;
  /** Ce qu'elle a d'autre que l'ordinaire : `immutable`, `security definer`… */
  qualites: string[];
  proprietaire: string | null;
  /** Le texte entier, par `pg_get_functiondef`. */
  definition: string;
  /** Ce qui est entre ses dollars ; vide si son corps est du SQL analysé (`return`, `begin atomic`). */
  corps: string;
  /** Ses `set`, sous la forme `jit = off`. */
  reglages: string[];
  /** Qui peut l'appeler, `public` compris, propriétaire excepté. */
  appelants: string[];
}
export interface VueLue {
  nom: string;
  options: string[] | null;
  colonnes: { nom: string; type: string }[];
  definition: string;
  droits: Droit[];
}
export interface Droit {
  role: string;
  privilege: string;
  /** Nulle : toute la table. */
  colonne: string | null;
}
export interface PolitiqueLue {
  nom: string;
  permissive: boolean;
  commande: string;
  roles: string[];
  using: string | null;
  check: string | null;
}
export interface DeclencheurLu {
  nom: string;
  definition: string;
}
export interface TableLue {
  nom: string;
  colonnes: {
    nom: string;
    type: string;
    obligatoire: boolean;
    defaut: string | null;
    calculee: boolean;
    identite: string;
  }[];
  contraintes: { nom: string; definition: string }[];
  index: { nom: string; definition: string }[];
  securite: { active: boolean; forcee: boolean };
  declencheurs: DeclencheurLu[];
  politiques: PolitiqueLue[];
  droits: Droit[];
}
export interface Catalogue {
  tables: TableLue[];
  vues: VueLue[];
  fonctions: FonctionLue[];
}

const lignes = async <T>(c: pg.ClientBase, texte: string): Promise<T[]> =>
  (await c.query<{ o: T }>(texte)).rows.map((r) => r.o);

const HORS_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
const DROITS = `coalesce((select jsonb_agg(x.o order by x.o ->> 'role', x.o ->> 'colonne' nulls first, x.o ->> 'privilege') from (
    select jsonb_build_object('role', case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
             'privilege', lower(a.privilege_type), 'colonne', null) as o
    from aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a where a.grantee <> c.relowner
    union all
    select jsonb_build_object('role', case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
             'privilege', lower(a.privilege_type), 'colonne', t.attname)
    from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and not t.attisdropped and a.grantee <> c.relowner) x), '[]')`;

const FONCTIONS = `
  select jsonb_build_object('nom', p.proname, 'arguments', oidvectortypes(p.proargtypes),
    'nature', case p.prokind when 'p' then 'procedure' else 'function' end,
    'signature', format('%s(%s)%s', p.proname, pg_get_function_arguments(p.oid), coalesce(' returns ' || pg_get_function_result(p.oid), '')),
    'qualites', (select coalesce(jsonb_agg(q), '[]') from unnest(array[(select l.lanname::text from pg_language l where l.oid = p.prolang),
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end, case when p.proisstrict then 'strict' end,
      case when p.prosecdef then 'security definer' end]) q where q is not null),
    'proprietaire', case when p.proowner <> n.relowner then p.proowner::regrole::text end,
    'definition', pg_get_functiondef(p.oid), 'corps', p.prosrc, 'reglages', (select coalesce(jsonb_agg(regexp_replace(r, '=', ' = ')), '[]') from unnest(p.proconfig) r),
    'appelants', coalesce((select jsonb_agg(x.qui order by x.qui) from (
      select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as qui
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner) x), '[]')) as o
  from pg_proc p, pg_class n
  where n.oid = 'public.schema_migrations'::regclass and p.pronamespace = 'public'::regnamespace and ${HORS_EXTENSION("p.oid")}
  order by p.proname, oidvectortypes(p.proargtypes)`;

const COLONNES_DE_VUE = `(select jsonb_agg(jsonb_build_object('nom', t.attname, 'type', format_type(t.atttypid, t.atttypmod)) order by t.attnum)
  from pg_attribute t where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped)`;

const VUES = `
  select jsonb_build_object('nom', c.relname, 'options', c.reloptions, 'colonnes', ${COLONNES_DE_VUE},
    'definition', pg_get_viewdef(c.oid, true), 'droits', ${DROITS}) as o
  from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace and ${HORS_EXTENSION("c.oid")}
  order by c.relname`;

const TABLES = `
  select jsonb_build_object('nom', c.relname,
    'colonnes', (select jsonb_agg(jsonb_build_object('nom', t.attname, 'type', format_type(t.atttypid, t.atttypmod),
        'obligatoire', t.attnotnull, 'defaut', pg_get_expr(d.adbin, d.adrelid), 'calculee', t.attgenerated <> '', 'identite', t.attidentity)
      order by t.attnum)
      from pg_attribute t left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped),
    'contraintes', coalesce((select jsonb_agg(jsonb_build_object('nom', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '[]'),
    'index', coalesce((select jsonb_agg(jsonb_build_object('nom', i.relname, 'definition', pg_get_indexdef(i.oid)) order by i.relname)
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)), '[]'),
    'securite', jsonb_build_object('active', c.relrowsecurity, 'forcee', c.relforcerowsecurity),
    'declencheurs', coalesce((select jsonb_agg(jsonb_build_object('nom', g.tgname, 'definition', replace(pg_get_triggerdef(g.oid), ' ON public.', ' ON ')) order by g.tgname)
      from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal), '[]'),
    'politiques', coalesce((select jsonb_agg(jsonb_build_object('nom', p.polname, 'permissive', p.polpermissive,
        'commande', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'roles', (select jsonb_agg(case r.v when 0 then 'public' else r.v::regrole::text end order by case r.v when 0 then 'public' else r.v::regrole::text end) from unnest(p.polroles) r(v)),
        'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true)) order by p.polname)
      from pg_policy p where p.polrelid = c.oid), '[]'),
    'droits', ${DROITS}) as o
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and ${HORS_EXTENSION("c.oid")}
  order by c.relname`;

/** Le catalogue entier. Demande d'être propriétaire ; ne lit aucune donnée. */
export async function lireCatalogue(c: pg.ClientBase): Promise<Catalogue> {
  return {
    tables: await lignes<TableLue>(c, TABLES),
    vues: await lignes<VueLue>(c, VUES),
    fonctions: await lignes<FonctionLue>(c, FONCTIONS),
  };
}
