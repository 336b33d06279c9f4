/** Les pages de l'analyse ; la première est le tableau de bord, sans nom dans l'adresse. */
export const ONGLETS = ["ensemble", "loueurs", "carte", "prix", "classements", "provision"] as const;
export type Onglet = (typeof ONGLETS)[number];
export const LIBELLES_ONGLET: Record<Onglet, string> = {
  ensemble: "Vue d'ensemble",
  loueurs: "Loueurs",
  carte: "Carte des dommages",
  prix: "Prix par loueur",
  classements: "Classements",
  provision: "Provision",
};
