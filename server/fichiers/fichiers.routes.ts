import { erreurs } from "../../domain/commun/erreurs.ts";
import type { fichiersContrat } from "../../domain/fichiers/fichier.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { deposerFichier } from "./deposer-fichier.ts";
import { decrireFichier } from "./fichiers.queries.ts";
import { telechargerFichier } from "./telecharger-fichier.ts";

export const fichiersRoutes: Gestionnaires<typeof fichiersContrat> = {
  deposer: { libre: deposerFichier },
  telecharger: { libre: telechargerFichier },
  decrire: { lecture: ({ id }) => decrireFichier(id), introuvable: () => erreurs.introuvable("Fichier non trouvé") },
};
