import { sql } from "kysely";
import type { FiltresClients } from "../../domain/clients/client.contrat.ts";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { formulaireDe } from "../administration/premiers-pas.queries.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, pourChaqueMot, tous } from "../db/fragments.ts";
import { histoireDe } from "../journal/histoire.queries.ts";

/** Une société se cherche par ses noms, sa ville ou son SIREN. */
const nommee = (texte: string | undefined): Sql[] =>
  pourChaqueMot(
    texte,
    (
      mot,
    ) => sql`(plier(c.nom || ' ' || coalesce(c.raison_sociale, '') || ' ' || coalesce(c.ville, '')) like ${`%${mot}%`}
      or c.siren like ${`${mot}%`})`,
  );

const ACTIVE = sql`not x.desactivee`;
const activite = ({ activite: e }: FiltresClients): Sql[] => (e ? [e === "actives" ? ACTIVE : sql`x.desactivee`] : []);

const COLONNES_TRI = {
  nom: sql`plier(x.nom)`,
  taille_flotte: sql`x.taille_flotte`,
  personnes: sql`x.personnes`,
  vehicules: sql`x.vehicules`,
  tickets: sql`x.tickets`,
  restitutions: sql`x.restitutions`,
} as const;
const ordre = ({ tri = "nom", sens }: FiltresClients): Sql =>
  sql`${COLONNES_TRI[tri]} ${sens === "desc" ? sql`desc nulls last` : sql`asc nulls last`}, plier(x.nom), x.id`;

/** Les comptes se prennent une fois par table, pas une fois par société ; les tickets et restitutions ont leurs totaux tenus. */
const trouvees = (f: FiltresClients & SelectionDeListe): Sql => sql`
  gens as (select client_id, count(*)::int as n from utilisateurs where actif and client_id is not null group by 1),
  parc as (select client_id, count(*)::int as n from vehicules where archive_le is null group by 1),
  demandes_ as (select client_id, sum(nombre)::int as n from totaux_tickets group by 1),
  retours as (select client_id, sum(nombre)::int as n from totaux_restitutions group by 1),
  x as materialized (
    select c.id, c.nom, c.siren, c.besoins, c.taille_flotte, c.est_partenaire, c.est_prestataire, c.desactive_le is not null as desactivee,
      coalesce(gens.n, 0) as personnes, coalesce(parc.n, 0) as vehicules, coalesce(demandes_.n, 0) as tickets,
      coalesce(retours.n, 0) as restitutions
    from clients c left join gens on gens.client_id = c.id left join parc on parc.client_id = c.id
      left join demandes_ on demandes_.client_id = c.id left join retours on retours.client_id = c.id
    where ${tous([...nommee(f.q), ...(f.partenaire ? [sql`c.est_partenaire`] : []), ...choisies(sql`c.id`, f)])})`;

/** Les sociétés et leurs compteurs. Quelques centaines : tout se compte à la lecture. */
export const suivreClients = (f: FiltresClients): Sql => sql`
  with ${trouvees(f)}
  select json_build_object(
    'lignes', (select coalesce(json_agg(p), '[]') from (
      select * from x where ${tous(activite(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p),
    'total', count(*) filter (where ${tous(activite(f))}),
    'compteurs', json_build_object('total', count(*), 'actives', count(*) filter (where ${ACTIVE}),
      'desactivees', count(*) filter (where x.desactivee)))::text
  from x`;

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const clientsAExporter = (f: FiltresClients & SelectionDeListe, max: number): Sql => sql`
  with ${trouvees(f)} select * from x where ${tous(activite(f))} order by ${ordre(f)} limit ${max}`;

/** La fiche d'une société, ce qui lui appartient et ses derniers exports complets. */
export const lireClient = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select c.id, c.nom, c.raison_sociale, c.siren, c.adresse, c.code_postal, c.ville, c.taille_flotte, c.besoins, c.est_partenaire,
      c.autonomie, c.lecteur_distant, c.est_prestataire, c.desactive_le, c.cree_le,
      json_build_object(
        'personnes', (select count(*) from utilisateurs t where t.client_id = c.id and not t.technique),
        'vehicules', (select count(*) from vehicules t where t.client_id = c.id),
        'conducteurs', (select count(*) from conducteurs t where t.client_id = c.id),
        'tickets', (select count(*) from tickets t where t.client_id = c.id),
        'restitutions', (select count(*) from restitutions t where t.client_id = c.id),
        'documents', (select count(*) from documents t where t.client_id = c.id),
        'formulaires', (select count(*) from formulaires t where t.client_id = c.id),
        'contestations', (select count(*) from contestations t where t.client_id = c.id),
        'conditions', (select count(*) from conditions_loueur t where t.client_id = c.id),
        'cles_api', (select count(*) from cles_api t where t.client_id = c.id),
        'fichiers', (select count(*) from fichiers t where t.client_id = c.id)) as attaches,
      json_build_object(
        'vehicules', (select count(*) from vehicules t where t.client_id = c.id and t.archive_le is not null),
        'conducteurs', (select count(*) from conducteurs t where t.client_id = c.id and t.archive_le is not null)) as archives,
      ${formulaireDe(sql`c.id`)} as formulaire,
      (select coalesce(json_agg(e), '[]') from (
        select s.id, s.demande_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, s.fini_le, s.lignes, s.fichiers
        from exports_societe s left join utilisateurs u on u.id = s.demande_par
        where s.client_id = c.id order by s.demande_le desc limit 5) e) as exports
    from clients c where c.id = ${id}) x`;

/** Ce qui a changé : la société, ses agences et ses exports complets. En JSON ; nul si elle n'existe pas. */
export const historiqueClient = (id: string): Sql =>
  histoireDe({
    table: "clients",
    id,
    concernes: sql`((h.entite = 'clients' and h.ligne_id = ${id})
      or (h.client_id = ${id} and (h.entite = 'agences' or (h.entite = 'exports_societe' and h.operation = 'creation'))))`,
  });

/** Les loueurs que ses fiches désignent, et les conditions qui courent aujourd'hui pour elle. En JSON ; nul si elle n'existe pas. */
export const loueursDeClient = (id: string, maintenant: Date): Sql => {
  const jour = jourDeParis(maintenant);
  const enCours = sql`k.valable_du <= ${jour}::date and (k.valable_au is null or k.valable_au >= ${jour}::date)`;
  return sql`
    with parc as (select loueur_id, count(*)::int as n from vehicules where client_id = ${id} and archive_le is null and loueur_id is not null group by 1),
      retours as (select loueur_id, count(*)::int as n from restitutions where client_id = ${id} and loueur_id is not null group by 1),
      negociees as (select loueur_id from conditions_loueur where client_id = ${id}),
      connus as (select loueur_id from parc union select loueur_id from retours union select loueur_id from negociees)
    select case when exists (select 1 from clients where id = ${id}) then coalesce(json_agg(x order by plier(x.nom)), '[]')::text end from (
      select l.id, l.nom, coalesce(parc.n, 0) as vehicules, coalesce(retours.n, 0) as restitutions,
        (select k.id from conditions_loueur k where k.loueur_id = l.id and k.client_id = ${id} and ${enCours}
          order by k.valable_du desc limit 1) as version,
        exists (select from conditions_loueur k where k.loueur_id = l.id and k.client_id is null and ${enCours}) as communes
      from connus join loueurs l on l.id = connus.loueur_id left join parc on parc.loueur_id = l.id
        left join retours on retours.loueur_id = l.id) x`;
};
