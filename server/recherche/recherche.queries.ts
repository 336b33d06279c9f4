import { sql } from "kysely";
import type { Motifs } from "../../domain/recherche/recherche.ts";
import type { Sql } from "../db/base.ts";

/** Fiches montrées par genre : au-delà, la liste de l'écran cherche mieux. */
const PAR_GENRE = 5;

const VIDE = sql`select json_build_object('fiches', '[]'::json, 'approche', false)::text`;

/** « 1 727,12 € HT », d'un montant en centimes ; nul s'il n'y en a pas. */
const euros = (centimes: Sql, taxe: string): Sql =>
  sql`translate(to_char(${centimes} / 100.0, 'FM999,999,990.00'), ',.', ${"\u202f,"}) || ${`\u00a0€\u00a0${taxe}`}`;
/** Les montants du document `d` : de quoi reconnaître celui qu'un montant a fait trouver. */
const MONTANTS = sql`nullif(concat_ws(', ', case when d.net_ht is distinct from d.ttc then ${euros(sql`d.net_ht`, "HT")} end, ${euros(sql`d.ttc`, "TTC")}), '')`;

/**
 * Cherche partout, en une instruction. La base choisit les candidats par leurs index (`retrouver`), puis chaque fiche se lit sous les
 * politiques de la personne : un identifiant qu'elle n'a pas le droit de voir ne devient jamais une ligne.
 */
export function chercherPartout(motifs: Motifs | null): Sql {
  if (!motifs) return VIDE;
  const de = (genre: string) => sql`array(select c.id from trouves c where c.genre = ${sql.lit(genre)})`;
  return sql`
    with trouves as materialized (
      select * from retrouver(${motifs.tous}::text[], ${motifs.debut}, ${motifs.approches}::text[],
        ${JSON.stringify(motifs.groupes)}::jsonb, ${sql.lit(PAR_GENRE)})),
    lues as (
      select 'vehicule' as genre, v.id, v.immatriculation as titre, nullif(concat_ws(' ', v.marque, v.modele), '') as detail, null as type, v.client_id
      from vehicules v where v.id = any (${de("vehicule")})
      union all
      select 'ticket', t.id, coalesce(t.immatriculation, t.demandeur_prenom_nom, 'Ticket'), t.demandeur_prenom_nom, t.type_demande, t.client_id
      from tickets t where t.id = any (${de("ticket")})
      union all
      select 'restitution', r.id, r.immatriculation, concat_ws(' · ', concat_ws(' ', r.marque, r.modele), to_char(r.date_restitution, 'DD/MM/YYYY')),
        null, r.client_id
      from restitutions r where r.id = any (${de("restitution")})
      union all
      select 'conducteur', p.id, btrim(p.prenom || ' ' || p.nom), coalesce(p.telephone, p.email), null, p.client_id
      from conducteurs p where p.id = any (${de("conducteur")})
      union all
      select 'document', d.id, coalesce(nullif(d.numero, ''), d.identification ->> 'immatriculation', 'Sans numéro'),
        nullif(concat_ws(' · ', case when d.numero <> '' then d.identification ->> 'immatriculation' end, d.loueur_lu, ${MONTANTS},
          case when exists (select from trouves c where c.genre = 'document' and c.id = d.id and c.rang = 3) then 'dans le texte' end), ''),
        d.type_document, d.client_id
      from documents d where d.id = any (${de("document")})
      union all
      (select 'contestation', k.id, r.immatriculation, coalesce('Facture ' || nullif(d.numero, ''), 'Facture sans numéro'), null, k.client_id
       from contestations k join restitutions r on r.id = k.restitution_id join documents d on d.id = k.facture_id
       where k.restitution_id = any (${de("restitution")}) or k.facture_id = any (${de("document")})
       order by k.cree_le desc limit ${sql.lit(PAR_GENRE)})
      union all
      select e.genre, e.id, e.titre, e.detail, null, null
      from decrire_fiches_equipe(${de("garage")}, ${de("societe")}, ${de("loueur")}) e)
    select json_build_object(
      'fiches', (
        select coalesce(json_agg(json_build_object(
          'genre', l.genre, 'id', l.id, 'titre', l.titre, 'detail', l.detail, 'type', l.type,
          'client_nom', case when acteur_est_interne() then (select c.nom from clients c where c.id = l.client_id) end)
          order by o.place nulls last), '[]')
        from lues l
        left join (select c.genre, c.id, min(c.ordre) as place from (select *, row_number() over () as ordre from trouves) c group by 1, 2) o
          on o.genre = l.genre and o.id = l.id),
      'approche', coalesce((select bool_and(c.rang = 2) from trouves c), false))::text`;
}
