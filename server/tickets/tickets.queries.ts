import { sql } from "kysely";
import { TICKETS_PAR_CARTE } from "../../domain/adresses/adresse.ts";
import { estTropCourtPourLIndex, RECENTES_LUES } from "../../domain/commun/recherche.ts";
import type { FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import type { TriTickets } from "../../domain/tickets/ticket.ts";
import type { Instruction, Sql } from "../db/base.ts";
import { parForme } from "../db/forme.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { COLONNES_CARTE, ficheDeTicket, lignesDeTickets, premieresLignes, tousLesTickets } from "./colonnes.ts";

/** Colonne de tri : constante de cette table, jamais un texte venu de la demande. */
const TRIS: Record<TriTickets, Sql> = { cree_le: sql`t.cree_le`, immatriculation: sql`t.plaque` };

function ordre({ tri = "cree_le", sens }: FiltresTickets): Sql {
  const descendant = (sens ?? (tri === "cree_le" ? "desc" : "asc")) === "desc";
  return descendant ? sql`${TRIS[tri]} desc, t.id desc` : sql`${TRIS[tri]}, t.id`;
}

const ETATS: Record<NonNullable<FiltresTickets["etat"]>, Sql> = {
  en_cours: sql`t.statut_ticket <> 'cloture'`,
  cloture: sql`t.statut_ticket = 'cloture'`,
};
const conditionEtat = (f: FiltresTickets): Sql[] => (f.etat ? [ETATS[f.etat]] : []);

/** Aucun total tenu ne sait qui suit un ticket : ceux-là se comptent, d'un index. */
const SUIVIS: Record<NonNullable<FiltresTickets["suivi"]>, Sql> = {
  personne: sql`t.responsable_id is null and t.statut_ticket <> 'cloture'`,
  moi: sql`t.responsable_id = acteur_id() and t.statut_ticket <> 'cloture'`,
};
const conditionSuivi = (f: FiltresTickets): Sql[] => (f.suivi ? [SUIVIS[f.suivi]] : []);

/** Conditions que les totaux tenus par déclencheur savent compter (avec l'état). */
function conditionsTotalisees(f: FiltresTickets): Sql[] {
  const c: Sql[] = [];
  if (f.client_id) c.push(sql`t.client_id = ${f.client_id}`);
  if (f.type_demande) c.push(sql`t.type_demande = ${f.type_demande}`);
  if (f.statut_facture) c.push(sql`t.statut_facture_client = ${f.statut_facture}`);
  return c;
}

/** Juste ce qu'il faut pour trier et compter. */
const TRI_SEUL = sql`t.id, t.cree_le, t.plaque, t.statut_ticket`;

/**
 * Les tickets trouvés par ces mots. Trop courts pour l'index, ils se cherchent parmi les plus récents du filtre : lire tous les tickets
 * coûterait des secondes. `parmi` dit alors combien ont été lus.
 */
function trouvesPar(f: FiltresTickets, colonnes: Sql): Sql {
  const mots = contientMots(sql`t.recherche`, f.q);
  const filtre = [...conditionsTotalisees(f), ...conditionSuivi(f)];
  if (!estTropCourtPourLIndex(f.q)) return sql`select ${colonnes} from tickets t where ${tous([...filtre, ...mots])}`;
  return sql`select ${colonnes} from (
    select ${TRI_SEUL}, t.recherche from tickets t where ${tous(filtre)}
    order by t.cree_le desc, t.id desc limit ${RECENTES_LUES}) t where ${tous(mots)}`;
}

/** Les mêmes, et qui les suit, en conditions de la table entière. Un tableau se calcule une fois, quel que soit le plan choisi. */
const conditionsMots = (f: FiltresTickets): Sql[] =>
  estTropCourtPourLIndex(f.q)
    ? [sql`t.id = any (array(${trouvesPar(f, sql`t.id`)}))`]
    : [...conditionSuivi(f), ...contientMots(sql`t.recherche`, f.q)];

/** Les totaux tenus par déclencheur qui savent compter ce filtre. */
const totauxDe = (f: FiltresTickets): Sql => (f.statut_facture ? sql`totaux_factures` : sql`totaux_tickets`);

/** Combien de tickets une recherche trop courte a lus ; nul si elle les a tous lus. */
const parmi = (f: FiltresTickets): Sql =>
  estTropCourtPourLIndex(f.q)
    ? sql`(select case when sum(t.nombre) > ${RECENTES_LUES} then ${RECENTES_LUES}::int end from ${totauxDe(f)} t where ${tous(conditionsTotalisees(f))})`
    : sql`null::int`;

/** `total` suit l'état choisi ; les compteurs montrent les deux états côte à côte. */
const reponse = (f: FiltresTickets, lignes: Sql, nombre: (condition: Sql) => Sql): Sql => sql`json_build_object(
    'parmi', ${parmi(f)},
    'lignes', ${lignes},
    'total', ${nombre(tous(conditionEtat(f)))},
    'compteurs', json_build_object(
      'total', ${nombre(sql`true`)}, 'en_cours', ${nombre(ETATS.en_cours)}, 'clotures', ${nombre(ETATS.cloture)}))::text`;

/** Une page dont les identifiants se lisent d'abord : sauter des lignes entières coûterait cher. */
const pageDe = (f: FiltresTickets, source: Sql): Sql =>
  lignesDeTickets({
    page: sql`select t.id from ${source} t where ${tous(conditionEtat(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}`,
    ordre: ordre(f),
  });

/**
 * Une page de tickets et ses compteurs, en une instruction. Filtrer par facture sans en avoir le droit est refusé par la base : ce qui
 * est caché ne se filtre pas.
 */
export const listerTickets = (f: FiltresTickets): Instruction =>
  f.q === undefined && f.suivi === undefined && (f.page ?? 1) === 1 ? premierePage(f) : pageDeTickets(f);

function pageDeTickets(f: FiltresTickets): Sql {
  const totalisees = conditionsTotalisees(f);
  // Colonnes nommées une à une : « tickets.* » demanderait aussi celles que le client n'a pas le droit de lire.
  const trouves = trouvesPar(f, TRI_SEUL);
  if (contientMots(sql`t.recherche`, f.q).length === 0 && f.suivi === undefined) {
    const lignes =
      (f.page ?? 1) === 1
        ? premieresLignes({
            conditions: tous([...totalisees, ...conditionEtat(f)]),
            ordre: ordre(f),
            bornes: bornes(1, f.taille),
          })
        : pageDe(f, sql`(${trouves})`);
    return sql`
      select ${reponse(f, lignes, (si) => sql`coalesce(sum(t.nombre) filter (where ${si}), 0)`)}
      from ${totauxDe(f)} t where ${tous(totalisees)}`;
  }
  // Matérialisée : les nombres et la page viennent du même parcours, et l'index de recherche est toujours celui qui sert.
  return sql`
    with trouves as materialized (${trouves})
    select ${reponse(f, pageDe(f, sql`trouves`), (si) => sql`count(*) filter (where ${si})`)} from trouves t`;
}

/** Celle que chacun ouvre d'abord. */
const premierePage = parForme(["client_id", "type_demande", "statut_facture"], pageDeTickets);

/** Les lieux d'une page de tickets du filtre, dans l'ordre de la liste ; `suite` : il en reste d'autres. */
export const ticketsSurCarte = (f: Omit<FiltresTickets, "taille">): Sql => sql`
  with lieux as materialized (
    ${tousLesTickets({
      conditions: tous([...conditionsTotalisees(f), ...conditionsMots(f), ...conditionEtat(f)]),
      ordre: ordre(f),
      colonnes: COLONNES_CARTE,
      // Un de plus que la page dit s'il en reste.
      max: TICKETS_PAR_CARTE + 1,
      debut: ((f.page ?? 1) - 1) * TICKETS_PAR_CARTE,
    })})
  select json_build_object(
    'tickets', (select coalesce(json_agg(x), '[]') from (select * from lieux limit ${TICKETS_PAR_CARTE}) x),
    'suite', (select count(*) from lieux) > ${TICKETS_PAR_CARTE})::text`;

/** Toutes les lignes du filtre, pour l'export ; bornée par l'appelant. */
export const ticketsAExporter = (f: FiltresTickets, max: number): Sql =>
  tousLesTickets({
    conditions: tous([...conditionsTotalisees(f), ...conditionsMots(f), ...conditionEtat(f)]),
    ordre: ordre(f),
    // Le jour à Paris, comme à l'écran.
    colonnes: sql`(t.cree_le at time zone 'Europe/Paris')::date as cree_le`,
    max,
  });

/** Tout ce qu'un ticket porte et que chacun peut lire. */
const COLONNES_FICHE = sql`
  coalesce(t.vehicule_id, vehicule_de_plaque(t.client_id, t.plaque)) as vehicule_id,
  t.loueur_id, t.mis_a_jour_le, t.civilite_demandeur, t.demandeur_telephone, t.demandeur_email,
  t.localisation_vehicule, t.latitude_vehicule, t.longitude_vehicule,
  t.type_sinistre, t.tiers, t.date_sinistre, t.circonstances_sinistre, t.elements_endommages, t.photos,
  t.montant_ht_estimation, t.montant_ttc_estimation, t.date_debut_chantier, t.date_fin_chantier,
  t.proposition_garage_envoyee_le, t.statut_proposition_garage,
  t.date_convoyage, t.adresse_depart, t.code_postal_depart, t.ville_depart,
  t.nom_contact_depart, t.portable_contact_depart, t.email_contact_depart,
  t.adresse_arrivee, t.code_postal_arrivee, t.ville_arrivee,
  t.nom_contact_arrivee, t.portable_contact_arrivee, t.email_contact_arrivee,
  t.informations_complementaires, t.details_avancement, t.montant_ht_facture_client, t.montant_ttc_facture_client,
  t.url_devis_signe, t.url_facture_client, t.url_pv_depart, t.url_pv_arrivee, t.url_rapport_expertise, t.url_constat, t.url_facture_garage`;

/** Un ticket entier ; aucune ligne si la personne ne le voit pas. */
export const ticketEntier = (id: string): Sql => ficheDeTicket(id, COLONNES_FICHE);
export const lireTicket = parForme<{ id: string }>(["id"], ({ id }) => ticketEntier(id));
