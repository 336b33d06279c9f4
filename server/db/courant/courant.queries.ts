import type pg from "pg";
import type { FichierCourant, Nature } from "./fichiers-courants.ts";

/** Ce que la base a joué en dernier du présent : l'empreinte de chaque fichier, et le sceau du programme qui l'a fait. */
export interface EtatCourant {
  scelle_le: Date;
  empreintes: Record<string, string>;
}
/** Un objet de la base, tel que le dossier le nomme. */
export interface ObjetCourant {
  nature: Nature;
  objet: string;
}
/** Ce qui disparaîtrait avec un objet ; `autre` : ce qu'aucun fichier ne saurait refaire (index, colonne calculée, contrainte). */
export interface Dependant {
  nature: Nature | "autre";
  objet: string;
  dit: string;
}

/** Au propriétaire seul, comme `schema_migrations` : aucune requête d'une personne n'y touche, et une sauvegarde ne l'emporte pas. */
export const creerSuiviCourant = (c: pg.ClientBase) =>
  c.query(`create table if not exists schema_courant (
    seul boolean primary key default true check (seul),
    scelle_le timestamptz not null,
    empreintes jsonb not null check (jsonb_typeof(empreintes) = 'object'),
    joue_le timestamptz not null default now())`);

export const etatCourant = async (c: pg.ClientBase): Promise<EtatCourant | null> =>
  (await c.query<EtatCourant>("select scelle_le, empreintes from schema_courant")).rows[0] ?? null;

export const noterCourant = (c: pg.ClientBase, scelleLe: Date, empreintes: Record<string, string>) =>
  c.query(
    `insert into schema_courant (scelle_le, empreintes) values ($1, $2)
     on conflict (seul) do update set scelle_le = excluded.scelle_le, empreintes = excluded.empreintes, joue_le = now()`,
    [scelleLe, JSON.stringify(empreintes)],
  );

/** Ce que le catalogue contient, sous la forme `fonction plier`, `vue livre_argent`, `declencheur tickets.tickets_maj`, `politique tickets.client`. */
export const objetsPresents = async (c: pg.ClientBase): Promise<Set<string>> =>
  new Set(
    (
      await c.query<{ cle: string }>(
        `select 'fonction ' || p.proname as cle from pg_proc p where p.pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
         union all select 'vue ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
         union all select 'table ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         union all select format('declencheur %s.%s', r.relname, t.tgname) from pg_trigger t join pg_class r on r.oid = t.tgrelid
           where not t.tgisinternal and r.relnamespace = 'public'::regnamespace
         union all select format('politique %s.%s', r.relname, p.polname) from pg_policy p join pg_class r on r.oid = p.polrelid
           where r.relnamespace = 'public'::regnamespace`,
      )
    ).rows.map((l) => l.cle),
  );

/**
 * Les commandes qui ôtent à un objet ce que son fichier redit en entier : droits d'une fonction ou d'une vue ; droits, politiques et
 * déclencheurs d'une table. Aucune s'il n'existe pas encore.
 */
const COMMANDES: Record<Nature, string> = {
  fonction: `select format('revoke all on %s %s from %s', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure,
        case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as commande
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.proname = any ($1) and p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner`,
  vue: `select format('revoke all on %s from %s', r.oid::regclass, case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as commande
      from pg_class r, aclexplode(r.relacl) a
      where r.relname = any ($1) and r.relnamespace = 'public'::regnamespace and r.relkind = 'v' and a.grantee <> r.relowner`,
  table: `with la as (select * from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
      droits as (
        select la.oid, a.grantee from la, aclexplode(la.relacl) a where a.grantee <> la.relowner
        union select la.oid, a.grantee from la join pg_attribute t on t.attrelid = la.oid and not t.attisdropped, aclexplode(t.attacl) a
          where a.grantee <> la.relowner)
      select format('revoke all on %s from %s', la.oid::regclass, case grantee when 0 then 'public' else grantee::regrole::text end) as commande
        from la join droits using (oid)
      union all select format('drop trigger %I on %s', t.tgname, la.oid::regclass) from la join pg_trigger t on t.tgrelid = la.oid where not t.tgisinternal
      union all select format('drop policy %I on %s', p.polname, la.oid::regclass) from la join pg_policy p on p.polrelid = la.oid`,
};

/** Ôte à ces objets ce que leurs fichiers vont redire. */
export async function depouiller(c: pg.ClientBase, objets: readonly ObjetCourant[]): Promise<void> {
  const commandes: string[] = [];
  for (const nature of ["fonction", "vue", "table"] as const) {
    const siens = objets.filter((o) => o.nature === nature).map((o) => o.objet);
    if (siens.length === 0) continue;
    commandes.push(...(await c.query<{ commande: string }>(COMMANDES[nature], [siens])).rows.map((l) => l.commande));
  }
  if (commandes.length > 0) await c.query(commandes.join("; "));
}

/** Joue le fichier d'un trait, sous un point de reprise. */
export const poser = (c: pg.ClientBase, { texte }: FichierCourant) =>
  c.query(`savepoint fichier; ${texte}\n; release savepoint fichier`);
export const reprendre = (c: pg.ClientBase) => c.query("rollback to savepoint fichier");

/** Vrai si le fichier ouvre sa fonction à tous, en toutes lettres. */
const ouvreATous = ({ texte }: FichierCourant): boolean =>
  texte
    .split(";")
    .map((instruction) => instruction.trim())
    .some((i) => i.startsWith("grant execute on ") && (i.split(" to ").at(-1) ?? "").split(/, ?/).includes("public"));

/** Refus par défaut : PostgreSQL ouvre une fonction neuve à tous, nous ne l'ouvrons qu'à qui son fichier nomme. */
export async function fermerATous(c: pg.ClientBase, fichiers: readonly FichierCourant[]): Promise<void> {
  const fermees = fichiers.filter((f) => f.nature === "fonction" && !ouvreATous(f));
  const { rows } = await c.query<{ commande: string }>(
    `select format('revoke all on routine %s from public', p.oid::regprocedure) as commande
     from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
     where p.proname = any ($1) and p.pronamespace = 'public'::regnamespace and a.grantee = 0`,
    [fermees.map((f) => f.objet)],
  );
  if (rows.length > 0) await c.query(rows.map((l) => l.commande).join("; "));
}

/** Les objets qui portent ces noms, plusieurs pour une fonction qui vient de changer d'arguments. Clés : `fonction plier`. */
export async function identifiants(c: pg.ClientBase, objets: readonly ObjetCourant[]): Promise<Map<string, number[]>> {
  const noms = (nature: Nature) => objets.filter((o) => o.nature === nature).map((o) => o.objet);
  const { rows } = await c.query<{ cle: string; oids: number[] }>(
    `select 'fonction ' || proname as cle, array_agg(oid order by oid) as oids from pg_proc
     where proname = any ($1) and pronamespace = 'public'::regnamespace group by 1
     union all
     select 'vue ' || relname, array[oid] from pg_class
     where relname = any ($2) and relnamespace = 'public'::regnamespace and relkind = 'v'`,
    [noms("fonction"), noms("vue")],
  );
  return new Map(rows.map((l) => [l.cle, l.oids]));
}

/** Tout ce qui s'appuie sur lui, de proche en proche. Le type de ligne d'une vue compte : des fonctions le rendent. */
export const dependants = async (c: pg.ClientBase, nature: Nature, oid: number): Promise<Dependant[]> =>
  (
    await c.query<Dependant>(
      `with recursive suite (classe, objet) as (
         select $1::regclass::oid, $2::oid
         union
         select case d.classid when 'pg_rewrite'::regclass then 'pg_class'::regclass::oid else d.classid end,
                case d.classid when 'pg_rewrite'::regclass then (select ev_class from pg_rewrite r where r.oid = d.objid) else d.objid end
         from suite s join pg_depend d on d.refclassid = s.classe and d.refobjid = s.objet and d.deptype in ('n', 'a', 'i'))
       select case when p.pronamespace = 'public'::regnamespace then 'fonction'
                   when v.relkind = 'v' and v.relnamespace = 'public'::regnamespace then 'vue'
                   when r.relname is not null then 'table' else 'autre' end as nature,
              coalesce(p.proname, v.relname, r.relname, '')::text as objet, pg_describe_object(s.classe, s.objet, 0) as dit
       from suite s
       left join pg_proc p on s.classe = 'pg_proc'::regclass and p.oid = s.objet
       left join pg_class v on s.classe = 'pg_class'::regclass and v.oid = s.objet
       left join pg_trigger t on s.classe = 'pg_trigger'::regclass and t.oid = s.objet
       left join pg_policy y on s.classe = 'pg_policy'::regclass and y.oid = s.objet
       left join pg_class r on r.oid = coalesce(t.tgrelid, y.polrelid)
       where s.classe <> 'pg_type'::regclass and not (s.classe = $1::regclass and s.objet = $2)`,
      [nature === "vue" ? "pg_class" : "pg_proc", oid],
    )
  ).rows;

/** À n'appeler qu'après avoir lu `dependants` : ils partent avec lui. */
export const oterEnCascade = async (c: pg.ClientBase, nature: Nature, oid: number): Promise<void> => {
  const { rows } = await c.query<{ commande: string }>(
    nature === "vue"
      ? "select format('drop view %s cascade', $1::oid::regclass) as commande"
      : "select format('drop routine %s cascade', $1::oid::regprocedure) as commande",
    [oid],
  );
  await c.query(rows[0]?.commande ?? "");
};
