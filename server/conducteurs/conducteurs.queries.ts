import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresConducteurs } from "../../domain/conducteurs/conducteur.contrat.ts";
import { FILTRE_STATUT_CONDUCTEUR } from "../../domain/conducteurs/conducteur.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, pourChaqueMot, tous } from "../db/fragments.ts";
import { AFFECTATION, CARACTERISTIQUES, EN_COURS, IDENTITE } from "../vehicules/flotte.queries.ts";

/** Ordre alphabétique sans accents ni casse : « Élodie » entre « Dupont » et « Fabre ». */
const ordre = ({ sens }: FiltresConducteurs): Sql =>
  sens === "desc" ? sql`plier(c.nom) desc, plier(c.prenom) desc, c.id desc` : sql`plier(c.nom), plier(c.prenom), c.id`;

/** Chaque mot se trouve chez le conducteur ou dans l'immatriculation de son véhicule du moment : ce que montre la ligne. */
const conditionsRecherche = (q: string | undefined): Sql[] =>
  pourChaqueMot(q, (mot) => {
    const motif = `%${mot}%`;
    return sql`(c.recherche like ${motif}
      or c.id in (select h.conducteur_id from historique_affectation_vehicules h join vehicules v on v.id = h.vehicule_id
                  where lower(v.plaque) like ${motif} and ${EN_COURS}))`;
  });

const conditionStatut = (f: FiltresConducteurs): Sql[] =>
  f.statut ? [sql`c.statut = ${FILTRE_STATUT_CONDUCTEUR[f.statut]}`] : [];

const conditions = (f: FiltresConducteurs): Sql[] => [
  f.archives ? sql`c.archive_le is not null` : sql`c.archive_le is null`,
  ...(f.client_id ? [sql`c.client_id = ${f.client_id}`] : []),
  ...conditionsRecherche(f.q),
];

/** Toutes les conditions de la liste sur le conducteur `c`, et les lignes qu'on y a cochées. */
export const conditionsConducteurs = (f: FiltresConducteurs & SelectionDeListe): Sql[] => [
  ...conditions(f),
  ...conditionStatut(f),
  ...choisies(sql`c.id`, f),
];

const COLONNES_LISTE = sql`c.id, c.client_id, s.nom as client_nom, c.prenom, c.nom, c.telephone, c.numero_permis, w.vehicule_id,
  w.immatriculation, c.statut, c.archive_le is not null as archive`;

const lignesDe = (f: FiltresConducteurs): Sql => sql`
  select ${COLONNES_LISTE}
  from (select c.id from trouves c where ${tous(conditionStatut(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join conducteurs c on c.id = p.id
  join clients s on s.id = c.client_id
  left join vue_conducteurs_vehicules w on w.conducteur_id = c.id
  order by ${ordre(f)}`;

/** Une page de conducteurs par ordre alphabétique, et ses compteurs, en une instruction. */
export function listerConducteurs(f: FiltresConducteurs): Sql {
  const nombre = (si: Sql) => sql`count(*) filter (where ${si})`;
  return sql`
    with trouves as ${f.q ? sql`materialized` : sql`not materialized`} (select c.id, c.nom, c.prenom, c.statut from conducteurs c where ${tous(conditions(f))})
    select json_build_object(
      'lignes', (select coalesce(json_agg(x), '[]') from (${lignesDe(f)}) x),
      'total', ${nombre(tous(conditionStatut(f)))},
      'compteurs', json_build_object('total', count(*), 'actifs', ${nombre(sql`c.statut = 'Actif'`)},
        'inactifs', ${nombre(sql`c.statut = 'Inactif'`)}))::text
    from trouves c`;
}

/**
 * Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. La vue se lit directement : la joindre aux conducteurs, sur des
 * dizaines de milliers de lignes, peut comparer chacun à tous les autres.
 */
export const conducteursAExporter = (f: FiltresConducteurs & SelectionDeListe, max: number): Sql => sql`
  select ${COLONNES_LISTE} from (select w.conducteur_id as id, w.* from vue_conducteurs_vehicules w) c
  join clients s on s.id = c.client_id cross join lateral (select c.vehicule_id, c.immatriculation) w
  where ${tous(conditionsConducteurs(f))} order by ${ordre(f)} limit ${max}`;

/** Un conducteur, son véhicule du moment et toutes ses affectations ; aucune ligne si la personne ne le voit pas. */
export const lireConducteur = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select ${IDENTITE}, c.client_id, s.nom as client_nom, c.archive_le, h.vehicule, h.affectation,
      (select coalesce(json_agg(a), '[]') from (
        select ${AFFECTATION}, h.vehicule_id, v.immatriculation
        from historique_affectation_vehicules h join vehicules v on v.id = h.vehicule_id
        where h.conducteur_id = c.id order by h.date_debut_affectation desc, h.id) a) as affectations
    from conducteurs c join clients s on s.id = c.client_id
    left join lateral (
      select (select row_to_json(a) from (select ${AFFECTATION}) a) as affectation,
        (select row_to_json(d) from (
          select ${CARACTERISTIQUES} from vehicules v left join loueurs l on l.id = v.loueur_id where v.id = h.vehicule_id) d) as vehicule
      from historique_affectation_vehicules h
      where h.conducteur_id = c.id and ${EN_COURS} order by h.date_debut_affectation desc, h.id limit 1) h on true
    where c.id = ${id}) x`;
