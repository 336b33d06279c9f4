import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { HISTORIQUE_LUS } from "../../domain/commun/historique.ts";
import type { FiltresLoueurs } from "../../domain/loueurs/loueur.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, pourChaqueMot, tous } from "../db/fragments.ts";

/** Un loueur se cherche par son nom, par ses autres noms ou par son SIREN. */
const nomme = (texte: string | undefined): Sql[] =>
  pourChaqueMot(
    texte,
    (mot) => sql`(plier(l.nom) like ${`%${mot}%`} or l.siren like ${`${mot}%`}
      or exists (select from loueur_alias a where a.loueur_id = l.id and plier(a.motif) like ${`%${mot}%`}))`,
  );

const suivis = ({ archives }: FiltresLoueurs): Sql =>
  archives ? sql`l.archive_le is not null` : sql`l.archive_le is null`;

const AUCUNES = sql`not x.conditions`;
const NEGOCIEES = sql`x.negociees > 0`;
const choix = ({ conditions: c }: FiltresLoueurs): Sql[] => (c ? [c === "aucunes" ? AUCUNES : NEGOCIEES] : []);

const COLONNES_TRI = {
  nom: sql`plier(x.nom)`,
  vehicules: sql`x.vehicules`,
  contrats: sql`x.contrats`,
  restitutions: sql`x.restitutions`,
} as const;
const ordre = ({ tri = "nom", sens }: FiltresLoueurs): Sql =>
  sql`${COLONNES_TRI[tri]} ${sens === "desc" ? sql`desc` : sql`asc`}, plier(x.nom), x.id`;

/** Ce qui désigne chaque loueur : véhicules suivis, contrats qui courent ce jour (les leurs, sinon ceux du véhicule), restitutions. */
const comptesLoueurs = (jour: string): { cte: Sql; attaches: Sql; jointures: Sql } => ({
  cte: sql`
    parc as (select loueur_id, count(*)::int as n from vehicules where archive_le is null and loueur_id is not null group by 1),
    cours as (select coalesce(c.loueur_id, v.loueur_id) as loueur_id, count(*)::int as n
      from contrats c join vehicules v on v.id = c.vehicule_id
      where c.date_debut <= ${jour}::date and c.date_fin >= ${jour}::date and v.archive_le is null group by 1),
    retours as (select loueur_id, sum(nombre)::int as n from totaux_restitutions group by 1)`,
  attaches: sql`coalesce(parc.n, 0) as vehicules, coalesce(cours.n, 0) as contrats, coalesce(retours.n, 0) as restitutions`,
  jointures: sql`left join parc on parc.loueur_id = l.id left join cours on cours.loueur_id = l.id
    left join retours on retours.loueur_id = l.id`,
});

const enCours = (jour: string): Sql =>
  sql`k.valable_du <= ${jour}::date and (k.valable_au is null or k.valable_au >= ${jour}::date)`;

const trouves = (f: FiltresLoueurs & SelectionDeListe, jour: string): Sql => {
  const { cte, attaches, jointures } = comptesLoueurs(jour);
  return sql`${cte},
    x as materialized (
      select l.id, l.nom, l.archive_le is not null as archive, ${attaches},
        exists (select from conditions_loueur k where k.loueur_id = l.id and k.client_id is null and ${enCours(jour)}) as conditions,
        (select count(*)::int from conditions_loueur k where k.loueur_id = l.id and k.client_id is not null and ${enCours(jour)}) as negociees
      from loueurs l ${jointures}
      where ${tous([suivis(f), ...nomme(f.q), ...choisies(sql`l.id`, f)])})`;
};

/** Les loueurs et leurs compteurs. Quelques dizaines : tout se compte à la lecture. */
export const suivreLoueurs = (f: FiltresLoueurs, maintenant: Date): Sql => {
  const nombre = (si: Sql) => sql`count(*) filter (where ${si})`;
  return sql`
    with ${trouves(f, jourDeParis(maintenant))}
    select json_build_object(
      'lignes', (select coalesce(json_agg(p), '[]') from (
        select * from x where ${tous(choix(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p),
      'total', ${nombre(tous(choix(f)))},
      'compteurs', json_build_object('total', count(*), 'negociees', ${nombre(NEGOCIEES)}, 'aucunes', ${nombre(AUCUNES)}))::text
    from x`;
};

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const loueursAExporter = (f: FiltresLoueurs & SelectionDeListe, max: number, maintenant: Date): Sql => sql`
  with ${trouves(f, jourDeParis(maintenant))}
  select * from x where ${tous(choix(f))} order by ${ordre(f)} limit ${max}`;

/** La fiche d'un loueur, et ce qui le désigne. */
export const lireLoueur = (id: string, maintenant: Date): Sql => {
  const { cte, attaches, jointures } = comptesLoueurs(jourDeParis(maintenant));
  return sql`
    with ${cte}
    select row_to_json(x)::text from (
      select l.id, l.nom, l.archive_le, l.siren, l.numero_tva, l.delai_reponse_jours, l.email_contestations, l.adresse_contestations,
        (select coalesce(json_agg(a.motif order by plier(a.motif)), '[]') from loueur_alias a where a.loueur_id = l.id) as alias,
        (select to_json(liens) from (select ${attaches}) liens) as attaches
      from loueurs l ${jointures} where l.id = ${id}) x`;
};

/** Ce qui a changé : le loueur, ses autres noms et ses conditions, celles que l'on a supprimées comprises. En JSON ; nul s'il n'existe pas. */
export const historiqueLoueur = (id: string): Sql => sql`
  with attachees as (
    select entite, ligne_id, coalesce(apres, avant) ->> 'client_id' as client_id, coalesce(apres, avant) ->> 'valable_du' as du
    from historique
    where entite in ('loueur_alias', 'conditions_loueur') and operation <> 'modification' and coalesce(apres, avant) ->> 'loueur_id' = ${id}),
  suivies as (
    select 'loueurs' as entite, ${id}::uuid as ligne_id, null::text as client_id, null::text as du
    union all select distinct on (entite, ligne_id) * from attachees
    union all select 'conditions_loueur', k.id, k.client_id::text, k.valable_du::text from conditions_loueur k
      where k.loueur_id = ${id} and not exists (select from attachees a where a.ligne_id = k.id))
  select case when exists (select 1 from loueurs where id = ${id}) then coalesce(json_agg(x), '[]')::text end from (
    select h.fait_le, nullif(btrim(u.prenom || ' ' || u.nom), '') as auteur, h.entite, h.operation, h.champ, h.avant, h.apres,
      case when h.entite = 'conditions_loueur'
        then coalesce((select c.nom from clients c where c.id::text = s.client_id), '') || '|' || coalesce(k.valable_du::text, s.du) end as sujet
    from suivies s join historique h on h.entite = s.entite and h.ligne_id = s.ligne_id
      left join utilisateurs u on u.id = h.auteur_id left join conditions_loueur k on k.id = h.ligne_id
    order by h.id desc limit ${HISTORIQUE_LUS}) x`;
