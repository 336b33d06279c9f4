/**
 * Ce qu'une clé d'API peut ouvrir, une ligne par portée. Une route n'est joignable par clé que si elle en déclare une au contrat : session,
 * profil, administration (formulaires compris), actions en masse, journal et clés n'en ont pas. `equipe` : ce que seule l'équipe peut faire, donc jamais une clé de société.
 */
export const PORTEES = {
  "tickets:lire": { famille: "Tickets", libelle: "Lire les tickets, sinistres et convoyages" },
  "tickets:ecrire": { famille: "Tickets", libelle: "Modifier un ticket, ses statuts, ses pièces", equipe: true },
  "vehicules:lire": { famille: "Véhicules", libelle: "Lire les véhicules, leur conducteur, leur histoire" },
  "vehicules:ecrire": { famille: "Véhicules", libelle: "Ajouter, modifier, archiver un véhicule", equipe: true },
  "contrats:lire": { famille: "Contrats", libelle: "Lire les contrats et les fins de contrat" },
  "contrats:ecrire": { famille: "Contrats", libelle: "Ajouter ou modifier un contrat", equipe: true },
  "conducteurs:lire": { famille: "Conducteurs", libelle: "Lire les conducteurs, permis compris" },
  "conducteurs:ecrire": { famille: "Conducteurs", libelle: "Ajouter, modifier, archiver un conducteur", equipe: true },
  "affectations:lire": { famille: "Affectations", libelle: "Lire qui conduit quoi" },
  "affectations:ecrire": {
    famille: "Affectations",
    libelle: "Confier un véhicule, terminer une période",
    equipe: true,
  },
  "garages:lire": { famille: "Garages", libelle: "Lire les garages", equipe: true },
  "garages:ecrire": { famille: "Garages", libelle: "Ajouter, modifier, archiver un garage", equipe: true },
  "restitutions:lire": { famille: "Restitutions", libelle: "Lire les restitutions et leur rapprochement" },
  "restitutions:ecrire": { famille: "Restitutions", libelle: "Ajouter ou modifier une restitution" },
  "documents:lire": { famille: "Documents", libelle: "Lire les documents et leurs lignes" },
  "documents:ecrire": { famille: "Documents", libelle: "Déposer, corriger, valider un document" },
  "fichiers:lire": { famille: "Fichiers", libelle: "Télécharger les fichiers, permis et cartes grises compris" },
  "fichiers:ecrire": { famille: "Fichiers", libelle: "Déposer un fichier" },
  "etats_des_lieux:lire": { famille: "États des lieux", libelle: "Lire les états des lieux et leur PDF" },
  "etats_des_lieux:ecrire": {
    famille: "États des lieux",
    libelle: "Ouvrir, remplir, signer un état des lieux",
    equipe: true,
  },
  "audits:lire": { famille: "Audits", libelle: "Lire les audits avant restitution et leur PDF" },
  "audits:ecrire": { famille: "Audits", libelle: "Ouvrir, remplir, terminer, transmettre un audit" },
  "imports:lire": {
    famille: "Imports",
    libelle: "Suivre les imports, lire leurs lignes et leurs rejets",
    equipe: true,
  },
  "imports:ecrire": { famille: "Imports", libelle: "Déposer, vérifier, lancer, annuler un import", equipe: true },
  "contestations:lire": { famille: "Contestations", libelle: "Lire les contestations" },
  "contestations:ecrire": { famille: "Contestations", libelle: "Ouvrir et suivre une contestation" },
  "commentaires:lire": { famille: "Commentaires", libelle: "Lire les commentaires" },
  "commentaires:ecrire": { famille: "Commentaires", libelle: "Commenter" },
  "loueurs:lire": { famille: "Loueurs", libelle: "Lire les loueurs et leurs conditions" },
  "loueurs:ecrire": { famille: "Loueurs", libelle: "Ajouter ou renommer un loueur", equipe: true },
  "societes:lire": { famille: "Sociétés", libelle: "Lire le nom des sociétés", equipe: true },
  "analyses:lire": { famille: "Analyses", libelle: "Lire le tableau de bord des frais" },
  "tco:lire": { famille: "Export TCO", libelle: "Lire l'export du coût total de détention" },
} as const satisfies Record<string, { famille: string; libelle: string; equipe?: true }>;

export type PorteeCle = keyof typeof PORTEES;
export const CODES_PORTEES = Object.keys(PORTEES) as [PorteeCle, ...PorteeCle[]];

/** Vrai d'une portée qui n'aurait aucun effet sur une clé de société. */
export const estDEquipe = (portee: PorteeCle): boolean => "equipe" in PORTEES[portee];
export const estUneEcriture = (portee: PorteeCle): boolean => portee.endsWith(":ecrire");

/** Les portées par famille, dans l'ordre de la table : la lecture, puis l'écriture. */
export const FAMILLES_PORTEES: readonly { famille: string; portees: readonly PorteeCle[] }[] = [
  ...new Set(CODES_PORTEES.map((p) => PORTEES[p].famille)),
].map((famille) => ({ famille, portees: CODES_PORTEES.filter((p) => PORTEES[p].famille === famille) }));
