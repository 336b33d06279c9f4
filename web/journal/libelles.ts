import type { Definition } from "../champs/definition.ts";
import { CHAMPS as CHAMPS_CONDUCTEUR } from "../conducteurs/champs.ts";
import { CHAMPS_CONTRAT } from "../contrats/champs.ts";
import { CHAMPS as CHAMPS_GARAGE } from "../garages/champs.ts";
import { CHAMPS as CHAMPS_LOUEUR } from "../loueurs/champs.ts";
import { CHAMPS as CHAMPS_TICKET } from "../tickets/champs.ts";
import { CHAMPS_VEHICULE } from "../vehicules/champs.ts";

/** Les champs que les fiches savent nommer et écrire, par table. */
const DEFINITIONS: Readonly<Record<string, Readonly<Record<string, Definition | undefined>>>> = {
  tickets: CHAMPS_TICKET,
  vehicules: CHAMPS_VEHICULE,
  restitutions: CHAMPS_VEHICULE,
  conducteurs: CHAMPS_CONDUCTEUR,
  contrats: CHAMPS_CONTRAT,
  loueurs: CHAMPS_LOUEUR,
  // Le journal garde les euros de la base, pas les centièmes du contrat : ses nombres se lisent tels quels.
  garages: Object.fromEntries(Object.entries(CHAMPS_GARAGE).filter(([, d]) => d.genre !== "nombre")),
};

export const definitionDe = (entite: string | null, champ: string): Definition | undefined =>
  entite === null ? undefined : DEFINITIONS[entite]?.[champ];

const AUTRES: Readonly<Record<string, string>> = {
  archive_le: "Archive",
  ecartee_le: "Écartée",
  statut_ticket: "Statut",
  statut_facture_client: "Statut de la facture",
  statut_proposition_garage: "Proposition du garage",
  garage_id: "Garage",
  loueur_id: "Loueur",
  client_id: "Société",
  url_permis: "Fichier du permis",
  url_carte_grise: "Fichier de la carte grise",
  elements_endommages: "Éléments endommagés",
  besoins: "Besoins",
  role: "Rôle",
  email: "Email",
  suspendu_le: "Suspension",
  desactive_le: "Désactivation",
  cree_par: "Créé par",
  mot_de_passe: "Mot de passe",
  facteur: "Double authentification",
  codes_secours: "Codes de secours",
  session: "Session ouverte le",
  invitation: "Invitation envoyée le",
  corbeille: "Effacé de la corbeille, gardé depuis le",
  taux_mo: "Taux main-d'œuvre",
  taux_peinture: "Taux peinture",
};

/** « date_debut_affectation » se lit « Date debut affectation » à défaut de mieux : le nom de la colonne, jamais un champ sans nom. */
export function nommerChamp(entite: string | null, champ: string): string {
  const definition = definitionDe(entite, champ);
  if (definition) return definition.complet ?? definition.libelle;
  const brut = AUTRES[champ] ?? champ.replaceAll("_", " ");
  return brut.charAt(0).toUpperCase() + brut.slice(1);
}
