import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresVehicules } from "../../domain/vehicules/vehicule.contrat.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, pourChaqueMot, tous } from "../db/fragments.ts";
import { AFFECTATION, CARACTERISTIQUES, EN_COURS, IDENTITE, OUVERTE } from "./flotte.queries.ts";

const EST_ACTIF = sql`exists (select 1 from historique_affectation_vehicules h where h.vehicule_id = v.id and ${OUVERTE})`;

const ordre = ({ sens }: FiltresVehicules): Sql =>
  sens === "desc" ? sql`v.plaque desc, v.id desc` : sql`v.plaque, v.id`;

/** Chaque mot se trouve dans le véhicule, son VIN, ses plaques d'avant, chez son loueur ou dans le nom de son conducteur du moment. */
const conditionsRecherche = (q: string | undefined): Sql[] =>
  pourChaqueMot(q, (mot) => {
    const motif = `%${mot}%`;
    return sql`(v.recherche like ${motif} or plier(v.vin) like ${motif}
      or v.id in (select p.vehicule_id from vehicule_plaques p where lower(p.plaque) like ${motif})
      or v.loueur_id in (select l.id from loueurs l where plier(l.nom) like ${motif})
      or v.id in (select h.vehicule_id from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
                  where c.recherche like ${motif} and ${EN_COURS}))`;
  });

const conditionClient = (f: FiltresVehicules): Sql[] => (f.client_id ? [sql`v.client_id = ${f.client_id}`] : []);
/** Un véhicule archivé n'est pas dans la liste, sauf si on le demande. */
const conditionArchives = ({ archives }: FiltresVehicules): Sql =>
  archives ? sql`v.archive_le is not null` : sql`v.archive_le is null`;
const conditionsPerimetre = (f: FiltresVehicules): Sql[] => [...conditionClient(f), conditionArchives(f)];
const conditionStatut = ({ statut }: FiltresVehicules): Sql[] =>
  statut === undefined ? [] : [statut === "actif" ? EST_ACTIF : sql`not ${EST_ACTIF}`];

/** Toutes les conditions de la liste sur le véhicule `v`, et les lignes qu'on y a cochées. */
export const conditionsVehicules = (f: FiltresVehicules & SelectionDeListe): Sql[] => [
  ...conditionsPerimetre(f),
  ...conditionStatut(f),
  ...conditionsRecherche(f.q),
  ...choisies(sql`v.id`, f),
];

const COLONNES_LISTE = sql`v.id, v.client_id, s.nom as client_nom, v.immatriculation, v.conducteur_id, v.conducteur_prenom,
  v.conducteur_nom, v.loueur_nom, v.marque, v.modele, v.url_carte_grise, v.archive_le is not null as archive,
  case when v.date_debut_affectation is not null and v.date_fin_affectation is null then 'actif' else 'inactif' end as statut`;

const lignesDe = (f: FiltresVehicules, source: Sql): Sql => sql`
  select ${COLONNES_LISTE}
  from (${source} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join vue_vehicules_conducteurs v on v.id = p.id
  join clients s on s.id = v.client_id
  order by ${ordre(f)}`;

const reponse = (f: FiltresVehicules, source: Sql, total: Sql, actifs: Sql): Sql => {
  const totalChoisi = f.statut === "actif" ? actifs : f.statut === "inactif" ? sql`${total} - ${actifs}` : total;
  return sql`json_build_object(
    'lignes', (select coalesce(json_agg(x), '[]') from (${lignesDe(f, source)}) x),
    'total', ${totalChoisi},
    'compteurs', json_build_object('total', ${total}, 'actifs', ${actifs}, 'inactifs', ${total} - ${actifs}))::text`;
};

/** Une page de véhicules par ordre d'immatriculation, et ses compteurs, en une instruction. */
export function listerVehicules(f: FiltresVehicules): Sql {
  const perimetre = conditionsPerimetre(f);
  const recherche = conditionsRecherche(f.q);
  if (recherche.length === 0) {
    // Un véhicule n'a qu'une affectation à la fois : compter les affectations ouvertes, c'est compter les véhicules actifs.
    const actifs = sql`(select count(*) from historique_affectation_vehicules h join vehicules v on v.id = h.vehicule_id
      where ${tous([OUVERTE, ...perimetre])})`;
    return sql`select ${reponse(
      f,
      sql`select v.id from vehicules v where ${tous([...perimetre, ...conditionStatut(f)])}`,
      sql`(select count(*) from vehicules v where ${tous(perimetre)})`,
      actifs,
    )}`;
  }
  const choisis = f.statut === undefined ? sql`true` : f.statut === "actif" ? sql`v.actif` : sql`not v.actif`;
  return sql`
    with trouves as materialized (
      select v.id, v.plaque, ${EST_ACTIF} as actif from vehicules v where ${tous([...perimetre, ...recherche])})
    select ${reponse(
      f,
      sql`select v.id from trouves v where ${choisis}`,
      sql`(select count(*) from trouves)`,
      sql`(select count(*) from trouves t where t.actif)`,
    )}`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. Les filtres lisent la table : la vue n'a pas le VIN. */
export const vehiculesAExporter = (f: FiltresVehicules & SelectionDeListe, max: number): Sql => sql`
  select ${COLONNES_LISTE} from vue_vehicules_conducteurs v join clients s on s.id = v.client_id
  where v.id in (select v.id from vehicules v where ${tous(conditionsVehicules(f))}) order by ${ordre(f)} limit ${max}`;

/** Toutes les plaques du véhicule `v`, l'actuelle et celles d'avant. */
export const PLAQUES = sql`array(select v.plaque where v.plaque <> ''
  union select p.plaque from vehicule_plaques p where p.client_id = v.client_id and p.vehicule_id = v.id and p.plaque <> '')`;

const TICKET_SITUE = sql`t.id, t.type_demande, t.cree_le, t.localisation_vehicule, t.latitude_vehicule, t.longitude_vehicule,
  case when t.type_demande = 'convoyage' and t.statut_ticket = 'cloture'
    then nullif(concat_ws(', ', t.adresse_arrivee, nullif(concat_ws(' ', t.code_postal_arrivee, t.ville_arrivee), '')), '') end as arrivee`;

/**
 * Le lieu du ticket le plus récent qui en donne un. Un convoyage clos a mené le véhicule à son arrivée, dont on n'a pas les
 * coordonnées.
 */
const DERNIER_LIEU = sql`(
  select json_build_object('adresse', x.adresse, 'latitude', x.latitude, 'longitude', x.longitude, 'ticket_id', x.id,
    'type_demande', x.type_demande, 'le', (x.cree_le at time zone 'Europe/Paris')::date)
  from (
    select t.id, t.type_demande, t.cree_le, a.adresse,
      case when a.arrive then null else t.latitude_vehicule end as latitude,
      case when a.arrive then null else t.longitude_vehicule end as longitude
    from (
      select * from (select ${TICKET_SITUE} from tickets t where t.client_id = v.client_id and t.vehicule_id = v.id) a
      union all
      select * from (select ${TICKET_SITUE} from tickets t
        where t.client_id = v.client_id and t.vehicule_id is null and t.plaque = any (${PLAQUES})
          and vehicule_de_plaque(t.client_id, t.plaque) = v.id) b) t,
    lateral (select t.arrivee is not null as arrive, coalesce(t.arrivee, t.localisation_vehicule) as adresse) a) x
  where x.adresse is not null or x.latitude is not null
  order by x.cree_le desc, x.id limit 1)`;

/** Un véhicule, son conducteur du moment et toutes ses affectations ; aucune ligne si la personne ne le voit pas. */
export const lireVehicule = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select ${CARACTERISTIQUES}, v.client_id, s.nom as client_nom, v.loueur_id, v.vin, v.kilometrage, v.date_mise_en_circulation,
      v.energie, v.centre_de_cout,
      v.archive_le, ${DERNIER_LIEU} as lieu,
      (select coalesce(json_agg(json_build_object('immatriculation', p.immatriculation, 'quittee_le', p.quittee_le)
         order by p.quittee_le desc, p.id), '[]')
       from vehicule_plaques p where p.client_id = v.client_id and p.vehicule_id = v.id) as plaques_anciennes,
      case when ${EST_ACTIF} then 'actif' else 'inactif' end as statut,
      (select row_to_json(d) from (
        select ${IDENTITE} from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
        where h.vehicule_id = v.id and ${EN_COURS} order by h.date_debut_affectation desc limit 1) d) as conducteur,
      (select coalesce(json_agg(a), '[]') from (
        select ${AFFECTATION}, h.conducteur_id, c.prenom as conducteur_prenom, c.nom as conducteur_nom
        from historique_affectation_vehicules h join conducteurs c on c.id = h.conducteur_id
        where h.vehicule_id = v.id order by h.date_debut_affectation desc, h.id) a) as affectations
    from vehicules v join clients s on s.id = v.client_id left join loueurs l on l.id = v.loueur_id
    where v.id = ${id}) x`;
