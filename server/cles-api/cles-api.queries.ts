import { sql } from "kysely";
import type { CleApi } from "../../domain/cles-api/cle-api.ts";
import type { Sql, Transaction } from "../db/base.ts";

const COLONNES = (jour: string): Sql => sql`k.id, k.nom, k.client_id, c.nom as client_nom, k.debut,
  k.portees, case when k.revoquee_le is not null then 'revoquee' when k.expire_le < ${jour}::date then 'expiree'
    when c.desactive_le is not null then 'societe_desactivee' when u.id is null or not u.actif or u.role = 'client' then 'auteur_suspendu'
    else 'active' end as etat,
  k.expire_le, k.cree_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, s.derniere_le, coalesce(s.appels, 0) as appels`;
const JOINTURES = sql`cles_api k left join clients c on c.id = k.client_id left join utilisateurs u on u.id = k.cree_par
  left join cles_api_usages s on s.cle_id = k.id`;

/** Les actives d'abord, les plus récentes en tête. */
export const listerCles = (jour: string): Sql => sql`
  select coalesce(json_agg(t order by t.etat <> 'active', t.cree_le desc, t.id), '[]')::text from (select ${COLONNES(jour)} from ${JOINTURES}) t`;

export const lireCle = async (tx: Transaction, id: string, jour: string): Promise<CleApi | undefined> =>
  (
    await tx.une<{ lue: CleApi }>(
      sql`select row_to_json(t) as lue from (select ${COLONNES(jour)} from ${JOINTURES} where k.id = ${id}) t`,
    )
  )?.lue;

export const insererCle = (
  tx: Transaction,
  k: {
    nom: string;
    client_id: string | null;
    empreinte: Buffer;
    debut: string;
    expire_le: string;
    portees: readonly string[];
    cree_par: string;
    cle_idempotence: string;
  },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`
    insert into cles_api (nom, client_id, empreinte, debut, expire_le, portees, cree_par, cle_idempotence)
    values (${k.nom}, ${k.client_id}, ${k.empreinte}, ${k.debut}, ${k.expire_le}, ${k.portees}::text[], ${k.cree_par}, ${k.cle_idempotence})
    on conflict (cree_par, cle_idempotence) where cle_idempotence is not null do nothing returning id`);

export const clientExiste = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as trouve from clients where id = ${id} and not est_prestataire`)) !== undefined;

/** Sans effet sur une clé déjà révoquée : sa date reste celle du premier geste. */
export const revoquerCle = (tx: Transaction, id: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`update cles_api set revoquee_le = ${maintenant} where id = ${id} and revoquee_le is null`);

/**
 * La clé de ce condensat, si elle vaut encore ; sous le rôle de connexion. Sa société désactivée, ou qui l'a créée parti ou suspendu, elle ne
 * vaut plus.
 */
export const cleValable = (
  tx: Transaction,
  empreinte: Buffer,
  jour: string,
): Promise<{ id: string; client_id: string | null; portees: string[] } | undefined> =>
  tx.une(
    sql`select k.id, k.client_id, to_json(k.portees) as portees from cles_api k
      join utilisateurs p on p.id = k.cree_par and p.actif and p.role in ('admin', 'expert') where k.empreinte = ${empreinte} and k.revoquee_le is null and k.expire_le >= ${jour}::date
      and not exists (select from clients c where c.id = k.client_id and c.desactive_le is not null)`,
  );

/** Note l'appel et rend le nombre d'appels de la minute en cours, celui-ci compris. */
export const noterAppel = async (tx: Transaction, id: string, maintenant: Date): Promise<number> =>
  (
    await tx.une<{ n: number }>(sql`
      insert into cles_api_usages as u (cle_id, derniere_le, appels, minute, dans_la_minute)
      values (${id}, ${maintenant}, 1, date_trunc('minute', ${maintenant}::timestamptz), 1)
      on conflict (cle_id) do update set derniere_le = excluded.derniere_le, appels = u.appels + 1, minute = excluded.minute,
        dans_la_minute = case when u.minute = excluded.minute then u.dans_la_minute + 1 else 1 end
      returning dans_la_minute as n`)
  )?.n ?? 0;
