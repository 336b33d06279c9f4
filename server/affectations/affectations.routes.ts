import type { affectationsContrat } from "../../domain/affectations/affectation.contrat.ts";
import { erreursAffectation } from "../../domain/affectations/affectation.erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { conducteurAuJour, effacerAffectation, historiqueAffectations } from "./affectations.queries.ts";
import { creerAffectation, modifierUneAffectation } from "./ecrire-affectation.ts";
import { exporterAffectations } from "./exporter-affectations.ts";

export const affectationsRoutes: Gestionnaires<typeof affectationsContrat> = {
  exporter: { libre: exporterAffectations },
  creer: { ecriture: creerAffectation },
  modifier: { ecriture: modifierUneAffectation },
  supprimer: {
    ecriture: async (tx, { id }) => {
      if (!(await effacerAffectation(tx, id))) throw erreursAffectation.introuvable();
      return { supprimee: true };
    },
  },
  auJour: { lecture: conducteurAuJour, introuvable: erreursVehicule.introuvable },
  historique: { lecture: historiqueAffectations, introuvable: erreursVehicule.introuvable },
};
