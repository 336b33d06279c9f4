import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import { type ChampsVehicule, champsVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeEnPlace } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne, type Valeurs, valeursDe } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { lireVehicule } from "./vehicules.queries.ts";

/** Le véhicule entier, tel que sa fiche le montre ; `undefined` si la personne ne le voit pas. */
export async function relireVehicule(tx: Transaction, id: string): Promise<VehiculeLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireVehicule(id));
  return lu && (JSON.parse(lu.row_to_json) as VehiculeLu); // forme vérifiée par la matrice
}

export type VehiculeVerrouille = ChampsVehicule &
  Pick<Lignes["vehicules"], keyof ChampsVehicule | "client_id" | "url_carte_grise"> & { archive: boolean };

export const verrouillerVehicule = (tx: Transaction, id: string): Promise<VehiculeVerrouille | undefined> =>
  tx.une(sql`
    select ${colonnes("vehicules", ["client_id", "url_carte_grise", ...champsVehicule.keyof().options])}, archive_le is not null as archive
    from vehicules where id = ${id} for update`);

export const ecrireVehicule = (tx: Transaction, id: string, valeurs: Valeurs<"vehicules">): Promise<void> =>
  ecrireLigne(tx, "vehicules", id, valeurs);

export const clientExiste = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select 1 from clients where id = ${id}`)) !== undefined;

/** Les autres véhicules de la société qui portent cette plaque aujourd'hui, celui qui est suivi d'abord. */
export const memePlaque = (
  tx: Transaction,
  client: string,
  immatriculation: string,
  sauf: string | null = null,
): Promise<(VehiculeEnPlace & { archive: boolean })[]> =>
  tx.lignes(sql`
    select id, immatriculation, archive_le is not null as archive from vehicules
    where client_id = ${client} and plaque = normaliser_plaque(${immatriculation}) and id is distinct from ${sauf}::uuid
    order by archive_le desc nulls first, id limit 2`);

/** Les autres véhicules de la société qui portent ce VIN, un suivi d'abord. */
export const memeVin = (
  tx: Transaction,
  client: string,
  vin: string,
  sauf: string | null,
): Promise<(VehiculeEnPlace & { archive: boolean })[]> =>
  tx.lignes(sql`
    select id, immatriculation, archive_le is not null as archive from vehicules
    where client_id = ${client} and vin = ${vin} and id is distinct from ${sauf}::uuid
    order by archive_le desc nulls first, id limit 1`);

/** Insère, ou rend `undefined` si la même demande l'a déjà fait ou si un véhicule suivi porte déjà la plaque. */
export const insererVehicule = (
  tx: Transaction,
  vehicule: Partial<ChampsVehicule> &
    Pick<Lignes["vehicules"], "client_id" | "cree_par" | "cle_idempotence"> & { doutes_admis?: string },
): Promise<{ id: string } | undefined> =>
  tx.une(sql`insert into vehicules ${valeursDe("vehicules", vehicule)} on conflict do nothing returning id`);

export const vehiculeDeLaCle = (tx: Transaction, personne: string, cle: string): Promise<{ id: string } | undefined> =>
  tx.une(sql`select id from vehicules where cree_par = ${personne} and cle_idempotence = ${cle}`);

interface AffectationAFinir {
  id: string;
  conducteur: string;
  date_debut_affectation: string;
}

/** Les affectations du véhicule qui ne sont pas finies ce jour-là, verrouillées, dans l'ordre où elles commencent. */
export const affectationsNonFinies = (tx: Transaction, vehicule: string, jour: string): Promise<AffectationAFinir[]> =>
  tx.lignes(sql`
    select h.id, btrim(c.prenom || ' ' || c.nom) as conducteur, h.date_debut_affectation
    from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
    where h.vehicule_id = ${vehicule} and (h.date_fin_affectation is null or h.date_fin_affectation > ${jour}::date)
    order by h.date_debut_affectation for update of h`);

export const finirAffectation = (tx: Transaction, id: string, fin: string): Promise<void> =>
  tx.executer(sql`update historique_affectation_vehicules set date_fin_affectation = ${fin} where id = ${id}`);

/**
 * Rend leur fin d'avant aux affectations que le dernier archivage a terminées : le journal date du même instant tout ce qu'une
 * transaction a changé. Une fin corrigée depuis n'est pas touchée, ni celle d'un conducteur archivé depuis : rend combien ont été laissées.
 */
export const rouvrirAffectations = async (tx: Transaction, vehicule: string): Promise<number> =>
  (
    await tx.une<{ laissees: number }>(sql`
    with archivage as (
      select client_id, fait_le from historique where entite = 'vehicules' and ligne_id = ${vehicule} and champ = 'archive_le'
      order by id desc limit 1),
    terminees as (
      select h.ligne_id as id, (h.avant #>> '{}')::date as avant, (h.apres #>> '{}')::date as apres
      from archivage g join historique h on h.client_id = g.client_id and h.fait_le = g.fait_le
      where h.entite = 'historique_affectation_vehicules' and h.champ = 'date_fin_affectation'),
    rouvertes as (
      update historique_affectation_vehicules a set date_fin_affectation = t.avant from terminees t
      where a.id = t.id and a.vehicule_id = ${vehicule} and a.date_fin_affectation = t.apres
        and not exists (select from conducteurs c where c.id = a.conducteur_id and c.archive_le is not null)
      returning a.id)
    select (select count(*) from terminees) - (select count(*) from rouvertes) as laissees`)
  )?.laissees ?? 0;

/** Les changements du véhicule, du plus récent au plus ancien, en JSON ; nul si la personne ne le voit pas. */
export const historiqueVehicule = (id: string): Sql => sql`
  select case when exists (select 1 from vehicules where id = ${id}) then coalesce(json_agg(h), '[]')::text end
  from (
    select h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres
    from historique h left join utilisateurs u on u.id = h.auteur_id
    where h.entite = 'vehicules' and h.ligne_id = ${id} order by h.id desc limit ${HISTORIQUE_LUS}) h`;
