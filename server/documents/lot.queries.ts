import { sql } from "kysely";
import type { Sql } from "../db/base.ts";
import { propositionDuDocument } from "./appariement.queries.ts";
import { RESTITUTION_NOMMEE } from "./documents.queries.ts";

/** Ce que l'écran d'un lot montre au plus. */
const DOCUMENTS_DU_LOT = 400;

/** Les documents que cette personne a déposés depuis ce moment, et de quoi créer la restitution de ceux qui n'en ont pas. */
export const documentsDuLot = (personne: string, depuis: Date): Sql => sql`
  with d as materialized (
    select * from documents x where x.cree_par = ${personne} and x.cree_le > ${depuis} and x.etat <> 'remplace'
    order by x.cree_le, x.part, x.id limit ${DOCUMENTS_DU_LOT})
  select json_build_object('documents', coalesce(json_agg(json_build_object(
    'id', d.id, 'cree_le', d.cree_le, 'fichier_nom', d.fichier_nom, 'type_document', d.type_document, 'numero', d.numero, 'etat', d.etat,
    'immatriculation', d.identification ->> 'immatriculation',
    'plaque', coalesce(normaliser_plaque(d.identification ->> 'immatriculation'), ''),
    'loueur_lu', nullif(btrim(d.loueur_lu), ''), 'manque', coalesce(d.a_completer #>> '{0,raison}', d.anomalies #>> '{0,phrase}', d.motif_illisible),
    'restitution', ${RESTITUTION_NOMMEE},
    'contestable_ht', (select sum(v.a_reclamer)::int from livre_argent v where v.restitution_id = d.restitution_id),
    'hors_delai_ht', (select sum(v.hors_delai)::int from livre_argent v where v.restitution_id = d.restitution_id),
    'avoir_ht', case when d.type_document = 'avoir' and d.etat not in ('a_lire', 'illisible') then abs(coalesce(d.net_ht, d.brut_ht)) end,
    'proposition', case when d.restitution_id is null and d.etat in ('a_verifier', 'pret') then (
      select row_to_json(y) from (${propositionDuDocument(sql`d.id`)}) y) end) order by d.cree_le, d.part, d.id), '[]'))::text
  from d`;
