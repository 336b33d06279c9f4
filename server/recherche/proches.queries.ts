import { sql } from "kysely";
import { plier } from "../../domain/commun/recherche.ts";
import { CARACTERES_MIN, type ListeDeNoms } from "../../domain/recherche/recherche.ts";
import type { TypeDemande } from "../../domain/tickets/ticket.ts";
import type { Sql, Transaction } from "../db/base.ts";

/** Ressemblance, de 0 à 1, en deçà de laquelle un nom n'est plus celui que l'on cherchait. */
const RESSEMBLANCE = 0.5;
const MONTRES = 4;

/** Où chercher les noms d'une liste : le texte que sa recherche lit, et de quoi reconnaître la fiche. */
interface Noms {
  source: Sql;
  texte: Sql;
  titre: Sql;
  detail: Sql;
  /** La fiche qui montre cette ligne, quand elle n'a pas la sienne. */
  porteur?: Sql;
  /** De quoi n'en lire qu'une part par un index, là où ils sont trop pour être tous comparés. */
  parmi?: (plie: string) => Sql;
}

/** Le véhicule `v` d'une ligne : sa plaque, sa marque et son modèle se cherchent par leur index. */
const DU_VEHICULE = {
  texte: sql`v.recherche`,
  titre: sql`v.immatriculation`,
  parmi: (plie: string) => sql`v.recherche %> ${plie}`,
};
const MODELE = sql`nullif(concat_ws(' ', v.marque, v.modele), '')`;
/** Les tickets clos d'un type, comme leur liste. */
const ticketsClos = (type: TypeDemande, date: Sql): Noms => ({
  source: sql`tickets x where x.statut_ticket = 'cloture' and x.type_demande = ${sql.lit(type)}`,
  texte: sql`x.recherche`,
  titre: sql`coalesce(x.immatriculation, x.demandeur_prenom_nom, 'Sans plaque')`,
  detail: sql`nullif(concat_ws(' · ', x.demandeur_prenom_nom, to_char(${date}, 'DD/MM/YYYY')), '')`,
  parmi: (plie) => sql`x.recherche %> ${plie}`,
});

const NOMS: Record<ListeDeNoms, Noms> = {
  conducteurs: {
    source: sql`conducteurs x where x.archive_le is null`,
    texte: sql`x.recherche`,
    titre: sql`btrim(x.prenom || ' ' || x.nom)`,
    detail: sql`coalesce(x.telephone, x.email)`,
    parmi: (plie) => sql`x.recherche %> ${plie}`,
  },
  garages: {
    source: sql`garages x where x.archive_le is null`,
    texte: sql`x.recherche`,
    titre: sql`x.nom`,
    detail: sql`nullif(concat_ws(' ', x.code_postal, x.ville), '')`,
  },
  loueurs: {
    source: sql`loueurs x where x.archive_le is null`,
    texte: sql`plier(x.nom)`,
    titre: sql`x.nom`,
    detail: sql`null::text`,
  },
  societes: { source: sql`clients x where true`, texte: sql`plier(x.nom)`, titre: sql`x.nom`, detail: sql`null::text` },
  personnes: {
    source: sql`utilisateurs x where not x.technique`,
    texte: sql`(plier(x.prenom || ' ' || x.nom) || '|' || plier(x.nom || ' ' || x.prenom) || '|' || plier(x.email))`,
    titre: sql`coalesce(nullif(btrim(x.prenom || ' ' || x.nom), ''), x.email)`,
    detail: sql`x.email`,
  },
  vocabulaire: {
    source: sql`vocabulaire_appris x where true`,
    texte: sql`(plier(x.motif) || '|' || plier(x.valeur))`,
    titre: sql`x.motif`,
    detail: sql`null::text`,
  },
  imports: {
    source: sql`imports x where true`,
    texte: sql`plier(x.nom_fichier)`,
    titre: sql`x.nom_fichier`,
    detail: sql`to_char(x.cree_le at time zone 'Europe/Paris', 'DD/MM/YYYY')`,
  },
  audits: {
    ...DU_VEHICULE,
    source: sql`audits x join vehicules v on v.id = x.vehicule_id where true`,
    detail: sql`nullif(concat_ws(' · ', ${MODELE}, 'retour ' || to_char(x.retour_prevu_le, 'DD/MM/YYYY')), '')`,
  },
  "fins-de-contrat": {
    ...DU_VEHICULE,
    source: sql`(select f.*, f.contrat_id as id from fins_de_contrat f) x join vehicules v on v.id = x.vehicule_id
      where x.suivi and x.etape <> 'verifiee'`,
    detail: sql`nullif(concat_ws(' · ', ${MODELE}, 'fin ' || to_char(x.date_fin, 'DD/MM/YYYY')), '')`,
    porteur: sql`x.vehicule_id`,
  },
  sinistres: ticketsClos("sinistre", sql`x.date_sinistre`),
  convoyages: ticketsClos("convoyage", sql`x.date_convoyage`),
  formulaires: {
    source: sql`formulaires x join clients c on c.id = x.client_id where true`,
    texte: sql`plier(c.nom)`,
    titre: sql`c.nom`,
    detail: sql`x.statut`,
  },
};

export interface NomProche extends Record<string, unknown> {
  id: string;
  titre: string;
  detail: string | null;
  porteur: string | null;
}

/** Les noms d'une liste qui ressemblent le plus à ce texte, sous les politiques de la personne. */
export async function nomsProches(tx: Transaction, liste: ListeDeNoms, q: string): Promise<NomProche[]> {
  const plie = plier(q);
  if (plie.length < CARACTERES_MIN) return [];
  const { source, texte, titre, detail, parmi, porteur = sql`null::uuid` } = NOMS[liste];
  // L'opérateur qui lit l'index a son seuil à lui, plus haut : pour cette transaction, le même.
  if (parmi)
    await tx.executer(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(RESSEMBLANCE)}, true)`);
  return tx.lignes<NomProche>(sql`
    select n.id, n.titre, n.detail, n.porteur from (
      select x.id, ${titre} as titre, ${detail} as detail, ${porteur} as porteur, word_similarity(${plie}, ${texte}) as ressemblance
      from ${source}${parmi ? sql` and ${parmi(plie)}` : sql``}) n
    where n.ressemblance >= ${sql.lit(RESSEMBLANCE)}
    order by n.ressemblance desc, n.titre, n.id limit ${sql.lit(MONTRES)}`);
}
