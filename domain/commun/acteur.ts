/** Les besoins qu'un client active. */
export const BESOINS = ["restitutions", "sinistres", "convoyages", "infractions", "vehicules", "conducteurs"] as const;
export type Besoin = (typeof BESOINS)[number];

export const ROLES = ["admin", "expert", "client"] as const;
export type Role = (typeof ROLES)[number];

interface Personne {
  id: string;
  prenom: string;
  nom: string;
  email: string;
  avatarUrl: string | null;
  /** L'adresse appartient au domaine interne du prestataire : pas d'écran Contact. */
  domaineInterne: boolean;
  /** L'adresse appartient au domaine partenaire : statut de facture visible. */
  domainePartenaire: boolean;
}

export interface ActeurInterne extends Personne {
  role: "admin" | "expert";
}

export interface ActeurClient extends Personne {
  role: "client";
  clientId: string;
  clientNom: string;
  besoins: readonly Besoin[];
  /** Un admin lui a ouvert la tenue de sa flotte, et à sa société : importer, créer, modifier. */
  autonome: boolean;
}

/** La personne connectée. Les données d'un rôle n'existent que pour ce rôle. */
export type Acteur = ActeurInterne | ActeurClient;

export const estInterne = (acteur: Acteur): acteur is ActeurInterne => acteur.role !== "client";

export const aBesoin = (acteur: Acteur, besoin: Besoin): boolean =>
  acteur.role !== "client" || acteur.besoins.includes(besoin);

/** La société d'une fiche à créer : celle que l'équipe choisit ; d'un client, la sienne quoi que dise la demande. */
export const societeDe = (acteur: Acteur, demandee: string): string =>
  acteur.role === "client" ? acteur.clientId : demandee;
