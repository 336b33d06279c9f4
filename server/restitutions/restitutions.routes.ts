import type { restitutionsContrat } from "../../domain/restitutions/restitution.contrat.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { ajouterRestitution } from "./ajouter-restitution.ts";
import { exporterRestitutions } from "./exporter-restitutions.ts";
import { modifierUneRestitution } from "./modifier-restitution.ts";
import {
  historiqueRestitution,
  lireRestitution,
  listerRestitutions,
  ouvrirRestitution,
} from "./restitutions.queries.ts";

export const restitutionsRoutes: Gestionnaires<typeof restitutionsContrat> = {
  lister: { lecture: listerRestitutions },
  exporter: { libre: exporterRestitutions },
  lire: { lecture: lireRestitution, introuvable: erreursRestitution.introuvable },
  ouvrir: { lecture: ouvrirRestitution, introuvable: erreursRestitution.introuvable },
  ajouter: { ecriture: ajouterRestitution },
  modifier: { ecriture: modifierUneRestitution },
  historique: { lecture: ({ id }) => historiqueRestitution(id), introuvable: erreursRestitution.introuvable },
};
