import { sql } from "kysely";
import type { Sql } from "../db/base.ts";

/** Colonnes communes aux trois listes et à la fiche, que tous ont le droit de lire. */
const COMMUNES = sql`t.id, t.type_demande, t.statut_ticket, t.immatriculation, t.client_id, c.nom as client_nom, l.nom as loueur_nom,
  t.demandeur_prenom_nom`;
const ENTETE = sql`${COMMUNES}, t.cree_le, f.statut as statut_facture_client`;

/** Restitution née du ticket ; invisible à qui n'a pas le besoin, elle est alors nulle. */
const RESTITUTION = sql`case when t.type_demande = 'restitution' then
  (select r.id from restitutions r where r.ticket_id = t.id order by r.cree_le desc limit 1) end as restitution_id`;

/** Où est le véhicule, pour la carte du tableau de bord. */
export const COLONNES_CARTE = sql`${RESTITUTION}, t.localisation_vehicule, t.latitude_vehicule, t.longitude_vehicule`;

/** Le garage choisi, que tous lisent ; supprimé depuis, il n'en reste que le nom. */
const GARAGE = sql`case when t.garage_id is not null or t.garage_supprime is not null then
  json_build_object('id', t.garage_id, 'nom', coalesce(t.garage_supprime, (select g.nom from garages g where g.id = t.garage_id))) end as garage`;

const JOINTURES = sql`join clients c on c.id = t.client_id left join loueurs l on l.id = t.loueur_id`;

/** Le statut de facture de ces tickets ; un client, qui n'y a pas droit, ne paie même pas l'appel. */
const factures = (tickets: Sql): Sql => sql`left join (
  select v.ticket_id, v.statut from factures_visibles(${tickets}) v
  where has_column_privilege('public.tickets', 'statut_facture_client', 'select')) f on f.ticket_id = t.id`;

/** Qui suit ces tickets, pour l'équipe ; un client, qui ne le lit pas, ne paie même pas l'appel. */
const responsables = (tickets: Sql): Sql => sql`left join (
  select v.ticket_id, v.nom from responsables_visibles(${tickets}) v
  where has_column_privilege('public.tickets', 'responsable_id', 'select')) o on o.ticket_id = t.id`;

interface Liste {
  /** Identifiants de la page, dans l'ordre : l'index seul, même loin. */
  page: Sql;
  ordre: Sql;
  colonnes?: Sql;
}

const PAGE = sql`(select array_agg(p.id) from p)`;

/** Lignes d'une page en JSON : les jointures et le statut de facture (s'il est visible) pour cette page seulement. */
export const lignesDeTickets = ({ page, ordre, colonnes }: Liste): Sql => sql`(
  with p as materialized (${page})
  select coalesce(json_agg(x), '[]') from (
    select ${ENTETE}, ${colonnes ?? sql`${RESTITUTION}, o.nom as responsable`}
    from p join tickets t on t.id = p.id ${JOINTURES} ${factures(PAGE)} ${colonnes ? sql`` : responsables(PAGE)}
    order by ${ordre}) x)`;

/**
 * Les mêmes lignes pour une première page : rien à sauter, donc rien à relire par identifiant. Les jointures se font sous la limite, où
 * PostgreSQL sait qu'il n'aura qu'une page de lignes à marier.
 */
export const premieresLignes = (e: { conditions: Sql; ordre: Sql; bornes: Sql }): Sql => sql`(
  with p as materialized (
    select ${COMMUNES}, t.cree_le, t.plaque, ${RESTITUTION}
    from tickets t ${JOINTURES} where ${e.conditions} order by ${e.ordre} ${e.bornes})
  select coalesce(json_agg(x), '[]') from (
    select t.id, t.type_demande, t.statut_ticket, t.immatriculation, t.client_id, t.client_nom, t.loueur_nom, t.demandeur_prenom_nom,
      t.cree_le, f.statut as statut_facture_client, t.restitution_id, o.nom as responsable
    from p t ${factures(PAGE)} ${responsables(PAGE)}
    order by ${e.ordre}) x)`;

/** Toutes les lignes du filtre, pour l'export ; la facture se lit à part (`facturesVisibles`). */
export const tousLesTickets = (e: {
  conditions: Sql;
  ordre: Sql;
  colonnes: Sql;
  max: number;
  debut?: number;
}): Sql => sql`
  select ${COMMUNES}, ${e.colonnes} from tickets t ${JOINTURES} where ${e.conditions} order by ${e.ordre} limit ${e.max} offset ${e.debut ?? 0}`;

/** Statut de facture de ces tickets, pour qui a le droit de le voir ; sinon rien. */
export const facturesVisibles = (tickets: readonly string[]): Sql =>
  sql`select f.ticket_id, f.statut from factures_visibles(${tickets}::uuid[]) f`;

/** Qui suit ces tickets, pour l'équipe ; sinon rien. */
export const responsablesVisibles = (tickets: readonly string[]): Sql =>
  sql`select o.ticket_id, o.nom from responsables_visibles(${tickets}::uuid[]) o`;

/** Une fiche entière : l'en-tête, les colonnes demandées, la part interne pour l'équipe. */
export const ficheDeTicket = (id: string, colonnes: Sql): Sql => sql`
  select row_to_json(x)::text from (
    select ${ENTETE}, ${RESTITUTION}, ${colonnes}, ${GARAGE}, part_interne_du_ticket(t.id) as interne
    from tickets t ${JOINTURES} ${factures(sql`array[${id}]::uuid[]`)}
    where t.id = ${id}) x`;
