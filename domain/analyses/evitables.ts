/** Frais qu'un geste avant la restitution évite ; la base les reconnaît par `evitable_fre`. */
export const EVITABLES = ["cles", "documents", "nettoyage", "pneumatiques", "impact_pare_brise"] as const;
export type Evitable = (typeof EVITABLES)[number];

export const LIBELLES_EVITABLE: Record<Evitable, string> = {
  cles: "Clés manquantes",
  documents: "Documents de bord",
  nettoyage: "Nettoyage",
  pneumatiques: "Pneumatiques",
  impact_pare_brise: "Impacts de pare-brise",
};

/** Ce qu'il fallait faire avant de rendre le véhicule. */
export const GESTES_EVITABLES: Record<Evitable, string> = {
  cles: "Réunir le double des clés avant le rendez-vous.",
  documents: "Laisser carte grise, carnet et notice dans le véhicule.",
  nettoyage: "Faire nettoyer l'intérieur et l'extérieur.",
  pneumatiques: "Contrôler les profils un mois avant.",
  impact_pare_brise: "Faire réparer l'impact, souvent pris en charge par l'assurance.",
};
