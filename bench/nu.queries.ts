import { filtresAnalyses } from "../domain/analyses/analyse.contrat.ts";
import { jourDeParis } from "../domain/commun/dates.ts";
import { plier } from "../domain/commun/recherche.ts";
import { lireTableauDeBord } from "../server/analyses/analyses.queries.ts";
import { compiler } from "../server/db/base.ts";

/** Une instruction et ses valeurs ; la condition sur le client est écrite à la main, personne d'autre ne la pose. */
export interface Instruction {
  name: string;
  text: string;
  values: unknown[];
}
type Client = string | undefined;

const COLONNES_RESTITUTION = `r.id, r.client_id, c.nom as client_nom, r.immatriculation, r.date_restitution, r.agence, r.loueur_id,
  l.nom as loueur_nom, r.marque, r.modele, r.type_vehicule, r.kilometrage, r.montant_ht_apres_remise, r.rapport_ht, r.facture_ht, r.url_rapport,
  (select d.etat from documents d where d.restitution_id = r.id and d.etat <> 'remplace' order by d.cree_le desc, d.id limit 1) as etat_lecture`;
const JOINTURES = "join clients c on c.id = r.client_id join loueurs l on l.id = r.loueur_id";
const FICHE = `${COLONNES_RESTITUTION}, f.nom as rapport_nom, r.paiement_le, r.cree_le, r.mis_a_jour_le,
  (select t.id from tickets t where t.id = r.ticket_id) as ticket_id,
  (select v.id from vehicules v where v.client_id = r.client_id and v.plaque = r.plaque limit 1) as vehicule_id,
  (select coalesce(json_agg(x.immatriculation), '[]') from (
     select v.immatriculation from vehicules v where v.client_id = r.client_id and v.plaque = r.plaque
     union select a.immatriculation from vehicules v join vehicule_plaques a on a.client_id = v.client_id and a.vehicule_id = v.id
       where v.client_id = r.client_id and v.plaque = r.plaque) x) as plaques_du_vehicule`;

/** Conditions `$n` dans l'ordre où elles sont ajoutées. */
function conditions() {
  const values: unknown[] = [];
  const textes: string[] = [];
  return {
    values,
    ajouter: (texte: string, ...v: unknown[]) => {
      textes.push(texte.replace(/\?/g, () => `$${values.push(v.shift())}`));
    },
    ou: () => (textes.length > 0 ? `where ${textes.join(" and ")}` : ""),
  };
}

export function restitutions(client: Client, q: string | null, annee: string | null): Instruction {
  const c = conditions();
  if (client) c.ajouter("r.client_id = ?", client);
  if (!q && !annee) {
    const text = `select json_build_object(
      'lignes', (select coalesce(json_agg(t), '[]') from (
        select ${COLONNES_RESTITUTION} from restitutions r ${JOINTURES} ${c.ou()} order by r.date_restitution desc, r.id desc limit 25) t),
      'total', coalesce(sum(r.nombre), 0), 'somme_ht', coalesce(sum(r.montant_ht), 0))::text as json
      from totaux_restitutions r ${c.ou()}`;
    return { name: `restitutions-${!!client}`, text, values: c.values };
  }
  if (q) c.ajouter("r.recherche like ?", `%${plier(q)}%`);
  if (annee)
    c.ajouter(
      "r.date_restitution >= ?::date and r.date_restitution < ?::date",
      `${annee}-01-01`,
      `${Number(annee) + 1}-01-01`,
    );
  const text = `with trouvees as materialized (select r.* from restitutions r ${c.ou()})
    select json_build_object(
      'lignes', (select coalesce(json_agg(t), '[]') from (
        select ${COLONNES_RESTITUTION} from trouvees r ${JOINTURES} order by r.date_restitution desc, r.id desc limit 25) t),
      'total', (select count(*) from trouvees), 'somme_ht', (select coalesce(sum(montant_ht_apres_remise), 0) from trouvees))::text as json`;
  return { name: `restitutions-${!!client}-${!!q}-${!!annee}`, text, values: c.values };
}

export function restitution(client: Client, id: string): Instruction {
  const c = conditions();
  c.ajouter("r.id = ?", id);
  if (client) c.ajouter("r.client_id = ?", client);
  const text = `select row_to_json(t)::text as json from (
    select ${FICHE} from restitutions r ${JOINTURES} left join fichiers f on f.id = r.url_rapport ${c.ou()}) t`;
  return { name: `restitution-${!!client}`, text, values: c.values };
}

export const sauver = (id: string, champs: { marque: string; modele: string; kilometrage: number }): Instruction => ({
  name: "sauver",
  text: `with r as (update restitutions set marque = $2, modele = $3, kilometrage = $4 where id = $1 returning *)
    select row_to_json(t)::text as json from (
      select ${FICHE} from r ${JOINTURES} left join fichiers f on f.id = r.url_rapport) t`,
  values: [id, champs.marque, champs.modele, champs.kilometrage],
});

/** Le même calcul que le produit, le client mis dans le filtre. */
export function analyses(client: Client, parametres: URLSearchParams): Instruction {
  const filtres = filtresAnalyses.parse({ ...Object.fromEntries(parametres), ...(client && { client_id: client }) });
  const { texte, valeurs } = compiler(lireTableauDeBord(filtres, jourDeParis(new Date())));
  return { name: `analyses-${Object.keys(filtres)}`, text: texte, values: [...valeurs] };
}
