import pg from "pg";
import { droitsDonnes, droitsRelus } from "../../server/testing/droits/colonnes.ts";
import { ROLES_DE_BASE } from "../../server/testing/droits/regles.ts";
import { ecarts, preparerTerrain, type Terrain } from "../../server/testing/droits/terrain.ts";
import { affaiblir } from "./affaiblir.ts";

/** Une garde de la base ôtée, et les tables où son absence doit se voir. */
interface GardeDeBase {
  nom: string;
  sql: string;
  tables: readonly string[];
}

interface Politique {
  table: string;
  nom: string;
  using: string | null;
  check: string | null;
}

/** Rend ce qui survit. Chaque garde s'ôte dans une transaction, se juge par ce que jouent les essais de `server/testing/droits`, et revient. */
export async function muterBase(
  acces: pg.ClientConfig,
  seulement: string,
  dire: (tuee: boolean, nom: string) => void,
): Promise<void> {
  const client = new pg.Client(acces);
  await client.connect();
  try {
    // Les droits d'abord : le terrain des politiques les donne tous.
    for (const { nom, sql, tables } of (await droitsElargis(client)).filter((g) => g.nom.includes(seulement))) {
      await client.query("begin");
      await client.query(sql);
      const [vu] = tables;
      const donnes = await droitsDonnes(client, vu);
      await client.query("rollback");
      dire(donnes.join("\n") !== droitsRelus(vu).join("\n"), nom);
    }
    const gardes = [...(await politiquesAffaiblies(client)), ...(await fonctionsOuvertes(client))].filter((g) =>
      g.nom.includes(seulement),
    );
    const terrain = await preparerTerrain(client);
    for (const garde of gardes) dire(await tuee(terrain, garde), garde.nom);
  } finally {
    await client.end();
  }
}

async function tuee(terrain: Terrain, { sql, tables }: GardeDeBase): Promise<boolean> {
  await terrain.client.query("begin");
  try {
    await terrain.client.query(sql);
    for (const table of tables) if ((await ecarts(terrain, table)).length > 0) return true;
    return false;
  } finally {
    await terrain.client.query("rollback");
  }
}

/** Ce qu'une condition demande à la personne sans rien lire de la ligne. */
const SUR_LA_PERSONNE = /^\( SELECT acteur_(?:autonome|a_besoin)\([^()]*\) AS \w+\)$/;

/** Chaque politique qui retient quelque chose, ouverte en entier, puis privée d'un membre à la fois ; et chaque table sans ses politiques. */
async function politiquesAffaiblies(client: pg.ClientBase): Promise<GardeDeBase[]> {
  const { rows } = await client.query<Politique>(
    `select c.relname as table, p.polname as nom, pg_get_expr(p.polqual, p.polrelid) as using,
            pg_get_expr(p.polwithcheck, p.polrelid) as check
     from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, 2`,
  );
  const ouvertes = rows.flatMap(({ table, nom, using, check }) =>
    (["using", "with check"] as const).flatMap((quoi) => {
      const condition = (quoi === "using" ? using : check)?.replace(/\s+/g, " ");
      if (!condition || condition === "true" || condition === "false") return [];
      return affaiblir(condition).map(({ ote, reste }) => ({
        nom: `politique ${table}.${nom} ${quoi} sans ${ote}`,
        // Écrite deux fois, une condition qui ne regarde que la personne se garde elle-même : les deux s'ôtent ensemble.
        sql: `alter policy ${nom} on ${table} ${
          using === check && SUR_LA_PERSONNE.test(ote) ? `using (${reste}) with check (${reste})` : `${quoi} (${reste})`
        }`,
        tables: [table],
      }));
    }),
  );
  const tables = [...new Set(rows.map((r) => r.table))];
  const nues = tables.map((table) => ({
    nom: `table ${table} sans politiques`,
    sql: `alter table ${table} disable row level security`,
    tables: [table],
  }));
  return [...ouvertes, ...nues];
}

/** Les fonctions que lisent les politiques, répondant toujours oui, chacune jugée par les tables qui la lisent. */
async function fonctionsOuvertes(client: pg.ClientBase): Promise<GardeDeBase[]> {
  const { rows } = await client.query<{ nom: string; signature: string; tables: string[] }>(
    `select p.proname as nom, format('public.%I(%s)', p.proname, pg_get_function_arguments(p.oid)) as signature, array_agg(distinct c.relname::text) as tables
     from pg_depend d join pg_policy q on d.classid = 'pg_policy'::regclass and d.objid = q.oid join pg_class c on c.oid = q.polrelid
     join pg_proc p on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and p.prorettype = 'boolean'::regtype
     where p.pronamespace = 'public'::regnamespace group by p.oid order by 1`,
  );
  return rows.map(({ nom, signature, tables }) => ({
    nom: `fonction ${nom} toujours vraie`,
    sql: `create or replace function ${signature} returns boolean language sql stable return true`,
    tables,
  }));
}

const DROITS = { SELECT: "lit", INSERT: "ajoute", UPDATE: "modifie", DELETE: "supprime" } as const;

/** Ce que chaque rôle n'a pas, ou n'a que par colonnes, donné en entier ; et les fonctions réservées, données à tous. */
async function droitsElargis(client: pg.ClientBase): Promise<GardeDeBase[]> {
  const { rows: tables } = await client.query<{ nom: string; role: string; droit: keyof typeof DROITS }>(
    `select c.relname as nom, r.role, d.droit from pg_class c cross join unnest($1::text[]) r(role) cross join unnest($2::text[]) d(droit)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
       and not exists (select from aclexplode(c.relacl) x where x.grantee = r.role::regrole and x.privilege_type = d.droit)
       and (c.relkind <> 'v' or d.droit = 'SELECT') and c.relname <> 'schema_migrations'
     order by 1, 2, 3`,
    [[...ROLES_DE_BASE, "reflet_interne"], Object.keys(DROITS)],
  );
  const { rows: fonctions } = await client.query<{ nom: string; signature: string }>(
    `select p.proname as nom, p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proacl is not null and not exists (select from aclexplode(p.proacl) x where x.grantee = 0)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  );
  return [
    ...tables.map(({ nom, role, droit }) => ({
      nom: `droit ${role} ${DROITS[droit]} tout ${nom}`,
      sql: `grant ${droit} on ${nom} to ${role}`,
      tables: [nom],
    })),
    ...fonctions.map(({ nom, signature }) => ({
      nom: `droit de tous d'appeler ${signature}`,
      sql: `grant execute on function ${signature} to public`,
      tables: [nom],
    })),
  ];
}
