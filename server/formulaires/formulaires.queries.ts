import { sql } from "kysely";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { FiltresFormulaires } from "../../domain/formulaires/formulaire.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";

const ordre = ({ sens }: FiltresFormulaires): Sql =>
  sens === "desc" ? sql`plier(x.client_nom) desc, x.id desc` : sql`plier(x.client_nom), x.id`;

/**
 * Une ligne par client, par ordre de nom : son formulaire actif le plus ancien, sinon le plus ancien. L'adresse publique
 * est celle du client : deux formulaires d'un même client n'en font pas deux.
 */
export function listerFormulaires(f: FiltresFormulaires): Sql {
  const conditions = [
    ...(f.client_id ? [sql`f.client_id = ${f.client_id}`] : []),
    ...contientMots(sql`plier(c.nom)`, f.q),
  ];
  const choix = f.statut ? sql`x.statut = ${f.statut}` : sql`true`;
  const nombre = (si: Sql) => sql`count(*) filter (where ${si})`;
  return sql`
    with trouves as materialized (
      select distinct on (f.client_id) f.id, f.nom, f.client_id, c.nom as client_nom, f.url_formulaire, f.statut, f.cree_le
      from formulaires f join clients c on c.id = f.client_id
      where ${tous(conditions)} order by f.client_id, f.statut, f.cree_le, f.id)
    select json_build_object(
      'lignes', (select coalesce(json_agg(l), '[]') from (
        select x.*, (select count(*) from formulaire_champs h where h.formulaire_id = x.id) as champs
        from trouves x where ${choix} order by ${ordre(f)} ${bornes(f.page, f.taille)}) l),
      'total', ${nombre(choix)},
      'compteurs', json_build_object(
        'total', count(*), 'actifs', ${nombre(sql`x.statut = 'actif'`)}, 'inactifs', ${nombre(sql`x.statut = 'inactif'`)}))::text
    from trouves x`;
}

export const lireFormulaire = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select f.id, f.nom, f.client_id, c.nom as client_nom, f.url_formulaire, f.statut, f.cree_le,
      (select coalesce(json_agg(h), '[]') from (
        select h.id, h.cle, h.label, h.type_champ, h.options, h.obligatoire, h.ordre, h.placeholder, h.types_demande
        from formulaire_champs h where h.formulaire_id = f.id order by h.ordre) h) as champs
    from formulaires f left join clients c on c.id = f.client_id
    where f.id = ${id}) x`;

/** Ce qui a changé d'un formulaire et de ses champs, ceux qui n'y sont plus compris. En JSON ; nul s'il n'existe pas. */
export const historiqueFormulaire = (id: string): Sql => sql`
  with siens as (
    select distinct h.ligne_id from historique h
    where h.entite = 'formulaire_champs' and coalesce(h.apres, h.avant) ->> 'formulaire_id' = ${id}
    union select c.id from formulaire_champs c where c.formulaire_id = ${id})
  select case when exists (select 1 from formulaires where id = ${id}) then coalesce(json_agg(x), '[]')::text end from (
    select h.ligne_id, h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres,
      case when h.entite = 'formulaire_champs' then coalesce(
        (select c.label from formulaire_champs c where c.id = h.ligne_id),
        (select s.avant ->> 'label' from historique s where s.entite = 'formulaire_champs' and s.ligne_id = h.ligne_id
          and s.operation = 'suppression' order by s.id desc limit 1)) end as sujet
    from historique h left join utilisateurs u on u.id = h.auteur_id
    where (h.entite = 'formulaires' and h.ligne_id = ${id})
      -- L'ordre se change en glissant, champ après champ : chaque pas n'apprend rien.
      or (h.entite = 'formulaire_champs' and h.ligne_id in (select ligne_id from siens) and h.champ is distinct from 'ordre')
    order by h.id desc limit ${HISTORIQUE_LUS}) x`;
