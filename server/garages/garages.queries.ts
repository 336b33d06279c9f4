import { sql } from "kysely";
import type { SelectionDeListe } from "../../domain/commun/contrat.ts";
import type { FiltresGarages } from "../../domain/garages/garage.contrat.ts";
import { GARAGES_PROCHES, INDEPENDANT, RAYON_TERRE_KM } from "../../domain/garages/garage.ts";
import type { Sql } from "../db/base.ts";
import { bornes, choisies, contientMots, tous } from "../db/fragments.ts";

const COLONNES_LISTE = sql`g.id, g.nom, g.reseau, g.adresse, g.code_postal, g.ville, g.contact, g.telephone`;

const ordre = ({ sens }: FiltresGarages): Sql =>
  sens === "desc" ? sql`plier(g.nom) desc, g.id desc` : sql`plier(g.nom), g.id`;

/** Un réseau vide veut dire indépendant. */
const SANS_RESEAU = sql`coalesce(g.reseau, '') = ''`;

const suivis = ({ archives }: FiltresGarages): Sql =>
  archives ? sql`g.archive_le is not null` : sql`g.archive_le is null`;

const conditionReseau = ({ reseau }: FiltresGarages): Sql[] =>
  reseau && reseau !== INDEPENDANT ? [sql`g.reseau = ${reseau}`] : [];
/** En réseau ou indépendant : ce que les compteurs comparent. « Indépendant » se choisit aussi parmi les réseaux. */
const conditionAffiliation = ({ affiliation, reseau }: FiltresGarages): Sql[] => [
  ...(reseau === INDEPENDANT ? [SANS_RESEAU] : []),
  ...(affiliation ? [affiliation === "independant" ? SANS_RESEAU : sql`not (${SANS_RESEAU})`] : []),
];

/** Toutes les conditions de la liste sur le garage `g`, et les lignes qu'on y a cochées. */
export const conditionsGarages = (f: FiltresGarages & SelectionDeListe): Sql[] => [
  suivis(f),
  ...contientMots(sql`g.recherche`, f.q),
  ...conditionReseau(f),
  ...conditionAffiliation(f),
  ...choisies(sql`g.id`, f),
];

/** Une page de garages par ordre alphabétique et ses compteurs. Quelques milliers de garages au plus : ils se comptent à la lecture. */
export function listerGarages(f: FiltresGarages): Sql {
  const choix = tous(conditionAffiliation(f));
  const nombre = (si: Sql) => sql`count(*) filter (where ${si})`;
  return sql`
    with trouves as materialized (select ${COLONNES_LISTE} from garages g where ${tous([suivis(f), ...contientMots(sql`g.recherche`, f.q), ...conditionReseau(f)])})
    select json_build_object(
      'lignes', (select coalesce(json_agg(x), '[]') from (
        select ${COLONNES_LISTE} from trouves g where ${choix} order by ${ordre(f)} ${bornes(f.page, f.taille)}) x),
      'total', ${nombre(choix)},
      'compteurs', json_build_object(
        'total', count(*), 'en_reseau', ${nombre(sql`not (${SANS_RESEAU})`)}, 'independants', ${nombre(SANS_RESEAU)}))::text
    from trouves g`;
}

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const garagesAExporter = (f: FiltresGarages & SelectionDeListe, max: number): Sql => sql`
  select ${COLONNES_LISTE} from garages g
  where ${tous(conditionsGarages(f))} order by ${ordre(f)} limit ${max}`;

/** La base garde des euros et des pour cent à deux décimales ; l'API échange des entiers. */
const EN_CENTIEMES = sql`(g.taux_mo * 100)::int as taux_mo, (g.taux_peinture * 100)::int as taux_peinture,
  (g.commission * 100)::int as commission`;

export const lireGarage = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select ${COLONNES_LISTE}, g.email, g.latitude, g.longitude, g.precision_position, ${EN_CENTIEMES},
      g.notes_internes_garage, g.vr, g.debosselage, g.jantes, g.ouvert_le_samedi, g.archive_le
    from garages g where g.id = ${id}) x`;

/** Ce qu'un client en lit : seules ces colonnes lui sont accordées. */
export const coordonneesDuGarage = (id: string): Sql => sql`
  select row_to_json(x)::text from (
    select g.id, g.nom, g.adresse, g.code_postal, g.ville, g.contact, g.telephone, g.email from garages g where g.id = ${id}) x`;

/** Distance orthodromique en kilomètres entre le garage `g` et le véhicule du ticket `t`. */
const DISTANCE = sql`${RAYON_TERRE_KM}::double precision * 2 * asin(sqrt(least(1,
  power(sin(radians(g.latitude - t.latitude_vehicule) / 2), 2)
  + cos(radians(t.latitude_vehicule)) * cos(radians(g.latitude)) * power(sin(radians(g.longitude - t.longitude_vehicule) / 2), 2))))`;

/** Les garages d'adresse complète les plus proches du véhicule ; aucun si le véhicule n'est pas localisé. Nul si le ticket n'existe pas. */
export const garagesProches = (ticket: string): Sql => sql`
  select coalesce(json_agg(json_build_object(
      'id', x.id, 'nom', x.nom, 'reseau', x.reseau, 'adresse', x.adresse, 'code_postal', x.code_postal, 'ville', x.ville,
      'contact', x.contact, 'telephone', x.telephone, 'distance_km', round(x.distance::numeric, 1),
      'precision_position', x.precision_position) order by x.distance, x.id)
    filter (where x.id is not null), '[]')::text
  from tickets t
  left join lateral (
    select ${COLONNES_LISTE}, g.precision_position, ${DISTANCE} as distance from garages g
    where g.archive_le is null and g.adresse is not null and g.code_postal is not null and g.ville is not null
      and g.latitude is not null and g.longitude is not null
      and t.latitude_vehicule is not null and t.longitude_vehicule is not null
    order by distance, g.id limit ${GARAGES_PROCHES}) x on true
  where t.id = ${ticket} group by t.id`;
