import { sql } from "kysely";
import { livreDe } from "../argent/livre.queries.ts";
import { LOUEUR_NON_PREVENU } from "../contrats/fins.queries.ts";
import type { Sql, Transaction } from "../db/base.ts";

export const lireAbonnement = (): Sql => sql`
  select json_build_object('abonnement', (
    select json_build_object('cree_le', cree_le, 'lu_le', lu_le) from calendriers where utilisateur_id = acteur_id()))::text`;

/** Une adresse par personne : la nouvelle éteint l'ancienne. */
export const poserSecret = (tx: Transaction, condensat: Buffer, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    insert into calendriers (utilisateur_id, secret_sha256, cree_le) values (acteur_id(), ${condensat}, ${maintenant})
    on conflict (utilisateur_id) do update set secret_sha256 = ${condensat}, cree_le = ${maintenant}, lu_le = null`);

export const retirerSecret = (tx: Transaction): Promise<void> =>
  tx.executer(sql`delete from calendriers where utilisateur_id = acteur_id()`);

/** À qui est cette adresse ; note son passage, une fois l'heure au plus. */
export async function trouverPersonne(tx: Transaction, condensat: Buffer, maintenant: Date): Promise<string | null> {
  const trouve = await tx.une<{ id: string; lu_le: Date | null }>(
    sql`select utilisateur_id as id, lu_le from calendriers where secret_sha256 = ${condensat}`,
  );
  if (!trouve) return null;
  if (!trouve.lu_le || maintenant.getTime() - new Date(trouve.lu_le).getTime() > 3_600_000)
    await tx.executer(sql`update calendriers set lu_le = ${maintenant} where secret_sha256 = ${condensat}`);
  return trouve.id;
}

/** Un agenda ne montre pas des milliers d'échéances : les plus proches. */
const MAX = 1_000;
/** Un mois derrière, quatorze mois devant. */
const fenetre = (date: Sql, jour: string): Sql =>
  sql`${date} between ${jour}::date - 31 and ${jour}::date + interval '14 months'`;

export interface Echeance extends Record<string, unknown> {
  genre: "fin" | "prevenir" | "restitution" | "contestation";
  id: string;
  /** La fiche qu'elle ouvre : le véhicule, ou la restitution. */
  fiche: string;
  jour: string;
  immatriculation: string;
  loueur: string | null;
  client: string;
  /** Centimes HT à réclamer ; nul pour une fin de contrat. */
  montant_ht: number | null;
}

/** Fins de contrat, jours d'avant lesquels prévenir le loueur et restitutions prévues des véhicules encore dehors. */
const fins = (jour: string): Sql => sql`
  select 'fin' as genre, c.id::text as id, c.vehicule_id::text as fiche, c.date_fin as jour, v.immatriculation, l.nom as loueur, k.nom as client,
         null::bigint as montant_ht
  from fins_de_contrat f join contrats c on c.id = f.contrat_id join vehicules v on v.id = f.vehicule_id join clients k on k.id = f.client_id
  left join loueurs l on l.id = f.loueur_id
  where f.suivi and f.restituee_le is null and ${fenetre(sql`c.date_fin`, jour)}
  union all
  select 'prevenir', c.id::text, c.vehicule_id::text, c.date_fin - c.preavis_jours, v.immatriculation, l.nom, k.nom, null
  from fins_de_contrat f join contrats c on c.id = f.contrat_id join vehicules v on v.id = f.vehicule_id join clients k on k.id = f.client_id
  left join loueurs l on l.id = f.loueur_id
  where ${LOUEUR_NON_PREVENU} and c.preavis_jours is not null and ${fenetre(sql`(c.date_fin - c.preavis_jours)`, jour)}
  union all
  select 'restitution', c.id::text, c.vehicule_id::text, c.restitution_prevue_le, v.immatriculation, l.nom, k.nom, null
  from fins_de_contrat f join contrats c on c.id = f.contrat_id join vehicules v on v.id = f.vehicule_id join clients k on k.id = f.client_id
  left join loueurs l on l.id = f.loueur_id
  where f.suivi and f.restituee_le is null and c.restitution_prevue_le is not null and ${fenetre(sql`c.restitution_prevue_le`, jour)}`;

/** Dates limites des factures dont quelque chose reste à réclamer. */
const contestations = (jour: string): Sql => sql`
  select 'contestation' as genre, x.facture_id::text as id, r.id::text as fiche, x.date_limite as jour, r.immatriculation, l.nom as loueur,
         k.nom as client, x.a_reclamer::bigint as montant_ht
  from (${livreDe(undefined)}) x join restitutions r on r.id = x.restitution_id join loueurs l on l.id = r.loueur_id join clients k on k.id = x.client_id
  where x.a_reclamer > 0 and ${fenetre(sql`x.date_limite`, jour)}`;

/** Les échéances que la personne voit, les plus proches d'abord ; les politiques de lignes font le tri des sociétés. */
export function echeances(
  tx: Transaction,
  jour: string,
  voit: { fins: boolean; contestations: boolean },
): Promise<Echeance[]> {
  const sources = [...(voit.fins ? [fins(jour)] : []), ...(voit.contestations ? [contestations(jour)] : [])];
  if (sources.length === 0) return Promise.resolve([]);
  return tx.lignes<Echeance>(sql`
    select genre, id, fiche, jour::text as jour, immatriculation, loueur, client, montant_ht::int as montant_ht
    from (${sql.join(sources, sql` union all `)}) e order by jour, immatriculation, genre limit ${sql.lit(MAX)}`);
}
