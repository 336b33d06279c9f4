import type { contestationsContrat } from "../../domain/contestations/contestation.contrat.ts";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  contestationsDeRestitution,
  historiqueContestation,
  lireContestation,
  listerContestations,
  tauxDeSucces,
} from "./contestations.queries.ts";
import { exporterContestations } from "./exporter-contestations.ts";
import { apercevoir, envoyerLettre, rediger } from "./lettre-contestation.ts";
import { ajouterLigne, modifierUneLigne, retirerUneLigne } from "./lignes-contestation.ts";
import { changerEtat, modifierUneContestation } from "./modifier-contestation.ts";
import { ouvrirContestation, preparerSuite, reprendreVerdicts } from "./ouvrir-contestation.ts";
import { prouverLigne } from "./prouver-ligne.ts";
import { imputerAvoir, joindreReponse, repondre } from "./repondre.ts";

const { introuvable } = erreursContestation;

export const contestationsRoutes: Gestionnaires<typeof contestationsContrat> = {
  lister: { lecture: listerContestations },
  exporter: { libre: exporterContestations },
  taux: { lecture: tauxDeSucces },
  deRestitution: { lecture: ({ id }) => contestationsDeRestitution(id), introuvable: erreursRestitution.introuvable },
  ouvrir: { ecriture: ouvrirContestation },
  lire: { lecture: ({ id }) => lireContestation(id), introuvable },
  modifier: { ecriture: modifierUneContestation },
  changerEtat: { ecriture: changerEtat },
  ajouterLigne: { ecriture: ajouterLigne },
  modifierLigne: { ecriture: modifierUneLigne },
  prouverLigne: { ecriture: prouverLigne },
  retirerLigne: { ecriture: retirerUneLigne },
  reprendre: { ecriture: reprendreVerdicts },
  rediger: { ecriture: rediger },
  apercu: { libre: apercevoir },
  preparer: { ecriture: preparerSuite },
  envoyer: { libre: envoyerLettre },
  repondre: { ecriture: repondre },
  joindre: { libre: joindreReponse },
  imputer: { ecriture: imputerAvoir },
  historique: { lecture: ({ id }) => historiqueContestation(id), introuvable },
};
