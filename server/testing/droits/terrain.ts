import type pg from "pg";
import { LIGNES, regleDe } from "./lignes.ts";
import { combiner, IDENTITES, type Identite, type Ligne, nommer, QUI, ROLES_DE_BASE, type Valeurs } from "./regles.ts";

/** Ce que prend une colonne lue par une politique, là où la table des lignes n'en dit pas plus. */
const PERSONNES = [QUI.claire, QUI.collegue, QUI.reception, QUI.marc, QUI.admin, QUI.expert, null];
const USUELLES: Readonly<Record<string, readonly Valeurs[string][]>> = {
  client_id: [QUI.a, QUI.b, null],
  utilisateur_id: PERSONNES,
  cree_par: PERSONNES,
  interne: [true, false],
};

/** Une table où des lignes sont posées, chacune à son rang. */
interface TablePosee {
  lignes: Ligne[];
  /** Celles que lisent ses politiques : on ajoute et on change par elles. */
  colonnes: string[];
}

/** Une base où seules les politiques refusent, et ce qui y est posé. */
export interface Terrain {
  client: pg.ClientBase;
  tables: ReadonlyMap<string, TablePosee>;
}

/**
 * Fait d'une copie de la base un terrain où ne restent que les politiques : ni contrainte, ni déclencheur, ni droit de colonne (colonnes.test.ts
 * les tient), et dans chaque table une ligne par valeur de ce qu'elles lisent. À un propriétaire qui peut tout.
 */
export async function preparerTerrain(client: pg.ClientBase): Promise<Terrain> {
  await client.query("set session_replication_role = replica");
  await client.query(NU);
  const { rows } = await client.query<{ nom: string; lues: string[]; toutes: string[]; par_uuid: boolean }>(COLONNES);
  const tables = new Map<string, TablePosee>();
  for (const { nom, lues, toutes, par_uuid } of rows) {
    const dites = LIGNES[nom]?.lignes?.() ?? combiner(Object.fromEntries(lues.map((c) => [c, usuelles(nom, c)])));
    const lignes = nommer(nom, dites);
    const posees = toutes.filter((c) => (c !== "id" || par_uuid) && lignes.some((l) => c in l));
    await client.query(
      `insert into ${nom} (${[...posees, "essai_rang"].join(", ")}) values ${lignes
        .map((ligne, rang) => `(${[...posees.map((c) => ecrire(ligne[c])), rang].join(", ")})`)
        .join(", ")}`,
    );
    tables.set(nom, { lignes, colonnes: lues });
  }
  return { client, tables };
}

function usuelles(table: string, colonne: string): readonly Valeurs[string][] {
  const valeurs = USUELLES[colonne];
  if (!valeurs) throw new Error(`Une politique de ${table} lit ${colonne} : dites-en les valeurs (lignes.ts).`);
  return valeurs;
}

const ecrire = (valeur: Valeurs[string] | undefined): string =>
  valeur === null || valeur === undefined ? "null" : typeof valeur === "string" ? `'${valeur}'` : String(valeur);

/** Tout ce qui refuserait autrement que par une politique s'en va, et chaque ligne prend un rang. */
const NU = `
do $$
declare ordre text;
begin
  for ordre in
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' order by contype = 'p' loop execute ordre; end loop;
  for ordre in
    select format('drop index if exists %s cascade', i.indexrelid::regclass)
      from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace loop execute ordre; end loop;
  for ordre in
    select format('alter table %s alter %I %s', c.oid::regclass, a.attname, case
        when a.attgenerated <> '' then 'drop expression' when a.attidentity <> '' then 'drop identity' else 'drop default' end
        || format(', alter %I drop not null', a.attname))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop execute ordre; end loop;
  for ordre in
    select format('truncate %s', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop execute ordre; end loop;
  for ordre in
    select format('alter table %s add column essai_rang integer', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop execute ordre; end loop;
end $$;
grant all on all tables in schema public to ${ROLES_DE_BASE.join(", ")};
grant execute on all functions in schema public to ${ROLES_DE_BASE.join(", ")};
create schema terrain;
grant usage on schema terrain to ${ROLES_DE_BASE.join(", ")};
-- Le nombre de lignes que chaque ordre touche, zéro pour un refus ; rien n'en reste.
create function terrain.tenter(ordres text[]) returns integer[] language plpgsql as $$
declare ordre text; touchees integer; rendu integer[] := '{}';
begin
  foreach ordre in array ordres loop
    begin
      execute ordre;
      get diagnostics touchees = row_count;
      raise exception using errcode = 'P0E01', message = touchees::text;
    exception
      when sqlstate 'P0E01' then rendu := rendu || sqlerrm::integer;
      when insufficient_privilege then rendu := rendu || 0;
    end;
  end loop;
  return rendu;
end $$;`;

const COLONNES = `
select c.relname as nom,
  array(select distinct a.attname::text from pg_policy p
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid where p.polrelid = c.oid and d.refobjsubid > 0 order by 1) as lues,
  array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as toutes,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as par_uuid
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_courant') order by 1`;

/** Lire ne doit pas retenir ce que l'on change ou supprime : sans cela, une politique d'écriture trop large se cacherait derrière celle de lecture. */
const lireTout = (table: string): string => `
do $$
declare nom name;
begin
  for nom in select polname from pg_policy where polrelid = '${table}'::regclass and polcmd = 'r' and not polpermissive loop
    execute format('drop policy %I on ${table}', nom);
  end loop;
end $$;
create policy essai_lit on ${table} for select to public using (true)`;

/** Un ordre, et le nombre de lignes qu'il doit toucher ; un refus en touche zéro. */
interface Essai {
  dit: string;
  ordre: string;
  attendu: number;
}

/**
 * Chaque écriture des lignes de cette table par cette personne. Les lignes qui doivent suivre, et celles qui ne le doivent pas, partent
 * ensemble là où un ordre le permet : un refus de trop ou une ligne de trop se voit au compte.
 */
function ecritures(table: string, { lignes, colonnes }: TablePosee, qui: Identite): Essai[] {
  const regle = (geste: Parameters<typeof regleDe>[2], ligne: Ligne) => regleDe(table, qui, geste)(qui, ligne);
  const rangs = lignes.map((_, rang) => rang);
  const separer = (geste: "modifier" | "supprimer") =>
    [true, false].map((permis) => rangs.filter((r) => regle(geste, lignes[r] as Ligne) === permis));
  const parmi = (choisis: number[]) => `where essai_rang in (${choisis.join(", ")})`;
  const poser = (ligne: Ligne) =>
    [...colonnes.map((c) => `${c} = ${ecrire(ligne[c])}`), "essai_rang = essai_rang"].join(", ");
  const permises = lignes.filter((l) => regle("devenir", l));
  const depart = rangs.find((r) => regle("modifier", lignes[r] as Ligne));
  const arrivee = permises[0] ?? lignes[0];
  const essais: Essai[] = [];
  const dire = (geste: string, choisis: readonly Ligne[], ordre: string, attendu: number) =>
    choisis.length > 0 && essais.push({ dit: `${geste} ${JSON.stringify(choisis.slice(0, 8))}`, ordre, attendu });
  for (const [i, choisis] of separer("supprimer").entries())
    dire("supprimer", ligneDe(choisis), `delete from ${table} ${parmi(choisis)}`, i === 0 ? choisis.length : 0);
  for (const [i, choisis] of separer("modifier").entries())
    dire(
      "modifier",
      ligneDe(choisis),
      `update ${table} set ${poser(arrivee as Ligne)} ${parmi(choisis)}`,
      i === 0 && permises.length > 0 ? choisis.length : 0,
    );
  for (const ligne of lignes) {
    const ecrites = `(${[...colonnes, "essai_rang"].join(", ")}) values (${[...colonnes.map((c) => ecrire(ligne[c])), -1].join(", ")})`;
    dire("ajouter", [ligne], `insert into ${table} ${ecrites}`, Number(regle("ajouter", ligne)));
    if (depart !== undefined)
      dire(
        "changer en",
        [ligne],
        `update ${table} set ${poser(ligne)} ${parmi([depart])}`,
        Number(permises.includes(ligne)),
      );
  }
  return essais;

  function ligneDe(choisis: number[]): Ligne[] {
    return choisis.map((r) => lignes[r] as Ligne);
  }
}

async function devenir(client: pg.ClientBase, qui: Identite): Promise<void> {
  await client.query(
    `select set_config('app.utilisateur_id', $1, true), set_config('app.client_id', $2, true), set_config('app.besoins', $3, true),
            set_config('app.autonome', $4, true), set_config('role', $5, true)`,
    [qui.personne ?? "", qui.societe ?? "", qui.besoins.join(","), qui.autonome ? "oui" : "", qui.role],
  );
}

/** Joue ce travail sous cette identité ; rien n'en reste. */
async function sous<T>(client: pg.ClientBase, qui: Identite, travail: () => Promise<T>): Promise<T> {
  await client.query("savepoint sous");
  await devenir(client, qui);
  const rendu = await travail();
  await client.query("rollback to savepoint sous");
  return rendu;
}

/**
 * Ce que la base fait des lignes de cette table autrement que la table des lignes ne le dit, identité par identité ; vide si tout est tenu.
 * S'arrête à la première identité qui diffère. À jouer dans une transaction.
 */
export async function ecarts({ client, tables }: Terrain, table: string): Promise<string[]> {
  const posee = tables.get(table);
  if (!posee) throw new Error(`La table ${table} n'est pas posée.`);
  for (const qui of IDENTITES) {
    const vues = await sous(client, qui, async () => {
      const { rows } = await client.query<{ rang: number }>(`select essai_rang as rang from ${table}`);
      return new Set(rows.map((r) => r.rang));
    });
    const trouves = posee.lignes.flatMap((ligne, rang) => {
      const attendu = regleDe(table, qui, "lire")(qui, ligne);
      return vues.has(rang) === attendu
        ? []
        : [`${qui.nom} ${attendu ? "ne voit pas" : "voit"} ${JSON.stringify(ligne)}`];
    });
    if (trouves.length > 0) return trouves;
  }
  await client.query("savepoint ecrire");
  await client.query(lireTout(table));
  try {
    for (const qui of IDENTITES) {
      const essais = ecritures(table, posee, qui);
      const touchees = await sous(client, qui, async () => {
        const { rows } = await client.query<{ touchees: number[] }>("select terrain.tenter($1::text[]) as touchees", [
          essais.map((e) => e.ordre),
        ]);
        return rows[0]?.touchees ?? [];
      });
      const trouves = essais.flatMap(({ dit, attendu }, i) =>
        touchees[i] === attendu ? [] : [`${qui.nom} : ${dit}, ${attendu} attendues, ${touchees[i]} touchées`],
      );
      if (trouves.length > 0) return trouves;
    }
    return [];
  } finally {
    await client.query("rollback to savepoint ecrire");
  }
}
