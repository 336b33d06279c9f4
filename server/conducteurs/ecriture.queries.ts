import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import { type ChampsConducteur, champsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import type { Ressemblant } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { affectationsDuConducteur } from "../affectations/affectations.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne, type Valeurs, valeursDe } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { lireConducteur } from "./conducteurs.queries.ts";

/** Le conducteur entier, tel que sa fiche le montre ; `undefined` si la personne ne le voit pas. */
export async function relireConducteur(tx: Transaction, id: string): Promise<ConducteurLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireConducteur(id));
  return lu && (JSON.parse(lu.row_to_json) as ConducteurLu);
}

export type ConducteurVerrouille = ChampsConducteur &
  Pick<Lignes["conducteurs"], keyof ChampsConducteur | "client_id" | "url_permis"> & { archive: boolean };

export const verrouillerConducteur = (tx: Transaction, id: string): Promise<ConducteurVerrouille | undefined> =>
  tx.une(sql`
    select ${colonnes("conducteurs", ["client_id", "url_permis", ...champsConducteur.keyof().options])}, archive_le is not null as archive
    from conducteurs where id = ${id} for update`);

export const modifierConducteur = (tx: Transaction, id: string, valeurs: Valeurs<"conducteurs">): Promise<void> =>
  ecrireLigne(tx, "conducteurs", id, valeurs);

export const poserArchive = (tx: Transaction, id: string, archive: Date | null): Promise<void> =>
  tx.executer(sql`update conducteurs set archive_le = ${archive} where id = ${id}`);

/** Une société cliente ; jamais celle du prestataire. */
export const clientConnu = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from clients where id = ${id} and not est_prestataire`)) !== undefined;

export const conducteurDeLaCle = (tx: Transaction, personne: string, cle: string) =>
  tx.une<{ id: string }>(sql`select id from conducteurs where cree_par = ${personne} and cle_idempotence = ${cle}`);

/** Insère ces colonnes ; rien si la même demande est déjà passée. */
export const insererConducteur = (tx: Transaction, conducteur: Valeurs<"conducteurs">) =>
  tx.une<{ id: string }>(sql`
    insert into conducteurs ${valeursDe("conducteurs", conducteur)}
    on conflict (cree_par, cle_idempotence) where cle_idempotence is not null do nothing returning id`);

interface Cherche extends Pick<Lignes["conducteurs"], "client_id" | "prenom" | "nom" | "date_de_naissance"> {
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
