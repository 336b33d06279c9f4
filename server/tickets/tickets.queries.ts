import { sql } from "kysely";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import type { TriTickets } from "../../domain/tickets/ticket.ts";
import type { Sql } from "../db/base.ts";
import { bornes, contientMots, tous } from "../db/fragments.ts";
import { colonnesEntete, colonnesInternes, RESTITUTION_LIEE } from "./colonnes.ts";

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

/** Conditions que les totaux tenus par déclencheur savent compter (avec l'état). */
function conditionsTotalisees(f: FiltresTickets): Sql[] {
  const c: Sql[] = [];
  if (f.client_id) c.push(sql`t.client_id = ${f.client_id}`);
  if (f.type_demande) c.push(sql`t.type_demande = ${f.type_demande}`);
  if (f.statut_facture) c.push(sql`t.statut_facture_client = ${f.statut_facture}`);
  return c;
}

const lignesDe = (acteur: Acteur, f: FiltresTickets, source: Sql): Sql => sql`
  select ${colonnesEntete(acteur)}, ${RESTITUTION_LIEE}
  from (select t.id from ${source} t where ${tous(conditionEtat(f))} order by ${ordre(f)} ${bornes(f.page, f.taille)}) p
  join tickets t on t.id = p.id
  join clients c on c.id = t.client_id
  left join loueurs l on l.id = t.loueur_id
  order by ${ordre(f)}`;

/** `total` suit l'état choisi ; les compteurs montrent les deux états côte à côte. */
const reponse = (acteur: Acteur, f: FiltresTickets, source: Sql, nombre: (condition: Sql) => Sql): Sql => sql`
  json_build_object(
    'lignes', (select coalesce(json_agg(x), '[]') from (${lignesDe(acteur, f, source)}) x),
    'total', ${nombre(tous(conditionEtat(f)))},
    'compteurs', json_build_object(
      'total', ${nombre(sql`true`)}, 'en_cours', ${nombre(ETATS.en_cours)}, 'clotures', ${nombre(ETATS.cloture)}))::text as reponse`;

/** Ce qui est caché ne se filtre pas : ni la facture, ni la société des autres. */
function refuserFiltresInterdits(acteur: Acteur, f: FiltresTickets): void {
  if (f.statut_facture !== undefined && !peut(acteur, "voir_factures")) throw erreurs.interdit();
  if (f.client_id !== undefined && !peut(acteur, "filtrer_par_client")) throw erreurs.interdit();
}

/** Une page de tickets et ses compteurs, en une instruction. */
export function listerTickets(acteur: Acteur, f: FiltresTickets): Sql {
  refuserFiltresInterdits(acteur, f);
  const totalisees = conditionsTotalisees(f);
  const mots = contientMots(sql`t.recherche`, f.q);
  // Colonnes nommées une à une : « tickets.* » demanderait aussi celles que le client n'a pas le droit de lire.
  const trouves = sql`select t.id, t.cree_le, t.plaque, t.statut_ticket from tickets t where ${tous([...totalisees, ...mots])}`;
  if (mots.length === 0) {
    const totaux = f.statut_facture ? sql`totaux_factures` : sql`totaux_tickets`;
    return sql`
      select ${reponse(acteur, f, sql`(${trouves})`, (si) => sql`coalesce(sum(t.nombre) filter (where ${si}), 0)`)}
      from ${totaux} t where ${tous(totalisees)}`;
  }
  // Matérialisée : les nombres et la page viennent du même parcours, et l'index de recherche est toujours celui qui sert.
  return sql`
    with trouves as materialized (${trouves})
    select ${reponse(acteur, f, sql`trouves`, (si) => sql`count(*) filter (where ${si})`)} from trouves t`;
}

/** Un ticket entier ; aucune ligne si la personne ne le voit pas. */
export const lireTicket = (acteur: Acteur, id: string): Sql => sql`
  select row_to_json(x)::text as reponse from (
    select ${colonnesEntete(acteur)}, ${RESTITUTION_LIEE},
      coalesce(t.vehicule_id, (select v.id from vehicules v where v.client_id = t.client_id and v.plaque = t.plaque)) as vehicule_id,
      t.mis_a_jour_le, t.civilite_demandeur, t.demandeur_telephone, t.demandeur_email,
      t.localisation_vehicule, t.latitude_vehicule, t.longitude_vehicule,
      t.type_sinistre, t.tiers, t.date_sinistre, t.circonstances_sinistre, t.elements_endommages, t.photos,
      t.montant_ht_estimation, t.montant_ttc_estimation, t.date_debut_chantier, t.date_fin_chantier,
      t.proposition_garage_envoyee_le, t.statut_proposition_garage,
      t.date_convoyage, t.adresse_depart, t.code_postal_depart, t.ville_depart,
      t.nom_contact_depart, t.portable_contact_depart, t.email_contact_depart,
      t.adresse_arrivee, t.code_postal_arrivee, t.ville_arrivee,
      t.nom_contact_arrivee, t.portable_contact_arrivee, t.email_contact_arrivee,
      t.informations_complementaires, t.details_avancement, t.montant_ht_facture_client, t.montant_ttc_facture_client,
      t.url_devis_signe, t.url_facture_client, t.url_pv_depart, t.url_pv_arrivee, t.url_rapport_expertise, t.url_constat, t.url_facture_garage
      ${colonnesInternes(acteur)}
    from tickets t join clients c on c.id = t.client_id left join loueurs l on l.id = t.loueur_id
    where t.id = ${id}) x`;
