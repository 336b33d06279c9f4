import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { ChampsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import type { Ressemblant } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { affectationsDuConducteur } from "../affectations/affectations.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { lireConducteur } from "./conducteurs.queries.ts";

/** Le conducteur entier, tel que sa fiche le montre ; `undefined` si la personne ne le voit pas. */
export async function relireConducteur(tx: Transaction, id: string): Promise<ConducteurLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireConducteur(id));
  return lu && (JSON.parse(lu.row_to_json) as ConducteurLu);
}

export type ConducteurVerrouille = ChampsConducteur & {
  client_id: string;
  archive: boolean;
  url_permis: string | null;
};

export const verrouillerConducteur = (tx: Transaction, id: string): Promise<ConducteurVerrouille | undefined> =>
  tx.une(sql`
    select client_id, archive_le is not null as archive, url_permis, prenom, nom, date_de_naissance, statut, telephone, email, numero_permis,
      date_delivrance_permis, lieu_delivrance_permis, date_expiration_permis
    from conducteurs where id = ${id} for update`);

/** Écrit ces colonnes ; leurs noms viennent du schéma, jamais d'un texte de la demande. */
export const modifierConducteur = (tx: Transaction, id: string, colonnes: Record<string, unknown>): Promise<void> =>
  tx.executer(sql`
    update conducteurs set ${sql.join(Object.entries(colonnes).map(([nom, valeur]) => sql`${sql.id(nom)} = ${valeur}`))} where id = ${id}`);

export const poserArchive = (tx: Transaction, id: string, archive: Date | null): Promise<void> =>
  tx.executer(sql`update conducteurs set archive_le = ${archive} where id = ${id}`);

/** Une société cliente ; jamais celle du prestataire. */
export const clientConnu = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from clients where id = ${id} and not est_prestataire`)) !== undefined;

export const conducteurDeLaCle = (tx: Transaction, personne: string, cle: string) =>
  tx.une<{ id: string }>(sql`select id from conducteurs where cree_par = ${personne} and cle_idempotence = ${cle}`);

/** Insère ces colonnes ; rien si la même demande est déjà passée. */
export const insererConducteur = (tx: Transaction, colonnes: Record<string, unknown>) => {
  const entrees = Object.entries(colonnes).filter(([, valeur]) => valeur !== undefined);
  return tx.une<{ id: string }>(sql`
    insert into conducteurs (${sql.join(entrees.map(([nom]) => sql.id(nom)))})
    values (${sql.join(entrees.map(([, valeur]) => sql`${valeur}`))})
    on conflict (cree_par, cle_idempotence) where cle_idempotence is not null do nothing returning id`);
};

interface Cherche {
  client_id: string;
  prenom: string;
  nom: string;
  date_de_naissance: string | null;
  /** Réduit à ses chiffres et lettres ; vide, il ne ressemble à rien. */
  permis: string;
}

/** Les autres conducteurs de la société, archivés compris, qui ont ce permis ; vide, il n'est à personne. */
export const memePermis = (
  tx: Transaction,
  { id, client_id, permis }: Pick<Cherche, "client_id" | "permis"> & { id: string },
): Promise<Ressemblant[]> =>
  permis === ""
    ? Promise.resolve([])
    : tx.lignes(sql`
        select id, prenom, nom, archive_le is not null as archive, true as meme_permis from conducteurs
        where client_id = ${client_id} and id <> ${id} and regexp_replace(upper(numero_permis), '[^A-Z0-9]', '', 'g') = ${permis}
        order by archive_le is not null, id limit 5`);

/** Les conducteurs de la société, archivés compris, qui ont le même permis, ou le même nom et la même naissance. */
export const ressemblants = (tx: Transaction, c: Cherche): Promise<Ressemblant[]> =>
  tx.lignes(sql`
    select id, prenom, nom, archive_le is not null as archive, coalesce(x.meme_permis, false) as meme_permis
    from conducteurs cross join lateral (
      select ${c.permis} <> '' and regexp_replace(upper(numero_permis), '[^A-Z0-9]', '', 'g') = ${c.permis} as meme_permis) x
    where client_id = ${c.client_id} and (x.meme_permis
      or (plier(nom) = plier(${c.nom}) and plier(prenom) = plier(${c.prenom}) and date_de_naissance = ${c.date_de_naissance}::date))
    order by x.meme_permis desc nulls last, archive_le is not null, id limit 5`);

/** Les changements d'un conducteur et de ses affectations, du plus récent au plus ancien ; nul si la personne ne le voit pas. */
export const historiqueConducteur = (id: string): Sql => sql`
  with suivies as (
    select 'conducteurs' as entite, ${id}::uuid as id, null::text as sujet
    union all select 'historique_affectation_vehicules', a.id, a.sujet from (${affectationsDuConducteur(id)}) a)
  select case when exists (select 1 from conducteurs where id = ${id}) then coalesce(json_agg(h), '[]')::text end
  from (
    select h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres, s.sujet
    from suivies s join historique h on h.entite = s.entite and h.ligne_id = s.id left join utilisateurs u on u.id = h.auteur_id
    order by h.id desc limit ${HISTORIQUE_LUS}) h`;
