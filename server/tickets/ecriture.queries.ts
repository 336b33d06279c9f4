import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import { type ChampsTicket, champsTicket } from "../../domain/tickets/champs-ticket.ts";
import type { TicketLu, TypeDemande } from "../../domain/tickets/ticket.ts";
import type { ChampStatut } from "../../domain/tickets/transitions.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { colonnes, ecrireLigne, type Valeurs } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { photosDesEtats } from "../etats-des-lieux/etats.queries.ts";
import type { Position } from "../geocodage/geocodeur.ts";
import { vehiculeDe } from "../vehicules/vehicule-de.ts";
import { lireTicket } from "./tickets.queries.ts";

/** Le ticket entier, tel que sa fiche le montre ; `undefined` si la personne ne le voit pas. */
export async function relireTicket(tx: Transaction, id: string): Promise<TicketLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireTicket({ id }));
  return lu && (JSON.parse(lu.row_to_json) as TicketLu);
}

const HORS_SAISIE = [
  "client_id",
  "garage_id",
  "responsable_id",
  "statut_ticket",
  "statut_facture_client",
  "statut_proposition_garage",
  "photos",
] as const;
export type TicketVerrouille = ChampsTicket &
  Pick<Lignes["tickets"], keyof ChampsTicket | (typeof HORS_SAISIE)[number]> & { type_demande: TypeDemande };

export const verrouillerTicket = (tx: Transaction, id: string): Promise<TicketVerrouille | undefined> =>
  tx.une(sql`
    select ${colonnes("tickets", ["type_demande", ...HORS_SAISIE, ...champsTicket.keyof().options])}
    from tickets where id = ${id} for update`);

export const modifierTicket = (tx: Transaction, id: string, valeurs: Valeurs<"tickets">): Promise<void> =>
  ecrireLigne(tx, "tickets", id, valeurs);

/** Pose les coordonnées, si la localisation est encore celle que l'on a cherchée. */
export const localiserTicket = (
  tx: Transaction,
  id: string,
  adresse: string,
  { latitude, longitude }: Position,
): Promise<void> =>
  tx.executer(sql`
    update tickets set latitude_vehicule = ${latitude}, longitude_vehicule = ${longitude}
    where id = ${id} and localisation_vehicule = ${adresse}`);

export async function poserStatut(
  tx: Transaction,
  id: string,
  champ: ChampStatut,
  valeur: string | null,
  motif: string | null,
): Promise<void> {
  // L'historique ne note que ce qui change : le même motif, redonné pour un autre retour, doit s'y lire aussi.
  await tx.executer(sql`update tickets set motif_retour = null where id = ${id} and motif_retour = ${motif}`);
  await tx.executer(sql`update tickets set ${sql.id(champ)} = ${valeur}, motif_retour = ${motif} where id = ${id}`);
}

/** Un garage archivé n'est plus proposé ; le ticket qui l'a déjà le garde. */
export const garageArchive = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une(sql`select id from garages where id = ${id} and archive_le is not null`)) !== undefined;

/** Lie le garage et prépare la proposition : en attente, envoyée aujourd'hui, sauf si l'équipe l'a déjà réglé. Faux si le garage n'existe pas. */
export const lierGarage = async (tx: Transaction, id: string, garage: string | null, jour: string): Promise<boolean> =>
  (await tx.une(sql`
    update tickets set garage_id = g.id, garage_supprime = null,
      statut_proposition_garage = case when g.id is null then statut_proposition_garage else coalesce(statut_proposition_garage, 'en_attente') end,
      proposition_garage_envoyee_le = case when g.id is null then proposition_garage_envoyee_le else coalesce(proposition_garage_envoyee_le, ${jour}::date) end
    from (select (select id from garages where id = ${garage}) as id) g
    where tickets.id = ${id} and (${garage}::uuid is null or g.id is not null) returning tickets.id`)) !== undefined;

/** Faux si cette personne n'est pas, ou plus, de l'équipe. */
export const poserResponsable = async (tx: Transaction, id: string, responsable: string | null): Promise<boolean> =>
  (await tx.une(sql`
    update tickets set responsable_id = ${responsable}
    where id = ${id} and (${responsable}::uuid is null or exists (
      select from utilisateurs u where u.id = ${responsable} and u.role in ('admin', 'expert') and u.actif))
    returning id`)) !== undefined;

/** Ce que le ticket et son véhicule savent d'une restitution ; ce qui manque reste nul. */
export const restitutionDuTicket = (tx: Transaction, id: string, jour: string) =>
  tx.une<Record<string, string | number | null> & { client_id: string }>(sql`
    select t.client_id, v.id as vehicule_id, t.immatriculation, ${jour}::date as date_restitution, v.agence,
      coalesce(t.loueur_id, v.loueur_id) as loueur_id, v.marque, v.modele, v.type_vehicule, v.kilometrage
    from tickets t cross join lateral ${vehiculeDe(sql`t`)} w
    left join vehicules v on v.client_id = t.client_id and v.id = w.id
    where t.id = ${id}`);

export const restitutionExistante = (tx: Transaction, ticket: string) =>
  tx.une<{ id: string }>(sql`select id from restitutions where ticket_id = ${ticket}`);

export const insererRestitutionDuTicket = (
  tx: Transaction,
  ticket: string,
  r: Record<string, unknown>,
  auteur: string,
) =>
  tx.une<{ id: string }>(sql`
    insert into restitutions (client_id, vehicule_id, ticket_id, immatriculation, date_restitution, agence, loueur_id, marque, modele,
      type_vehicule, kilometrage, montant_ht_apres_remise, cree_par, doutes_admis)
    values (${r.client_id}, ${r.vehicule_id}, ${ticket}, ${r.immatriculation}, ${r.date_restitution}, ${r.agence}, ${r.loueur_id}, ${r.marque},
      ${r.modele}, ${r.type_vehicule}, ${r.kilometrage}, ${r.montant_ht_apres_remise}, ${auteur}, ${r.doutes_admis})
    on conflict (ticket_id) where ticket_id is not null do nothing returning id`);

/** Supprime le ticket et les lignes de ses fichiers ; rend les clés dont les octets doivent partir, ou `undefined` s'il n'existe pas. */
export async function supprimerTicket(tx: Transaction, id: string): Promise<string[] | undefined> {
  const photosEtats = await photosDesEtats(tx, id);
  const supprime = await tx.une<{ fichiers: string[] }>(sql`
    delete from tickets where id = ${id}
    returning array_remove(coalesce(photos, '{}') || array[url_devis_signe, url_facture_client, url_pv_depart, url_pv_arrivee,
      url_rapport_expertise, url_constat, url_facture_garage], null) as fichiers`);
  if (!supprime) return undefined;
  const effaces = await tx.lignes<{ cle: string }>(sql`
    delete from fichiers where id = any (${[...supprime.fichiers, ...photosEtats]}::uuid[]) and usage in ('document_ticket', 'constat', 'photo')
    returning coalesce(cle, id::text) as cle`);
  return effaces.map((f) => f.cle);
}

export const ajouterPhoto = (tx: Transaction, id: string, fichier: string): Promise<void> =>
  tx.executer(sql`update tickets set photos = coalesce(photos, '{}') || ${fichier}::uuid where id = ${id}`);

export const retirerPhoto = (tx: Transaction, id: string, fichier: string) =>
  tx.une<{ id: string }>(sql`
    update tickets set photos = nullif(array_remove(photos, ${fichier}::uuid), '{}')
    where id = ${id} and ${fichier}::uuid = any (photos) returning id`);

/** Garde trente jours une photo retirée, octets compris. */
export const jeterPhoto = (tx: Transaction, id: string, fichier: string): Promise<void> =>
  tx.executer(sql`select jeter_photo(${id}, ${fichier})`);

/** Garde trente jours la pièce que ce champ ne montre plus, octets compris. */
export const jeterPiece = (tx: Transaction, id: string, fichier: string, champ: string): Promise<void> =>
  tx.executer(sql`select jeter_piece(${id}, ${fichier}, ${champ})`);

export const pieceDe = (tx: Transaction, id: string, champ: string) =>
  tx.une<{ fichier: string | null; client_id: string; type_demande: TypeDemande }>(
    sql`select ${sql.id(champ)} as fichier, client_id, type_demande from tickets where id = ${id} for update`,
  );

/** Une valeur de l'historique `h`, telle qu'elle se lit : d'un responsable, son nom plutôt que son identifiant. */
const nomDuResponsable = (valeur: Sql): Sql => sql`
  case when h.champ = 'responsable_id' and ${valeur} <> 'null' then coalesce(
    (select to_jsonb(nullif(btrim(p.prenom || ' ' || p.nom), '')) from utilisateurs p where p.id = (${valeur} #>> '{}')::uuid),
    '"une personne partie"'::jsonb) else ${valeur} end`;

/**
 * Les changements d'un ticket et de ses états des lieux, du plus récent au plus ancien, en JSON ; nul si la personne ne voit pas le
 * ticket. Ce qui a été retiré se retrouve par sa dernière valeur. Seul un ticket d'état des lieux fait chercher ses retraits.
 */
export const historiqueTicket = (id: string): Sql => sql`
  with t as (select id, client_id from tickets where id = ${id} and type_demande = 'etat_des_lieux'),
  retraits as (
    select h.entite, h.ligne_id, h.avant from historique h
    where h.client_id = (select client_id from t) and h.operation = 'suppression'
      and h.entite in ('etats_des_lieux', 'etat_dommages', 'etat_photos')),
  etats as (
    select e.id, e.type, e.version from etats_des_lieux e join t on t.id = e.ticket_id
    union all
    select r.ligne_id, r.avant ->> 'type', (r.avant ->> 'version')::int from retraits r join t on t.id = (r.avant ->> 'ticket_id')::uuid
    where r.entite = 'etats_des_lieux'),
  suivies as (
    select 'tickets' as entite, ${id}::uuid as id, null::json as etat
    union all select 'etats_des_lieux', e.id, json_build_object('type', e.type, 'version', e.version) from etats e
    union all select m.entite, m.id, json_build_object('type', e.type, 'version', e.version)
    from (select 'etat_dommages' as entite, id, etat_id from etat_dommages
      union all select 'etat_photos', id, etat_id from etat_photos
      union all select entite, ligne_id, (avant ->> 'etat_id')::uuid from retraits where entite <> 'etats_des_lieux') m
    join etats e on e.id = m.etat_id)
  select case when exists (select 1 from tickets where id = ${id}) then coalesce(json_agg(h), '[]')::text end
  from (
    select h.fait_le, h.entite, h.operation, h.champ, ${nomDuResponsable(sql`h.avant`)} as avant, ${nomDuResponsable(sql`h.apres`)} as apres, s.etat,
      coalesce(nullif(btrim(u.prenom || ' ' || u.nom), ''), case when h.entite = 'tickets' and h.operation = 'creation'
        and exists (select 1 from demandes d where d.ticket_id = s.id) then 'Formulaire public' end) as auteur
    from suivies s join historique h on h.entite = s.entite and h.ligne_id = s.id left join utilisateurs u on u.id = h.auteur_id
    order by h.id desc limit ${HISTORIQUE_LUS}) h`;
