import type { analysesContrat } from "../../domain/analyses/analyse.contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { lireChoix, lireTableauDeBord } from "./analyses.queries.ts";
import { lireClassements } from "./classements.queries.ts";
import { lireCarte, lireComplements } from "./complements.queries.ts";
import { imprimerDirection } from "./direction.ts";
import { lireEssentiel } from "./essentiel.queries.ts";
import { exporterAnalyses, lireJson } from "./exporter-analyses.ts";
import { exporterLignes } from "./exporter-lignes.ts";
import { exporterRefacturation } from "./exporter-refacturation.ts";
import { listerLignes } from "./lignes.queries.ts";
import { prevoir } from "./prevoir.ts";
import { lirePrix } from "./prix.queries.ts";
import { imprimerRapport } from "./rapport.ts";
import { lireRefacturation } from "./refacturation.queries.ts";
import { lireReperes } from "./reperes.queries.ts";

export const analysesRoutes: Gestionnaires<typeof analysesContrat> = {
  lire: { lecture: (filtres, maintenant) => lireTableauDeBord(filtres, jourDeParis(maintenant)) },
  choix: { lecture: (filtres) => lireChoix(filtres) },
  exporter: { libre: exporterAnalyses },
  complements: { lecture: (filtres) => lireComplements(filtres) },
  reperes: { ecriture: (tx, _, { services }) => lireJson(tx, lireReperes(services.config.reperesAnonymes)) },
  essentiel: { lecture: (filtres, maintenant) => lireEssentiel(filtres, maintenant) },
  classements: { lecture: (filtres) => lireClassements(filtres) },
  refacturation: { lecture: (filtres) => lireRefacturation(filtres) },
  exporterRefacturation: { libre: exporterRefacturation },
  carte: { lecture: (filtres) => lireCarte(filtres) },
  prix: { lecture: (filtres) => lirePrix(filtres) },
  provision: { ecriture: (tx, filtres, { maintenant }) => prevoir(tx, filtres, maintenant) },
  lignes: { lecture: (filtres) => listerLignes(filtres) },
  exporterLignes: { libre: exporterLignes },
  direction: { libre: imprimerDirection },
  rapport: { libre: imprimerRapport },
};
