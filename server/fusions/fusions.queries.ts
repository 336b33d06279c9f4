import { sql } from "kysely";
import type { DemandeFusion, EntiteFusion, Fusion } from "../../domain/fusions/fusion.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { contientMots, tous } from "../db/fragments.ts";

/** Le nom d'une fiche, ce qui la distingue d'une autre du même nom, et sa société. */
const FICHES: Readonly<Record<EntiteFusion, Sql>> = {
  loueurs: sql`select l.id, l.nom, l.siren as precision, null::uuid as client_id, l.archive_le from loueurs l`,
  garages: sql`select g.id, g.nom, nullif(concat_ws(' · ', g.reseau, g.adresse), '') as precision, null::uuid as client_id, g.archive_le from garages g`,
  conducteurs: sql`select c.id, btrim(c.prenom || ' ' || c.nom) as nom, nullif(concat_ws(' · ', c.email, c.telephone), '') as precision,
    c.client_id, c.archive_le from conducteurs c`,
};
const TABLES: Readonly<Record<EntiteFusion, Sql>> = {
  loueurs: sql`loueurs`,
  garages: sql`garages`,
  conducteurs: sql`conducteurs`,
};

/** Les plus ressemblantes d'abord ; suivies seulement, et de la même société. */
export const chercherCandidats = (entite: EntiteFusion, id: string, q: string | undefined): Sql => sql`
  select coalesce(json_agg(json_build_object('id', t.id, 'nom', t.nom, 'precision', t.precision) order by t.rang desc, t.nom, t.id), '[]')::text from (
    select f.id, f.nom, f.precision, similarity(plier(f.nom), plier(coalesce(nullif(btrim(${q ?? null}::text), ''), ici.nom))) as rang
    from (${FICHES[entite]}) f join (${FICHES[entite]}) ici on ici.id = ${id} and ici.client_id is not distinct from f.client_id
    where f.id <> ici.id and f.archive_le is null
      and ${tous(contientMots(sql`plier(f.nom)`, q))}
    order by rang desc, f.nom, f.id limit 20) t`;

/** Ce qui change de fiche, moins les conditions que celles de la fiche gardée, une fois choisie, retiennent. */
export const apercevoir = (entite: EntiteFusion, id: string, gardee: string | undefined): Sql => sql`
  with croisees as materialized (
    select not isempty(c.libres) as recopiee from conditions_croisees(${id}, ${gardee ?? null}) c where ${entite} = 'loueurs'),
  r as (
    select source, nombre - case when source = 'conditions_loueur' then (select count(*) from croisees) else 0 end as nombre
    from compter_references(${entite}, ${id}))
  select json_build_object(
    'deplacees', (select coalesce(json_agg(json_build_object('table', source, 'nombre', nombre) order by source), '[]') from r where nombre > 0),
    'conditions_restantes', (select count(*) from croisees),
    'conditions_recopiees', (select count(*) from croisees where recopiee))::text`;

const COLONNES: Sql = sql`f.id, f.entite, f.gardee_id, f.gardee_nom, f.fusionnee_id, f.fusionnee_nom, c.nom as client_nom, f.faite_le, f.annulee_le,
  nullif(btrim(u.prenom || ' ' || u.nom), '') as faite_par_nom,
  (select coalesce(json_agg(json_build_object('table', d ->> 'table', 'nombre', jsonb_array_length(d -> 'ids'))), '[]')
   from jsonb_array_elements(f.deplacements) d) as deplacees`;
const LUES: Sql = sql`from fusions f left join clients c on c.id = f.client_id left join utilisateurs u on u.id = f.faite_par`;

export const listerFusions = (): Sql => sql`
  select coalesce(json_agg(t), '[]')::text from (select ${COLONNES} ${LUES} order by f.faite_le desc, f.id limit 200) t`;

export const lireFusion = async (tx: Transaction, id: string): Promise<Fusion | undefined> =>
  (
    await tx.une<{ fusion: Fusion }>(
      sql`select row_to_json(t) as fusion from (select ${COLONNES} ${LUES} where f.id = ${id}) t`,
    )
  )?.fusion;

export const fusionDeLaCle = (tx: Transaction, personne: string, cle: string) =>
  tx.une<{ id: string }>(sql`select id from fusions where faite_par = ${personne} and cle_idempotence = ${cle}`);

export interface FicheVerrouillee {
  [colonne: string]: unknown;
  id: string;
  nom: string;
  client_id: string | null;
  archivee: boolean;
}
/** Verrouille la fiche et la rend ; toujours dans l'ordre des identifiants, pour que deux fusions ne s'attendent pas l'une l'autre. */
export async function verrouillerFiche(
  tx: Transaction,
  entite: EntiteFusion,
  id: string,
): Promise<FicheVerrouillee | undefined> {
  await tx.executer(sql`select id from ${TABLES[entite]} where id = ${id} for update`);
  return tx.une<FicheVerrouillee>(
    sql`select f.id, f.nom, f.client_id, f.archive_le is not null as archivee from (${FICHES[entite]}) f where f.id = ${id}`,
  );
}

export const laisserLeTemps = (tx: Transaction): Promise<void> =>
  tx.executer(sql`select set_config('statement_timeout', '60000', true)`);

export const insererFusion = (
  tx: Transaction,
  d: DemandeFusion & { gardee_nom: string; fusionnee_nom: string; client_id: string | null },
  personne: string,
  maintenant: Date,
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into fusions (entite, gardee_id, gardee_nom, fusionnee_id, fusionnee_nom, client_id, faite_par, faite_le, cle_idempotence)
    values (${d.entite}, ${d.gardee_id}, ${d.gardee_nom}, ${d.fusionnee_id}, ${d.fusionnee_nom}, ${d.client_id}, ${personne}, ${maintenant},
            ${d.cle_idempotence})
    on conflict do nothing returning id`);

/** Rend une ligne : on attend que la base ait accepté chaque rang. */
export const deplacer = (tx: Transaction, fusion: string, d: DemandeFusion) =>
  tx.une<{ id: string }>(sql`
    update fusions set deplacements = deplacer_references(${d.entite}, ${d.fusionnee_id}, ${d.gardee_id}) where id = ${fusion}
    returning id`);

/** Les conditions restées à la fiche archivée valent encore les jours où la fiche gardée n'en a pas. */
export const recopierConditions = (tx: Transaction, fusion: string, d: DemandeFusion) =>
  tx.une<{ id: string }>(sql`
    update fusions set conditions_copiees = copier_conditions_libres(${d.fusionnee_id}, ${d.gardee_id}) where id = ${fusion} returning id`);

/** Retire les copies que personne n'a changées ; rend combien l'ont été, et restent. */
export const retirerCopies = async (tx: Transaction, id: string): Promise<number> =>
  Number(
    (
      await tx.une<{ n: string }>(sql`
        with retirees as (
          delete from conditions_loueur k using fusions f
          where f.id = ${id} and k.id = any (f.conditions_copiees) and k.loueur_id = f.gardee_id and k.mis_a_jour_le = k.cree_le
          returning k.id)
        select count(*) as n from fusions f join conditions_loueur k on k.id = any (f.conditions_copiees)
        where f.id = ${id} and k.id not in (select id from retirees)`)
    )?.n ?? 0,
  );

export const archiverFiche = (tx: Transaction, entite: EntiteFusion, id: string, le: Date | null): Promise<void> =>
  tx.executer(sql`update ${TABLES[entite]} set archive_le = ${le} where id = ${id}`);

/** Le nom de la fiche fusionnée reste reconnu sur les documents. */
export const nommerAutrement = (tx: Transaction, fusion: string, loueur: string, nom: string): Promise<void> =>
  tx.executer(sql`
    with a as (insert into loueur_alias (loueur_id, motif) values (${loueur}, ${nom}) on conflict (plier(motif)) do nothing returning id)
    update fusions set alias_id = a.id from a where fusions.id = ${fusion}`);

export const oublierAutreNom = (tx: Transaction, fusion: string): Promise<void> =>
  tx.executer(sql`delete from loueur_alias using fusions f where f.id = ${fusion} and loueur_alias.id = f.alias_id`);

export const verrouillerFusion = (tx: Transaction, id: string) =>
  tx.une<{ entite: EntiteFusion; gardee_id: string; fusionnee_id: string; annulee: boolean; deplaces: number }>(sql`
    select f.entite, f.gardee_id, f.fusionnee_id, f.annulee_le is not null as annulee,
           (select coalesce(sum(jsonb_array_length(d -> 'ids')), 0)::int from jsonb_array_elements(f.deplacements) d) as deplaces
    from fusions f where f.id = ${id} for update`);

export const remettre = async (tx: Transaction, id: string): Promise<number> =>
  Number((await tx.une<{ n: string }>(sql`select remettre_references(${id}) as n`))?.n ?? 0);

export const noterAnnulation = (tx: Transaction, id: string, personne: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`update fusions set annulee_le = ${maintenant}, annulee_par = ${personne} where id = ${id}`);
