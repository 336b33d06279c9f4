import type { ComponentType } from "react";
import type { Capacite } from "../domain/droits/capacites.ts";
import { chemins } from "./chemins.ts";

type Module = () => Promise<{ default: ComponentType }>;

export interface Ecran {
  chemin: string;
  /** Titre de l'onglet, devant « – Reflet ». */
  titre: string;
  /** Capacité sans laquelle l'écran n'existe pas pour la personne. */
  si?: Capacite;
  /** Où mène cette adresse, tapée par quelqu'un dont le menu la cache ; sans cela, l'écran n'existe pas pour lui. */
  ailleurs?: string;
  /** Le rôle décide de l'écran : tant qu'il n'a pas pu être lu, on passe par la connexion. */
  roleExige?: boolean;
  charger: Module;
}

/** Tous les écrans connectés. En ajouter un : une ligne ici, une adresse dans chemins.ts, une page qui s'exporte par défaut. */
export const ECRANS: readonly Ecran[] = [
  { chemin: "/dashboard", titre: "Tickets", charger: () => import("./tickets/TicketsPage.tsx") },
  {
    chemin: "/restitutions",
    titre: "Restitutions",
    si: "voir_restitutions",
    charger: () => import("./restitutions/RestitutionsPage.tsx"),
  },
  {
    chemin: "/restitution/$id",
    titre: "Restitution",
    // Une demande de restitution s'y ouvre aussi, sans le besoin des restitutions.
    si: "voir_tickets",
    charger: () => import("./restitutions/RestitutionPage.tsx"),
  },
  { chemin: "/audits", titre: "Audits", si: "auditer", charger: () => import("./audits/AuditsPage.tsx") },
  { chemin: "/audit/$id", titre: "Audit", si: "auditer", charger: () => import("./audits/AuditPage.tsx") },
  {
    chemin: "/documents",
    titre: "Documents",
    si: "deposer_document",
    charger: () => import("./documents/DocumentsPage.tsx"),
  },
  {
    chemin: "/document/$id",
    titre: "Document",
    si: "deposer_document",
    charger: () => import("./documents/DocumentPage.tsx"),
  },
  {
    chemin: "/boite",
    titre: "Boîte de réception",
    si: "gerer_arrivages",
    charger: () => import("./arrivages/ArrivagesPage.tsx"),
  },
  {
    chemin: "/boite/$id",
    titre: "Message reçu",
    si: "gerer_arrivages",
    charger: () => import("./arrivages/ArrivagePage.tsx"),
  },
  {
    chemin: "/vocabulaire",
    titre: "Vocabulaire",
    si: "voir_references",
    charger: () => import("./vocabulaire/VocabulairePage.tsx"),
  },
  {
    chemin: "/contestations",
    titre: "Contestations",
    si: "contester",
    charger: () => import("./contestations/ContestationsPage.tsx"),
  },
  {
    chemin: "/contestations/lignes",
    titre: "Livre de l'argent",
    si: "contester",
    charger: () => import("./argent/LivrePage.tsx"),
  },
  {
    chemin: "/contestation/$id",
    titre: "Contestation",
    si: "contester",
    charger: () => import("./contestations/ContestationPage.tsx"),
  },
  { chemin: "/analyses", titre: "Analyses", si: "voir_analyses", charger: () => import("./analyses/AnalysesPage.tsx") },
  {
    chemin: "/analyses/lignes",
    titre: "Lignes de frais",
    si: "voir_analyses",
    charger: () => import("./analyses/LignesPage.tsx"),
  },
  {
    chemin: "/sinistres",
    titre: "Sinistres",
    si: "voir_menu_sinistres",
    charger: () => import("./tickets/SinistresPage.tsx"),
  },
  {
    chemin: "/sinistre/$id",
    titre: "Détail du sinistre",
    si: "voir_tickets",
    charger: () => import("./tickets/SinistrePage.tsx"),
  },
  {
    chemin: "/convoyages",
    titre: "Convoyages",
    si: "voir_menu_convoyages",
    // Les convoyages restent des tickets, que tout le monde voit dans sa liste.
    ailleurs: `${chemins.tickets()}?type_demande=convoyage`,
    charger: () => import("./tickets/ConvoyagesPage.tsx"),
  },
  {
    chemin: "/convoyage/$id",
    titre: "Détail du convoyage",
    si: "voir_tickets",
    charger: () => import("./tickets/ConvoyagePage.tsx"),
  },
  {
    chemin: "/etat-des-lieux/appareil",
    titre: "États des lieux de cet appareil",
    si: "modifier_fiches",
    charger: () => import("./tickets/EtatsAppareilPage.tsx"),
  },
  {
    chemin: "/etat-des-lieux/$id",
    titre: "Détail de l'état des lieux",
    si: "voir_tickets",
    charger: () => import("./tickets/EtatDesLieuxPage.tsx"),
  },
  {
    chemin: "/infractions",
    titre: "Infractions",
    si: "voir_menu_infractions",
    charger: () => import("./infractions/InfractionsPage.tsx"),
  },
  {
    chemin: "/vehicules",
    titre: "Véhicules",
    si: "voir_menu_vehicules",
    charger: () => import("./vehicules/VehiculesPage.tsx"),
  },
  {
    chemin: "/vehicule/$id",
    titre: "Véhicule",
    si: "voir_menu_vehicules",
    charger: () => import("./vehicules/VehiculePage.tsx"),
  },
  {
    chemin: "/vehicule/$id/photos",
    titre: "Photos du véhicule",
    // Les photos se voient avec les tickets et les audits, sans le besoin des véhicules.
    si: "voir_tickets",
    charger: () => import("./comparaisons/ComparaisonPage.tsx"),
  },
  {
    chemin: "/fins-de-contrat",
    titre: "Fins de contrat",
    si: "voir_menu_vehicules",
    charger: () => import("./contrats/FinsDeContratPage.tsx"),
  },
  {
    chemin: "/conducteurs",
    titre: "Conducteurs",
    si: "voir_menu_conducteurs",
    charger: () => import("./conducteurs/ConducteursPage.tsx"),
  },
  {
    chemin: "/conducteur/$id",
    titre: "Conducteur",
    si: "voir_menu_conducteurs",
    charger: () => import("./conducteurs/ConducteurPage.tsx"),
  },
  { chemin: "/garages", titre: "Garages", si: "voir_garages", charger: () => import("./garages/GaragesPage.tsx") },
  {
    chemin: "/garage/$id",
    titre: "Garage",
    si: "voir_fiche_garage",
    charger: () => import("./garages/GaragePage.tsx"),
  },
  { chemin: "/loueurs", titre: "Loueurs", si: "gerer_loueurs", charger: () => import("./loueurs/LoueursPage.tsx") },
  { chemin: "/loueur/$id", titre: "Loueur", si: "gerer_loueurs", charger: () => import("./loueurs/LoueurPage.tsx") },
  {
    chemin: "/conditions",
    titre: "Conditions",
    si: "lire_ses_conditions",
    charger: () => import("./conditions/MesConditionsPage.tsx"),
  },
  {
    chemin: "/loueur/$id/conditions/$version",
    titre: "Conditions",
    si: "gerer_loueurs",
    charger: () => import("./conditions/ConditionsPage.tsx"),
  },
  {
    chemin: "/formulaires",
    titre: "Formulaires",
    roleExige: true,
    charger: () => import("./formulaires/FormulairesPage.tsx"),
  },
  {
    chemin: "/formulaire/$id",
    titre: "Détail du formulaire",
    roleExige: true,
    charger: () => import("./formulaires/FormulairePage.tsx"),
  },
  { chemin: "/imports", titre: "Imports", si: "importer", charger: () => import("./imports/ImportsPage.tsx") },
  {
    chemin: "/imports/nouveau",
    titre: "Nouvel import",
    si: "importer",
    charger: () => import("./imports/NouvelImportPage.tsx"),
  },
  { chemin: "/import/$id", titre: "Import", si: "importer", charger: () => import("./imports/ImportPage.tsx") },
  {
    chemin: "/administration",
    titre: "Administration",
    si: "voir_administration",
    charger: () => import("./administration/AdministrationPage.tsx"),
  },
  {
    chemin: "/administration/e-mails",
    titre: "E-mails",
    si: "administrer",
    charger: () => import("./administration/CourrielsPage.tsx"),
  },
  {
    chemin: "/administration/fusions",
    titre: "Fusions",
    si: "administrer",
    charger: () => import("./fusions/FusionsPage.tsx"),
  },
  {
    chemin: "/administration/references",
    titre: "Références",
    si: "voir_references",
    charger: () => import("./references/ReferencesPage.tsx"),
  },
  {
    chemin: "/administration/reglages",
    titre: "Réglages",
    si: "administrer",
    charger: () => import("./administration/ReglagesPage.tsx"),
  },
  {
    chemin: "/administration/societes",
    titre: "Sociétés",
    si: "administrer",
    charger: () => import("./societes/SocietesPage.tsx"),
  },
  {
    chemin: "/administration/societe/$id",
    titre: "Société",
    si: "administrer",
    charger: () => import("./societes/SocietePage.tsx"),
  },
  {
    chemin: "/administration/personnes",
    titre: "Personnes",
    si: "administrer",
    charger: () => import("./personnes/PersonnesPage.tsx"),
  },
  {
    chemin: "/administration/personne/$id",
    titre: "Personne",
    si: "administrer",
    charger: () => import("./personnes/PersonnePage.tsx"),
  },
  {
    chemin: "/administration/webhooks",
    titre: "Webhooks",
    si: "gerer_cles",
    charger: () => import("./webhooks/WebhooksPage.tsx"),
  },
  {
    chemin: "/administration/webhooks/livraisons",
    titre: "Livraisons",
    si: "gerer_cles",
    charger: () => import("./webhooks/LivraisonsPage.tsx"),
  },
  {
    chemin: "/administration/api",
    titre: "API",
    si: "gerer_cles",
    charger: () => import("./description-api/ApiPage.tsx"),
  },
  {
    chemin: "/administration/cles-api",
    titre: "Clés d'API",
    si: "gerer_cles",
    charger: () => import("./cles-api/ClesApiPage.tsx"),
  },
  {
    chemin: "/administration/journal",
    titre: "Journal",
    si: "voir_journal",
    charger: () => import("./journal/JournalPage.tsx"),
  },
  {
    chemin: "/administration/corbeille",
    titre: "Corbeille",
    si: "administrer",
    charger: () => import("./corbeille/CorbeillePage.tsx"),
  },
  {
    chemin: "/administration/donnees-personnelles",
    titre: "Données personnelles",
    si: "gerer_donnees",
    charger: () => import("./donnees-personnelles/DonneesPersonnellesPage.tsx"),
  },
  {
    chemin: "/administration/donnees-personnelles/registre",
    titre: "Registre des traitements",
    si: "gerer_donnees",
    charger: () => import("./donnees-personnelles/RegistrePage.tsx"),
  },
  {
    chemin: "/contact",
    titre: "Contact",
    si: "contacter",
    // L'équipe n'a pas à s'écrire à elle-même : ses demandes sont ses tickets.
    ailleurs: chemins.tickets(),
    charger: () => import("./contact/ContactPage.tsx"),
  },
  {
    chemin: "/notifications",
    titre: "Notifications",
    charger: () => import("./notifications/NotificationsPage.tsx"),
  },
  { chemin: "/profile", titre: "Profil", charger: () => import("./profil/ProfilPage.tsx") },
];

/** Écrans ouverts sans session, hors du cadre. */
export const ECRANS_PUBLICS: readonly Ecran[] = [];
