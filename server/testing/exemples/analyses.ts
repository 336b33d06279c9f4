import type { Exemples } from "./exemple.ts";

export const analysesExemples: Exemples = {
  "analyses.lire": () => ({}),
  "analyses.choix": () => ({}),
  "analyses.exporter": () => ({ requete: { format: "csv" } }),
  "analyses.complements": () => ({}),
  "analyses.reperes": () => ({}),
  "analyses.essentiel": () => ({}),
  "analyses.classements": () => ({}),
  "analyses.refacturation": () => ({}),
  "analyses.exporterRefacturation": () => ({ requete: { format: "csv" } }),
  "analyses.carte": () => ({}),
  "analyses.prix": () => ({ requete: { element: "pare_chocs_avant" } }),
  "analyses.provision": () => ({}),
  "analyses.lignes": () => ({}),
  "analyses.exporterLignes": () => ({ requete: { format: "csv" } }),
  "analyses.direction": () => ({}),
  "analyses.rapport": () => ({}),
  "tco.restitutions": () => ({ requete: { format: "csv" } }),
  "tco.evolution": () => ({ requete: { format: "csv" } }),
  "tco.lignes": () => ({ requete: { format: "json" } }),
};
