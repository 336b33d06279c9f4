import { sql } from "kysely";
import type { Cellule } from "../../domain/imports/cellule.ts";
import type { FiltresLignes } from "../../domain/imports/import.contrat.ts";
import type { Verdict } from "../../domain/imports/import.ts";
import type { ErreurCellule } from "../../domain/imports/lire-ligne.ts";
import type { NommerErreur } from "../../domain/imports/nommer-erreur.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { type EntiteImportee, lireColonne, type Valeurs } from "./entites/entite.ts";
import type { LigneBrute } from "./lecture/classeur.ts";
import type { Plan } from "./planifier.ts";

/** Les lignes d'un import pour l'écran : leur verdict, leurs erreurs, ce qui change. */
export const listerLignes = (f: FiltresLignes): Sql => {
  const conditions = [
    sql`l.import_id = ${f.id}`,
    ...(f.verdict ? [sql`l.verdict = ${f.verdict}`] : []),
    ...(f.refusees ? [sql`l.refus is not null`] : []),
    ...(f.plaques_a_verifier ? [sql`l.plaque_a_verifier and l.verdict <> 'rejetee'`] : []),
    ...(f.a_verifier ? [sql`l.verdict in ('creation', 'modification') and l.erreurs <> '[]'`] : []),
    ...contientMots(sql`plier(l.cellules::text || l.erreurs::text)`, f.q),
  ];
  return sql`
    select case when exists (select 1 from imports where id = ${f.id}) then json_build_object(
      'lignes', (select coalesce(json_agg(t), '[]') from (
        select l.ligne, l.cle, l.verdict, l.cible, l.erreurs, l.refus, l.plaque_a_verifier,
          case when l.verdict = 'modification' then (select coalesce(json_agg(json_build_object('champ', e.key, 'avant', l.avant -> e.key, 'apres', e.value)), '[]')
            from jsonb_each(coalesce(l.changes, '{}')) e) else '[]' end as changes
        from import_lignes l where ${tous(conditions)} order by l.ligne ${bornes(f.page, f.taille)}) t),
      'total', (select count(*) from import_lignes l where ${tous(conditions)}))::text end`;
};

export const viderLignes = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`delete from import_lignes where import_id = ${id}`);

export const garderLignes = (tx: Transaction, id: string, paquet: readonly LigneBrute[]): Promise<void> =>
  tx.executer(sql`
    insert into import_lignes (import_id, ligne, cellules)
    select ${id}, (e ->> 'numero')::int, e -> 'cellules' from jsonb_array_elements(${JSON.stringify(paquet)}::jsonb) e`);

export interface LigneGardee {
  ligne: number;
  cellules: Cellule[];
  [colonne: string]: unknown;
}

/** Le paquet suivant, après cette ligne du fichier. */
export const lignesApres = (tx: Transaction, id: string, apres: number, taille: number): Promise<LigneGardee[]> =>
  tx.lignes<LigneGardee>(sql`
    select ligne, cellules from import_lignes where import_id = ${id} and ligne > ${apres} order by ligne limit ${taille}`);

/**
 * Ces lignes-là du fichier, bornées puis nommées : la jointure qui suit ne relit pas les autres, même quand PostgreSQL n'a pas encore de
 * statistiques sur un fichier qui vient d'arriver.
 */
const parmi = (lot: readonly { ligne: number }[]): Sql => {
  const lignes = lot.map((l) => l.ligne).sort((a, b) => a - b);
  return sql`l.ligne between ${lignes[0] ?? 0}::int and ${lignes.at(-1) ?? 0}::int and l.ligne = any (${lignes}::int[])`;
};

/** Garde ce que chaque ligne fera ; le plan d'avant, s'il y en a un, est remplacé. */
export const poserPlans = (
  tx: Transaction,
  id: string,
  plans: readonly (Plan & { valeurs?: Valeurs; plaque_a_verifier?: boolean })[],
): Promise<void> =>
  tx.executer(sql`
    update import_lignes l set valeurs = coalesce(p.valeurs, l.valeurs),
      plaque_a_verifier = coalesce(p.plaque_a_verifier, l.plaque_a_verifier), erreurs = p.erreurs, cle = left(p.cle, 300), verdict = p.verdict, cible = p.cible,
      changes = p.changes, avant = p.avant, vehicule_id = p.vehicule_id, debut = p.debut, fin = p.fin
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(ligne int, valeurs jsonb, plaque_a_verifier boolean, erreurs jsonb, cle text, verdict text, cible uuid,
      changes jsonb, avant jsonb, vehicule_id uuid, debut date, fin date)
    where l.import_id = ${id} and ${parmi(plans)} and l.ligne = p.ligne`);

type Faute = ErreurCellule & { ligne: number };
const LOT_DE_FAUTES = 1_000;

/**
 * Rejette ces lignes. Elles sont nommées une à une, par lots : sans statistiques sur un fichier qui vient d'arriver, PostgreSQL
 * referait la recherche des fautes pour chaque ligne.
 */
async function rejeter(tx: Transaction, id: string, fautes: readonly Faute[], nommer: NommerErreur): Promise<void> {
  for (let de = 0; de < fautes.length; de += LOT_DE_FAUTES) {
    const brutes = fautes.slice(de, de + LOT_DE_FAUTES);
    const gardees = await tx.lignes<LigneGardee>(
      sql`select l.ligne, l.cellules from import_lignes l where l.import_id = ${id} and ${parmi(brutes)}`,
    );
    const cellules = new Map(gardees.map((g) => [g.ligne, g.cellules]));
    const lot = brutes.map(({ ligne, ...erreur }) => ({ ligne, ...nommer(erreur, cellules.get(ligne) ?? []) }));
    await tx.executer(sql`
      update import_lignes l set verdict = 'rejetee', changes = null, avant = null, cible = null, erreurs = l.erreurs || f.erreurs
      from (select e.ligne, jsonb_agg(to_jsonb(e) - 'ligne') as erreurs
            from jsonb_to_recordset(${JSON.stringify(lot)}::jsonb) as e(ligne int, colonne text, valeur text, raison text)
            group by e.ligne) f
      where l.import_id = ${id} and ${parmi(lot)} and l.ligne = f.ligne`);
  }
}

/**
 * Deux lignes du fichier pour une même fiche : la première passe, les autres sont rejetées en la nommant. Deux créations que leur clé
 * distingue, mais qu'une jumelle de l'entité confond (même châssis, mêmes nom et e-mail), en font une aussi.
 */
export async function rejeterDoubles(
  tx: Transaction,
  id: string,
  colonne: string,
  { jumelles = [] }: EntiteImportee,
  nommer: NommerErreur,
): Promise<void> {
  const memes = [sql`l.cle`, sql`l.cible::text`].map((cle) => ({ cle, colonne, verdict: sql`<> 'rejetee'` }));
  const creees = jumelles.map((j) => ({ ...j, verdict: sql`= 'creation'` }));
  for (const { cle, colonne, verdict } of [...memes, ...creees])
    await rejeter(
      tx,
      id,
      await tx.lignes<Faute & Record<string, unknown>>(sql`
        select ligne, ${colonne}::text as colonne, coalesce(cle, '') as valeur, 'Déjà à la ligne ' || premiere || ' du fichier' as raison
        from (select l.ligne, l.cle, first_value(l.ligne) over (partition by ${cle} order by l.ligne) as premiere
              from import_lignes l where l.import_id = ${id} and ${cle} is not null and l.verdict ${verdict}) d where ligne > premiere`),
      nommer,
    );
}

/**
 * Les périodes d'un même véhicule qui se chevauchent, dans le fichier ou avec ce qui est déjà enregistré et que le fichier ne touche
 * pas. Un seul parcours par véhicule, dans l'ordre des débuts.
 */
export async function rejeterChevauchements(
  tx: Transaction,
  id: string,
  { table, periode }: EntiteImportee,
  nommer: NommerErreur,
): Promise<void> {
  if (!periode) return;
  const retrait = periode.finComprise ? sql`0` : sql`1`;
  const [debut, fin] = [sql.id("a", periode.debut), sql.id("a", periode.fin)];
  const ordre = sql`partition by vehicule_id order by debut, deja desc, ligne`;
  // Faute de statistiques, une boucle relirait le fichier pour chaque période enregistrée.
  await tx.executer(sql`select set_config('enable_nestloop', 'off', true)`);
  const fautes = await tx.lignes<Faute & Record<string, unknown>>(sql`
      with occupees as (
        select ligne, vehicule_id, debut, coalesce(fin - ${retrait}::int, '9999-12-31') as fin, false as deja from import_lignes
        where import_id = ${id} and verdict <> 'rejetee' and vehicule_id is not null and debut is not null
        union all
        select 0, a.vehicule_id, ${debut}, coalesce(${fin} - ${retrait}::int, '9999-12-31'), true from ${sql.id(table)} a
        where a.vehicule_id in (select vehicule_id from import_lignes where import_id = ${id})
          and not exists (select 1 from import_lignes x where x.import_id = ${id} and x.cible = a.id and x.verdict <> 'rejetee')),
      voisines as (
        select ligne, debut, fin,
          max(to_char(fin, 'YYYY-MM-DD') || ' ' || ligne) over (${ordre} rows between unbounded preceding and 1 preceding) as avant,
          min(debut) filter (where deja) over (${ordre} rows between 1 following and unbounded following) as apres
        from occupees)
      select ligne, 'Date de début' as colonne, to_char(debut, 'DD/MM/YYYY') as valeur, case
        when debut > left(avant, 10)::date or avant is null then 'Cette période chevauche celle déjà enregistrée à partir du ' || to_char(apres, 'DD/MM/YYYY')
        when split_part(avant, ' ', 2) <> '0' then 'Cette période chevauche celle de la ligne ' || split_part(avant, ' ', 2)
        when avant like '9999%' then 'Cette période chevauche celle déjà enregistrée, qui n''a pas de fin'
        else 'Cette période chevauche celle déjà enregistrée, qui va jusqu''au ' || to_char(left(avant, 10)::date, 'DD/MM/YYYY') end as raison
      from voisines where ligne > 0 and (debut <= left(avant, 10)::date or fin >= apres)`);
  await tx.executer(sql`select set_config('enable_nestloop', 'on', true)`);
  await rejeter(tx, id, fautes, nommer);
}

/** Les véhicules que ces lignes occupent, après celui-ci, dans l'ordre de leurs identifiants. */
const vehiculesApres = (tx: Transaction, id: string, apres: string): Promise<{ vehicule_id: string }[]> =>
  tx.lignes<{ vehicule_id: string }>(sql`
    select distinct vehicule_id from import_lignes
    where import_id = ${id} and verdict in ('creation', 'modification') and vehicule_id > ${apres}::uuid order by 1 limit 1000`);

/** Les lignes que leurs voisines du même véhicule contredisent, dans le fichier ou en base. À jouer après les chevauchements. */
export async function rejeterContredites(
  tx: Transaction,
  id: string,
  { voisinage }: EntiteImportee,
  nommer: NommerErreur,
): Promise<void> {
  if (!voisinage) return;
  let apres = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const vehicules = (await vehiculesApres(tx, id, apres)).map((v) => v.vehicule_id);
    if (vehicules.length === 0) return;
    const fautes = [...(await voisinage(tx, id, vehicules))].flatMap(([ligne, siennes]) =>
      siennes.map((e) => ({ ligne, ...e })),
    );
    await rejeter(tx, id, fautes, nommer);
    apres = vehicules.at(-1) ?? apres;
  }
}

/** Rejette les lignes qui restaient à vérifier ; rend combien il en reste à écrire. */
export const laisserDouteuses = async (tx: Transaction, id: string): Promise<number> => {
  await tx.executer(sql`
    update import_lignes set verdict = 'rejetee', changes = null, avant = null, cible = null
    where import_id = ${id} and verdict in ('creation', 'modification') and erreurs <> '[]'`);
  return (await compterEcrites(tx, id)).aEcrire;
};

export interface LigneAEcrire {
  ligne: number;
  valeurs: Valeurs;
  cellules: Cellule[];
  [colonne: string]: unknown;
}

/** Le paquet suivant à écrire, d'un même verdict ; ce qui est déjà écrit n'y revient pas. */
export const lignesAEcrire = (
  tx: Transaction,
  id: string,
  verdict: Verdict,
  apres: number,
  taille: number,
): Promise<LigneAEcrire[]> =>
  tx.lignes<LigneAEcrire>(sql`
    select ligne, valeurs, cellules from import_lignes
    where import_id = ${id} and verdict = ${verdict} and ecrite_le is null and ligne > ${apres} order by ligne limit ${taille}`);

export const compterEcrites = async (tx: Transaction, id: string): Promise<{ ecrites: number; aEcrire: number }> =>
  (await tx.une<{ ecrites: number; aEcrire: number }>(sql`
    select count(ecrite_le)::int as ecrites, count(*)::int as "aEcrire" from import_lignes
    where import_id = ${id} and verdict in ('creation', 'modification')`)) ?? { ecrites: 0, aEcrire: 0 };

const enregistrements = (plans: readonly Plan[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(plans.map(({ ligne, cible, changes }) => ({ ligne, id: cible, v: changes })))}::jsonb) as r(ligne int, id uuid, v jsonb)`;

/** Crée les fiches de ces lignes, et retient ce qui a été créé et quand. */
export function creerFiches(
  tx: Transaction,
  importId: string,
  { table, colonnes }: EntiteImportee,
  { clientId, acteurId }: { clientId: string | null; acteurId: string },
  plans: readonly Plan[],
): Promise<void> {
  const noms = Object.keys(colonnes).filter((n) => plans.some((p) => p.changes && n in p.changes));
  const extra = [
    ...(clientId ? [["client_id", sql`${clientId}::uuid`] as const] : []),
    ...(table === "restitutions" ? [["cree_par", sql`${acteurId}::uuid`] as const] : []),
  ];
  const cibles = sql.join([sql.id("id"), ...extra.map(([n]) => sql.id(n)), ...noms.map((n) => sql.id(n))]);
  const valeurs = sql.join([
    sql`r.id`,
    ...extra.map(([, v]) => v),
    ...noms.map((n) => lireColonne(sql`r.v`, n, colonnes[n] ?? "text")),
  ]);
  return tx.executer(sql`
    with r as materialized (select r.ligne, gen_random_uuid() as id, r.v from ${enregistrements(plans)}),
    creees as (insert into ${sql.id(table)} (${cibles}) select ${valeurs} from r returning id, mis_a_jour_le)
    update import_lignes l set cible = c.id, ecrite_le = c.mis_a_jour_le from creees c join r on r.id = c.id
    where l.import_id = ${importId} and ${parmi(plans)} and l.ligne = r.ligne`);
}

const affecter = (colonnes: EntiteImportee["colonnes"], noms: readonly string[], cible: string): Sql =>
  sql.join(
    noms.map(
      (n) =>
        sql`${sql.id(n)} = case when r.v ? ${sql.lit(n)} then ${lireColonne(sql`r.v`, n, colonnes[n] ?? "text")} else ${sql.id(cible, n)} end`,
    ),
  );

/** Met à jour les fiches de ces lignes, et retient quand. */
export function modifierFiches(
  tx: Transaction,
  importId: string,
  { table, colonnes }: EntiteImportee,
  plans: readonly Plan[],
): Promise<void> {
  const noms = Object.keys(colonnes).filter((n) => plans.some((p) => p.changes && n in p.changes));
  return tx.executer(sql`
    with r as materialized (select * from ${enregistrements(plans)}),
    modifiees as (
      update ${sql.id(table)} t set ${affecter(colonnes, noms, "t")} from r where t.id = r.id returning t.id, t.mis_a_jour_le)
    update import_lignes l set ecrite_le = m.mis_a_jour_le from modifiees m join r on r.id = m.id
    where l.import_id = ${importId} and ${parmi(plans)} and l.ligne = r.ligne`);
}

/** Le paquet suivant à annuler : les créations d'abord, de la dernière à la première. */
export const lignesAAnnuler = (
  tx: Transaction,
  id: string,
  verdict: Verdict,
  avant: number,
  taille: number,
): Promise<{ ligne: number }[]> =>
  tx.lignes<{ ligne: number }>(sql`
    select ligne from import_lignes
    where import_id = ${id} and verdict = ${verdict} and ecrite_le is not null and not annulee and ligne < ${avant}
    order by ligne desc limit ${taille}`);

/** Efface les fiches créées par ces lignes, si rien ne les a touchées ; rend celles qui restent et pourquoi. */
export const annulerCreations = (
  tx: Transaction,
  id: string,
  lignes: readonly number[],
): Promise<{ ligne: number; refus: string | null }[]> =>
  tx.lignes<{ ligne: number; refus: string | null }>(
    sql`select ligne, refus from annuler_creations(${id}, ${lignes}::int[])`,
  );

/** Remet les valeurs d'avant, là où la fiche n'a pas bougé depuis ; rend les lignes remises. */
export const annulerModifications = (
  tx: Transaction,
  id: string,
  { table, colonnes }: EntiteImportee,
  lignes: readonly number[],
): Promise<{ ligne: number }[]> =>
  tx.lignes<{ ligne: number }>(sql`
    with r as materialized (
      select ligne, cible as id, avant as v, ecrite_le from import_lignes where import_id = ${id} and ligne = any (${lignes}::int[]))
    update ${sql.id(table)} t set ${affecter(colonnes, Object.keys(colonnes), "t")} from r
    where t.id = r.id and t.mis_a_jour_le = r.ecrite_le returning r.ligne`);

export const noterAnnulation = (
  tx: Transaction,
  id: string,
  issues: readonly { ligne: number; refus: string | null }[],
): Promise<void> =>
  tx.executer(sql`
    update import_lignes l set annulee = r.refus is null, refus = r.refus
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as r(ligne int, refus text)
    where l.import_id = ${id} and ${parmi(issues)} and l.ligne = r.ligne`);

/** Les lignes rejetées, telles que dans le fichier. */
export const lignesRejetees = (
  tx: Transaction,
  id: string,
): Promise<{ ligne: number; cellules: Cellule[]; erreurs: ErreurCellule[] }[]> =>
  tx.lignes<LigneGardee & { erreurs: ErreurCellule[] }>(sql`
    select ligne, cellules, erreurs from import_lignes where import_id = ${id} and verdict = 'rejetee' order by ligne`);
