import { sql } from "kysely";
import type { Sql } from "../db/base.ts";
import { photosDeRestitution } from "./photos.queries.ts";

const DEPOSANT = sql`(select btrim(u.prenom || ' ' || u.nom) from utilisateurs u where u.id = f.cree_par)`;

/** Au-delà, une lettre devient un album. */
const PHOTOS_MAX = 12;

/**
 * Les pièces de la contestation `c` de la restitution `r` : la facture contestée, les rapports, les procès-verbaux, puis les photos, celles
 * des éléments réclamés d'abord. Ce que la lettre liste, ce que l'écran annonce et ce que le message emporte.
 */
export const piecesDuDossier = (): Sql => sql`
  select case o.type_document when 'rapport' then 'rapport' when 'pv' then 'pv' else 'facture' end as genre,
    array_position(array['facture', 'releve', 'rapport', 'pv'], o.type_document) as rang, f.id as fichier_id, f.nom, f.type_mime, f.taille,
    encode(f.sha256, 'hex') as sha256, f.cree_le as depose_le, ${DEPOSANT} as depose_par, coalesce(f.cle, f.id::text) as cle, o.numero,
    o.date_document, null as legende, null as element
  from documents o join fichiers f on f.id = o.fichier_id
  where o.restitution_id = r.id and o.etat <> 'remplace' and (o.id = c.facture_id or o.type_document in ('rapport', 'pv'))
  union all
  (select 'photo', 9, f.id, f.nom, f.type_mime, f.taille, encode(f.sha256, 'hex'), f.cree_le, ${DEPOSANT}, coalesce(f.cle, f.id::text), null,
     null, p.legende, p.element
   from (
     select distinct on (p.fichier_id) p.fichier_id, p.legende, p.element from (${photosDeRestitution()}) p
     order by p.fichier_id, p.element nulls last, p.legende nulls last) p
   join fichiers f on f.id = p.fichier_id
   where f.type_mime like 'image/%'
   order by exists (select from contestation_lignes g where g.contestation_id = c.id and p.fichier_id in (g.cadre_photo, g.cadre_temoin)) desc,
            exists (select from contestation_lignes g join document_lignes l on l.id = g.facture_ligne_id
                    where g.contestation_id = c.id and l.element = p.element) desc, f.cree_le, f.id limit ${PHOTOS_MAX})`;
