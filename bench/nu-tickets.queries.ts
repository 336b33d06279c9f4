import { plier } from "../domain/commun/recherche.ts";
import type { Instruction } from "./nu.queries.ts";

const ENTETE = `t.id, t.type_demande, t.statut_ticket, t.immatriculation, t.client_id, c.nom as client_nom, l.nom as loueur_nom,
  t.demandeur_prenom_nom, t.cree_le`;
/** Ni le statut de facture ni la part interne ne sont pour un client. */
const FACTURE = (client: string | undefined) =>
  client ? ", null as statut_facture_client" : ", t.statut_facture_client";
const RESTITUTION =
  ", (select r.id from restitutions r where r.ticket_id = t.id order by r.cree_le desc limit 1) as restitution_id";
const JOINTURES = "join clients c on c.id = t.client_id left join loueurs l on l.id = t.loueur_id";
const COMPTEURS = (nombre: (si: string) => string) =>
  `'parmi', null, 'total', ${nombre("true")}, 'compteurs', json_build_object('total', ${nombre("true")},
   'en_cours', ${nombre("t.statut_ticket <> 'cloture'")}, 'clotures', ${nombre("t.statut_ticket = 'cloture'")})`;

/** Une page de tickets et ses compteurs. */
export function tickets(client: string | undefined, q: string | null, type: string | null): Instruction {
  const values: string[] = [];
  const conditions: string[] = [];
  if (client) conditions.push(`t.client_id = $${values.push(client)}`);
  if (type) conditions.push(`t.type_demande = $${values.push(type)}`);
  const lignes = (source: string, ou: string) => `'lignes', (select coalesce(json_agg(x), '[]') from (
    select ${ENTETE}${FACTURE(client)}${RESTITUTION} from ${source} t ${JOINTURES} ${ou} order by t.cree_le desc, t.id desc limit 25) x)`;
  const ou = () => (conditions.length > 0 ? `where ${conditions.join(" and ")}` : "");
  const name = `tickets-${!!client}-${!!q}-${!!type}`;
  if (!q) {
    const text = `select json_build_object(${lignes("tickets", ou())}, ${COMPTEURS((si) => `coalesce(sum(t.nombre) filter (where ${si}), 0)`)})::text as json
      from totaux_tickets t ${ou()}`;
    return { name, text, values };
  }
  conditions.push(`t.recherche like $${values.push(`%${plier(q)}%`)}`);
  const text = `with trouves as materialized (select t.* from tickets t ${ou()})
    select json_build_object(${lignes("trouves", "")}, ${COMPTEURS((si) => `count(*) filter (where ${si})`)})::text as json from trouves t`;
  return { name, text, values };
}

const FICHE = `t.loueur_id, t.mis_a_jour_le, t.civilite_demandeur, t.demandeur_telephone, t.demandeur_email, t.localisation_vehicule, t.latitude_vehicule,
  t.longitude_vehicule, t.type_sinistre, t.tiers, t.date_sinistre, t.circonstances_sinistre, t.elements_endommages, t.photos,
  t.montant_ht_estimation, t.montant_ttc_estimation, t.date_debut_chantier, t.date_fin_chantier, t.proposition_garage_envoyee_le,
  t.statut_proposition_garage, t.date_convoyage, t.adresse_depart, t.code_postal_depart, t.ville_depart, t.nom_contact_depart,
  t.portable_contact_depart, t.email_contact_depart, t.adresse_arrivee, t.code_postal_arrivee, t.ville_arrivee, t.nom_contact_arrivee,
  t.portable_contact_arrivee, t.email_contact_arrivee, t.informations_complementaires, t.details_avancement, t.montant_ht_facture_client,
  t.montant_ttc_facture_client, t.url_devis_signe, t.url_facture_client, t.url_pv_depart, t.url_pv_arrivee, t.url_rapport_expertise,
  t.url_constat, t.url_facture_garage`;

/** La fiche telle que la lit un client. */
export const ticket = (client: string, id: string): Instruction => ({
  name: "ticket",
  text: `select row_to_json(x)::text as json from (
    select ${ENTETE}${FACTURE(client)}${RESTITUTION}, null as interne,
      coalesce(t.vehicule_id, (select v.id from vehicules v where v.client_id = t.client_id and v.plaque = t.plaque)) as vehicule_id, ${FICHE}
    from tickets t ${JOINTURES} where t.id = $1 and t.client_id = $2) x`,
  values: [id, client],
});
