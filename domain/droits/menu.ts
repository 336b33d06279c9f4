import type { Acteur } from "../commun/acteur.ts";
import { type Capacite, peut } from "./capacites.ts";

/** Les trois groupes du menu, dans l'ordre ; ce qui n'est d'aucun se lit avant (les tickets) ou après (son compte). */
export const GROUPES_MENU = ["Fin de contrat", "Flotte", "Demandes"] as const;
export type GroupeMenu = (typeof GROUPES_MENU)[number];

export interface EntreeMenu {
  cle: string;
  libelle: string;
  chemin: string;
  groupe: GroupeMenu | null;
}

type Entree = Omit<EntreeMenu, "groupe"> & { si?: Capacite };

const AVANT: readonly Entree[] = [{ cle: "tickets", libelle: "Tickets", chemin: "/dashboard" }];
const GROUPEES: Record<GroupeMenu, readonly Entree[]> = {
  "Fin de contrat": [
    { cle: "restitutions", libelle: "Restitutions", chemin: "/restitutions", si: "voir_menu_restitutions" },
    { cle: "documents", libelle: "Documents", chemin: "/documents", si: "deposer_document" },
    { cle: "contestations", libelle: "Contestations", chemin: "/contestations", si: "contester" },
    { cle: "audits", libelle: "Audits", chemin: "/audits", si: "auditer" },
    { cle: "fins-de-contrat", libelle: "Fins de contrat", chemin: "/fins-de-contrat", si: "voir_menu_vehicules" },
    { cle: "analyses", libelle: "Analyses", chemin: "/analyses", si: "voir_analyses" },
  ],
  Flotte: [
    { cle: "vehicules", libelle: "Véhicules", chemin: "/vehicules", si: "voir_menu_vehicules" },
    { cle: "conducteurs", libelle: "Conducteurs", chemin: "/conducteurs", si: "voir_menu_conducteurs" },
    { cle: "garages", libelle: "Garages", chemin: "/garages", si: "voir_garages" },
    { cle: "loueurs", libelle: "Loueurs", chemin: "/loueurs", si: "gerer_loueurs" },
    { cle: "conditions", libelle: "Conditions", chemin: "/conditions", si: "lire_ses_conditions" },
  ],
  Demandes: [
    { cle: "sinistres", libelle: "Sinistres", chemin: "/sinistres", si: "voir_menu_sinistres" },
    { cle: "convoyages", libelle: "Convoyages", chemin: "/convoyages", si: "voir_menu_convoyages" },
    { cle: "formulaires", libelle: "Formulaires", chemin: "/formulaires", si: "gerer_formulaires" },
    { cle: "infractions", libelle: "Infractions", chemin: "/infractions", si: "voir_menu_infractions" },
  ],
};
const APRES: readonly Entree[] = [
  { cle: "administration", libelle: "Administration", chemin: "/administration", si: "voir_administration" },
  { cle: "contact", libelle: "Contact", chemin: "/contact", si: "contacter" },
  { cle: "profil", libelle: "Profil", chemin: "/profile" },
];

/** Entrées du menu pour cette personne, dans l'ordre d'affichage. */
export function menuDe(acteur: Acteur): EntreeMenu[] {
  const vues = (entrees: readonly Entree[], groupe: GroupeMenu | null): EntreeMenu[] =>
    entrees
      .filter((e) => e.si === undefined || peut(acteur, e.si))
      .map(({ cle, libelle, chemin }) => ({ cle, libelle, chemin, groupe }));
  return [...vues(AVANT, null), ...GROUPES_MENU.flatMap((g) => vues(GROUPEES[g], g)), ...vues(APRES, null)];
}
