import { type Acteur, aBesoin, type Besoin, type Role } from "../commun/acteur.ts";

/**
 * `tout` : toutes les lignes ; `perimetre` : celles de sa société ; `partenaire` : selon le domaine de messagerie ; `besoin` : selon le
 * besoin ; `autonomie` : si un admin l'a ouverte à sa société et à elle, besoin compris ; `hors_interne` : sauf au domaine de messagerie du prestataire.
 */
export type Portee = "tout" | "perimetre" | "partenaire" | "besoin" | "autonomie" | "hors_interne" | "non";

type LigneDroits = Record<Role, Portee> & { besoin?: Besoin };

/**
 * La table des droits, lue par le serveur, les écrans et les tests. Une ligne absente refuse.
 * « besoin » ajoute, pour un client, la condition du besoin activé sur sa fiche.
 */
export const CAPACITES = {
  voir_tickets: { admin: "tout", expert: "tout", client: "perimetre" },
  filtrer_par_client: { admin: "tout", expert: "tout", client: "non" },
  voir_carte_tickets: { admin: "tout", expert: "tout", client: "non" },
  supprimer_ticket: { admin: "tout", expert: "non", client: "non" },
  modifier_fiches: { admin: "tout", expert: "tout", client: "non" },
  importer: { admin: "tout", expert: "tout", client: "autonomie" },
  modifier_vehicules: { admin: "tout", expert: "tout", client: "autonomie", besoin: "vehicules" },
  modifier_conducteurs: { admin: "tout", expert: "tout", client: "autonomie", besoin: "conducteurs" },
  affecter: { admin: "tout", expert: "tout", client: "autonomie", besoin: "vehicules" },
  // L'équipe les lit sur la fiche de chaque loueur.
  lire_ses_conditions: { admin: "non", expert: "non", client: "autonomie", besoin: "restitutions" },
  rouvrir_lecture: { admin: "tout", expert: "tout", client: "autonomie", besoin: "restitutions" },
  voir_notes_internes: { admin: "tout", expert: "tout", client: "non" },
  voir_menu_convoyages: { admin: "tout", expert: "non", client: "besoin", besoin: "convoyages" },
  voir_menu_restitutions: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  voir_menu_sinistres: { admin: "tout", expert: "tout", client: "besoin", besoin: "sinistres" },
  voir_menu_infractions: { admin: "tout", expert: "tout", client: "besoin", besoin: "infractions" },
  voir_menu_vehicules: { admin: "tout", expert: "tout", client: "besoin", besoin: "vehicules" },
  voir_menu_conducteurs: { admin: "tout", expert: "tout", client: "besoin", besoin: "conducteurs" },
  voir_garages: { admin: "tout", expert: "tout", client: "non" },
  gerer_formulaires: { admin: "tout", expert: "non", client: "non" },
  voir_garage_interne: { admin: "tout", expert: "tout", client: "non" },
  voir_fiche_garage: { admin: "tout", expert: "tout", client: "tout" },
  voir_garage_coordonnees: { admin: "tout", expert: "tout", client: "non" },
  supprimer_garage: { admin: "tout", expert: "non", client: "non" },
  voir_factures: { admin: "tout", expert: "tout", client: "partenaire" },
  voir_restitutions: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  ajouter_restitution: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  voir_analyses: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  deposer_document: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  gerer_arrivages: { admin: "tout", expert: "tout", client: "non" },
  rapprocher: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  contester: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  auditer: { admin: "tout", expert: "tout", client: "besoin", besoin: "restitutions" },
  gerer_loueurs: { admin: "tout", expert: "tout", client: "non" },
  gerer_conditions: { admin: "tout", expert: "non", client: "non" },
  voir_references: { admin: "tout", expert: "tout", client: "non" },
  gerer_vocabulaire: { admin: "tout", expert: "non", client: "non" },
  administrer: { admin: "tout", expert: "non", client: "non" },
  voir_administration: { admin: "tout", expert: "tout", client: "non" },
  voir_journal: { admin: "tout", expert: "tout", client: "non" },
  gerer_donnees: { admin: "tout", expert: "non", client: "non" },
  gerer_cles: { admin: "tout", expert: "non", client: "non" },
  garder_vues: { admin: "tout", expert: "tout", client: "perimetre" },
  lire_commentaires: { admin: "tout", expert: "tout", client: "perimetre" },
  commenter: { admin: "tout", expert: "tout", client: "perimetre" },
  commenter_interne: { admin: "tout", expert: "tout", client: "non" },
  contacter: { admin: "hors_interne", expert: "hors_interne", client: "hors_interne" },
  modifier_profil: { admin: "tout", expert: "tout", client: "perimetre" },
} as const satisfies Record<string, LigneDroits>;

export type Capacite = keyof typeof CAPACITES;

/** Vrai si la personne dispose de la capacité ; les lignes qu'elle voit restent bornées par la base. */
export function peut(acteur: Acteur, capacite: Capacite): boolean {
  const droits: LigneDroits = CAPACITES[capacite];
  switch (droits[acteur.role]) {
    case "tout":
    case "perimetre":
      return true;
    case "partenaire":
      return acteur.domainePartenaire;
    case "autonomie":
      return acteur.role === "client" && acteur.autonome && (!droits.besoin || aBesoin(acteur, droits.besoin));
    case "hors_interne":
      return !acteur.domaineInterne;
    case "besoin":
      return droits.besoin !== undefined && aBesoin(acteur, droits.besoin);
    case "non":
      return false;
  }
}
