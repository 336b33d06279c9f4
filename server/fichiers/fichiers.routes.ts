import type { fichiersContrat } from "../../domain/fichiers/fichier.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { deposerFichier } from "./deposer-fichier.ts";
import { telechargerFichier } from "./telecharger-fichier.ts";

export const fichiersRoutes: Gestionnaires<typeof fichiersContrat> = {
  deposer: { libre: deposerFichier },
  telecharger: { libre: telechargerFichier },
};
