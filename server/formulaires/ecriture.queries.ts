import { sql } from "kysely";
import { type ChampLibre, type ChampsDeChamp, champsDeChamp } from "../../domain/formulaires/champs-formulaire.ts";
import type { TypeChamp } from "../../domain/formulaires/formulaire.ts";
import type { Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne } from "../db/colonnes.ts";

/** Tient le formulaire jusqu'à la fin de la transaction : deux admins ne renumérotent pas en même temps. */
export const tenirFormulaire = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from formulaires where id = ${id} for update`)) !== undefined;

/** Le client, s'il peut avoir un formulaire (le prestataire n'en a pas) ; tenu le temps de créer le sien. */
export const tenirClient = (tx: Transaction, id: string) =>
  tx.une<{ nom: string }>(sql`select nom from clients where id = ${id} and not est_prestataire for update`);

/** Son formulaire ouvert le plus ancien, sinon le plus ancien. À lire après avoir tenu le client : un autre vient peut-être de le créer. */
export const formulaireDuClient = (tx: Transaction, client: string) =>
  tx.une<{ id: string }>(
    sql`select id from formulaires where client_id = ${client} order by statut, cree_le, id limit 1`,
  );

export const insererFormulaire = (tx: Transaction, client: string, nom: string) =>
  tx.une<{ id: string }>(sql`
    insert into formulaires (client_id, nom, url_formulaire) values (${client}, ${nom}, ${`/form-${client}`}) returning id`);

export const copierChamps = (tx: Transaction, de: string, vers: string): Promise<void> =>
  tx.executer(sql`
    insert into formulaire_champs (formulaire_id, cle, label, type_champ, options, obligatoire, ordre, placeholder, types_demande)
    select ${vers}, cle, label, type_champ, options, obligatoire, ordre, placeholder, types_demande
    from formulaire_champs where formulaire_id = ${de}`);

export const poserStatut = (tx: Transaction, id: string, statut: string): Promise<void> =>
  tx.executer(sql`update formulaires set statut = ${statut} where id = ${id} and statut <> ${statut}`);

export const compterChamps = async (tx: Transaction, id: string): Promise<number> =>
  (await tx.une<{ n: number }>(sql`select count(*) as n from formulaire_champs where formulaire_id = ${id}`))?.n ?? 0;

/** Faux si la clé y est déjà. L'identifiant donné par le navigateur fait du double clic un seul ajout. */
export const insererChamp = async (
  tx: Transaction,
  formulaire: string,
  c: ChampLibre & { id: string; cle: string | null },
): Promise<boolean> =>
  (await tx.une(sql`
    insert into formulaire_champs (id, formulaire_id, cle, label, type_champ, options, obligatoire, ordre, placeholder, types_demande)
    select ${c.id}::uuid, ${formulaire}::uuid, ${c.cle}::text, ${c.label}::text, ${c.type_champ}::text, ${c.options}::text[],
      ${c.obligatoire}::boolean, coalesce(max(ordre), 0) + 1, ${c.placeholder}::text, ${c.types_demande}::text[]
    from formulaire_champs where formulaire_id = ${formulaire}
    on conflict (formulaire_id, cle) where cle is not null do nothing returning id`)) !== undefined;

export const champExiste = async (tx: Transaction, formulaire: string, champ: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from formulaire_champs where id = ${champ} and formulaire_id = ${formulaire}`)) !==
  undefined;

export const tenirChamp = (tx: Transaction, formulaire: string, champ: string) =>
  tx.une<ChampsDeChamp & { cle: string | null; type_champ: TypeChamp }>(sql`
    select ${colonnes("formulaire_champs", ["cle", "type_champ", ...champsDeChamp.keyof().options])}
    from formulaire_champs where id = ${champ} and formulaire_id = ${formulaire} for update`);

/** Les noms des colonnes viennent du schéma, jamais d'un texte de la demande. */
export const modifierChamp = (tx: Transaction, champ: string, colonnes: Partial<ChampsDeChamp>): Promise<void> =>
  ecrireLigne(tx, "formulaire_champs", champ, colonnes);

/** Supprime le champ et referme la numérotation ; faux s'il n'y est pas. */
export async function supprimerChamp(tx: Transaction, formulaire: string, champ: string): Promise<boolean> {
  const supprime = await tx.une(
    sql`delete from formulaire_champs where id = ${champ} and formulaire_id = ${formulaire} returning 1`,
  );
  if (supprime)
    await tx.executer(sql`
      update formulaire_champs c set ordre = n.rang from (
        select id, row_number() over (order by ordre)::int as rang from formulaire_champs where formulaire_id = ${formulaire}) n
      where c.id = n.id and c.ordre <> n.rang`);
  return supprime !== undefined;
}

/** Renumérote à partir de 1 ; faux si la liste n'est pas exactement celle des champs du formulaire. */
export const ordonnerChamps = async (
  tx: Transaction,
  formulaire: string,
  champs: readonly string[],
): Promise<boolean> => {
  const lu = await tx.une<{ memes: boolean }>(sql`
    select coalesce(array_agg(id order by id), '{}') = (select array_agg(x order by x) from unnest(${champs}::uuid[]) x) as memes
    from formulaire_champs where formulaire_id = ${formulaire}`);
  if (!lu?.memes) return false;
  await tx.executer(sql`
    update formulaire_champs c set ordre = n.rang from unnest(${champs}::uuid[]) with ordinality as n(id, rang)
    where c.id = n.id and c.formulaire_id = ${formulaire} and c.ordre <> n.rang`);
  return true;
};
