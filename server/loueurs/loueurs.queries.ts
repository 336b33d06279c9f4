import { sql } from "kysely";
import type { Loueur, LoueurAjoute } from "../../domain/loueurs/loueur.ts";
import type { Sql, Transaction } from "../db/base.ts";

export const listerLoueurs = () => sql`
  select coalesce(json_agg(json_build_object('id', id, 'nom', nom, 'archive', archive_le is not null) order by plier(nom)), '[]')::text
  from loueurs`;

/** Insère, ou rend `undefined` si un loueur porte déjà ce nom, ou l'a pour autre nom, accents et casse ignorés. */
export const insererLoueur = (tx: Transaction, nom: string) =>
  tx.une<Pick<LoueurAjoute, "id" | "nom">>(sql`
    insert into loueurs (nom) select ${nom} where not exists (select from loueur_alias where plier(motif) = plier(${nom}))
    on conflict (plier(nom)) do nothing returning id, nom`);

/** Le loueur que ce texte nomme, par son nom ou par un de ses autres noms : son nom l'emporte. */
export const loueurNomme = (texte: Sql): Sql => sql`coalesce(
  (select l.id from loueurs l where plier(l.nom) = plier(${texte})),
  (select a.loueur_id from loueur_alias a where plier(a.motif) = plier(${texte})))`;

/** Le loueur de ce nom, de nouveau proposé s'il ne l'était plus ; `archive` dit ce qu'il en était. */
export const retrouverLoueur = (tx: Transaction, nom: string) =>
  tx.une<Loueur & Record<string, unknown>>(sql`
    with avant as (select id, archive_le is not null as archive from loueurs where id = ${loueurNomme(sql`${nom}`)} for update),
      restaure as (update loueurs l set archive_le = null from avant where l.id = avant.id and avant.archive)
    select l.id, l.nom, avant.archive from avant join loueurs l on l.id = avant.id`);
