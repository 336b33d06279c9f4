import { sql } from "kysely";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import { ELEMENTS_ENDOMMAGES } from "../../domain/tickets/elements-endommages.ts";
import type { Sql, Transaction } from "../db/base.ts";
import { cadreDe } from "./cadres.queries.ts";

/** Un ticket et un état des lieux nomment la pièce, un document et un audit la codent : de l'un à l'autre. */
export const CODES_PIECES = JSON.stringify(
  Object.fromEntries(ELEMENTS_ENDOMMAGES.map((nom) => [nom, codeElement(nom)])),
);

const code = (nom: Sql): Sql => sql`${CODES_PIECES}::jsonb ->> ${nom}`;
const dommages = (table: Sql, element: Sql, condition: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('rang', d.rang, 'element', ${element}, 'dommage', d.dommage, 'cadre', ${cadreDe(sql`d`)})
    order by d.rang), '[]') from ${table} d where ${condition})`;

/** La dernière version de chaque état : une correction remplace la précédente. */
const ETATS = sql`
  select e.id, 'etat' as genre, e.ticket_id, null as type_demande, e.type as type_etat,
    coalesce(e.date_etat, (e.cree_le at time zone 'Europe/Paris')::date) as jour, e.cree_le, e.signe_le is null as ouvert,
    (select coalesce(json_agg(json_build_object('fichier_id', p.fichier_id, 'vue', p.vue, 'legende', ${code(sql`o.element`)})
       order by p.cree_le, p.id), '[]')
     from etat_photos p left join etat_dommages o on o.id = p.dommage_id where p.etat_id = e.id) as photos,
    ${dommages(sql`etat_dommages`, code(sql`d.element`), sql`d.etat_id = e.id`)} as dommages
  from (select distinct on (e.ticket_id, e.type) e.* from etats_des_lieux e join tickets t on t.id = e.ticket_id
    where t.client_id = v.client_id and t.vehicule_id = v.id order by e.ticket_id, e.type, e.version desc) e`;

/** Les photos d'une demande : le formulaire dit quelle vue chacune montre ; celles d'un sinistre n'en montrent aucune. */
const TICKETS = sql`
  select t.id, 'ticket', t.id, t.type_demande, null, coalesce(t.date_sinistre, (t.cree_le at time zone 'Europe/Paris')::date), t.cree_le, false,
    (select coalesce(json_agg(json_build_object('fichier_id', p.id, 'vue', (
        select substr(r.v ->> 'cle', 7) from demandes d, jsonb_array_elements(d.reponses) r(v)
        where d.ticket_id = t.id and r.v ->> 'cle' like 'photo\\_%' and r.v -> 'valeur' @> to_jsonb(p.id::text) limit 1), 'legende', null)
       order by p.rang), '[]') from unnest(t.photos) with ordinality p(id, rang)),
    (select coalesce(json_agg(json_build_object('rang', x.rang, 'element', ${code(sql`x.nom`)}, 'dommage', null, 'cadre', null)
       order by x.rang), '[]') from unnest(t.elements_endommages) with ordinality x(nom, rang) where ${CODES_PIECES}::jsonb ? x.nom)
  from tickets t where t.client_id = v.client_id and t.vehicule_id = v.id
    and (cardinality(t.photos) > 0 or t.type_demande = 'sinistre')`;

const AUDITS = sql`
  select a.id, 'audit', null, null, null, (coalesce(a.termine_le, a.cree_le) at time zone 'Europe/Paris')::date, a.cree_le, a.etat = 'brouillon',
    (select coalesce(json_agg(json_build_object('fichier_id', p.fichier_id, 'vue', null, 'legende', o.element) order by o.rang, p.cree_le), '[]')
     from audit_dommages o join audit_photos p on p.dommage_id = o.id where o.audit_id = a.id),
    ${dommages(sql`audit_dommages`, sql`d.element`, sql`d.audit_id = a.id`)}
  from audits a where a.client_id = v.client_id and a.vehicule_id = v.id`;

const CONDUCTEURS = sql`(
  select coalesce(json_agg(json_build_object('du', h.date_debut_affectation, 'au', h.date_fin_affectation, 'conducteur_id', c.id,
    'nom', btrim(c.prenom || ' ' || c.nom)) order by h.date_debut_affectation, h.id), '[]')
  from historique_affectation_vehicules h join conducteurs c on c.client_id = h.client_id and c.id = h.conducteur_id
  where h.client_id = v.client_id and h.vehicule_id = v.id)`;

/** Les agences du véhicule, de la première à celle d'aujourd'hui : chaque changement de sa fiche en ferme une et en ouvre une. */
const AGENCES = sql`(
  select json_agg(json_build_object('du', g.du, 'au', g.au, 'agence', g.agence) order by g.du nulls first, g.au nulls last)
  from (
    with h as (
      select x.id, (x.fait_le at time zone 'Europe/Paris')::date as jour, x.avant #>> '{}' as avant from historique x
      where x.client_id = v.client_id and x.entite = 'vehicules' and x.ligne_id = v.id and x.champ = 'agence')
    select avant as agence, lag(jour) over (order by id) as du, jour as au from h
    union all select v.agence, (select max(jour) from h), null) g)`;

/** Les photos de ses relevés `z` qui n'en sont qu'une, deux à deux, un relevé avec un autre ; le fichier qu'un audit reprend d'un état n'a pas servi deux fois. */
const MEMES = sql`(
  with vues as materialized (
    select e ->> 'id' as releve, (p ->> 'fichier_id')::uuid as fichier from json_array_elements(z.releves) e, json_array_elements(e -> 'photos') p)
  select coalesce(json_agg(distinct jsonb_build_object('fichier_id', a.fichier, 'releve_id', b.releve)), '[]')
  from vues a join vues b on b.releve <> a.releve and b.fichier <> a.fichier join fichiers f on f.id = a.fichier join fichiers g on g.id = b.fichier and meme_photo(f, g))`;

/** Tout ce qu'un véhicule montre, relevé par relevé ; aucune ligne si la personne ne le voit pas. */
export const photosDuVehicule = (id: string): Sql => sql`
  select json_build_object(
    'vehicule', json_build_object('id', v.id, 'immatriculation', v.immatriculation, 'marque', v.marque, 'modele', v.modele,
      'agences', ${AGENCES}, 'type_vehicule', v.type_vehicule, 'client_nom', s.nom, 'archive', v.archive_le is not null),
    'audit_ouvert', (select a.id from audits a where a.vehicule_id = v.id and a.etat = 'brouillon'),
    'releves', z.releves, 'memes', ${MEMES},
    'affectations', case when acteur_est_interne() or acteur_a_besoin('conducteurs') then ${CONDUCTEURS} end)::text
  from vehicules v join clients s on s.id = v.client_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', y.id, 'genre', y.genre, 'ticket_id', y.ticket_id, 'type_demande', y.type_demande,
        'type_etat', y.type_etat, 'jour', y.jour, 'ouvert', y.ouvert, 'photos', y.photos, 'dommages', y.dommages)
        order by y.jour, y.cree_le, y.id), '[]') as releves
    from (${ETATS} union all ${TICKETS} union all ${AUDITS}) y) z
  where v.id = ${id}`;

/** Cette photo montre-t-elle ce véhicule ? */
export const photoDuVehicule = async (tx: Transaction, vehicule: string, fichier: string): Promise<boolean> =>
  (await tx.une(sql`
    select 1 from tickets t where t.vehicule_id = ${vehicule} and (${fichier}::uuid = any (t.photos) or exists (
      select from etats_des_lieux e join etat_photos p on p.etat_id = e.id where e.ticket_id = t.id and p.fichier_id = ${fichier}))
    union all
    select 1 from audits a join audit_dommages d on d.audit_id = a.id join audit_photos p on p.dommage_id = d.id
    where a.vehicule_id = ${vehicule} and p.fichier_id = ${fichier} limit 1`)) !== undefined;
