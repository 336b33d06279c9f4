import { sql } from "kysely";
import { CODES_PIECES } from "../comparaisons/photos-vehicule.queries.ts";
import type { Sql } from "../db/base.ts";

/** Un audit prépare ce retour-là s'il le prévoyait à six mois près. */
const JOURS_AUDIT = 183;

/**
 * Les photos de la contestation `c` d'une restitution `r` : celles de ses états des lieux signés et de son ticket, celles de l'audit qui la préparait,
 * celles qui prouvent une ligne réclamée. Colonnes :
 * fichier, légende (vue ou pièce), code de l'élément qu'un dommage photographié désigne. La base ne rend que ce que la personne voit.
 */
export const photosDeRestitution = (): Sql => sql`
  select q.fichier_id, coalesce(q.vue, o.element) as legende, ${CODES_PIECES}::jsonb ->> o.element as element
  from etats_des_lieux e join etat_photos q on q.etat_id = e.id left join etat_dommages o on o.id = q.dommage_id
  where e.ticket_id = r.ticket_id and e.signe_le is not null
  union all select unnest(t.photos), null, null from tickets t where t.id = r.ticket_id
  union all
  select q.fichier_id, o.element, o.element
  from audits u join audit_dommages o on o.audit_id = u.id join audit_photos q on q.dommage_id = o.id
  where u.client_id = r.client_id and u.vehicule_id = r.vehicule_id and u.termine_le is not null
    and u.retour_prevu_le between r.date_restitution - ${JOURS_AUDIT}::int and r.date_restitution + ${JOURS_AUDIT}::int
  union all
  select x.photo, (select q.vue from etat_photos q where q.fichier_id = x.photo limit 1), l.element
  from contestation_lignes g left join document_lignes l on l.id = g.facture_ligne_id
  cross join lateral (values (g.cadre_photo), (g.cadre_temoin)) x (photo)
  where g.contestation_id = c.id and x.photo is not null`;

/**
 * Les plaques des autres dossiers de la société qui portent la même photo que `f`, aux octets près ou recompressée : une preuve ne sert pas deux véhicules. Les
 * photos d'un ticket et de son état des lieux, ou de l'audit du même véhicule, ne comptent pas.
 */
export const memePhotoAilleurs = (): Sql => sql`(
  select coalesce(json_agg(distinct y.immatriculation), '[]') from (
    select t.immatriculation from fichiers g join etat_photos q on q.fichier_id = g.id
    join etats_des_lieux e on e.id = q.etat_id join tickets t on t.id = e.ticket_id
    where g.client_id = f.client_id and meme_photo(g, f)
    union
    select v.immatriculation from fichiers g join audit_photos q on q.fichier_id = g.id
    join audit_dommages o on o.id = q.dommage_id join audits u on u.id = o.audit_id join vehicules v on v.id = u.vehicule_id
    where g.client_id = f.client_id and meme_photo(g, f)) y
  where normaliser_plaque(y.immatriculation) <> r.plaque)`;
