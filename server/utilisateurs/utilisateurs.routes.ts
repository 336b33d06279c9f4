import type { invitationsContrat } from "../../domain/utilisateurs/invitation.contrat.ts";
import type { utilisateursContrat } from "../../domain/utilisateurs/utilisateur.contrat.ts";
import { erreursPersonne } from "../../domain/utilisateurs/utilisateur.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { accepterInvitation, lireInvitation } from "./accepter.ts";
import { exporterPersonnes } from "./exporter-personnes.ts";
import { annulerInvitation, inviter, renvoyerInvitation } from "./inviter.ts";
import { changerRole, fermerSesSessions, modifierPersonne, retirerFacteur, suspendre } from "./tenir-personne.ts";
import { historiquePersonne, lirePersonne, listerPersonnes } from "./utilisateurs.queries.ts";

const { introuvable } = erreursPersonne;

export const utilisateursRoutes: Gestionnaires<typeof utilisateursContrat> = {
  lister: { lecture: listerPersonnes },
  exporter: { libre: exporterPersonnes },
  lire: { lecture: ({ id }, maintenant) => lirePersonne(id, maintenant), introuvable },
  inviter: { libre: inviter },
  renvoyer: { ecriture: renvoyerInvitation },
  annuler: { ecriture: annulerInvitation },
  modifier: { ecriture: modifierPersonne },
  changerRole: { libre: changerRole },
  suspendre: { ecriture: suspendre },
  fermerSessions: { ecriture: fermerSesSessions },
  retirerFacteur: { libre: retirerFacteur },
  historique: { lecture: ({ id }) => historiquePersonne(id), introuvable },
};

export const invitationsRoutes: Gestionnaires<typeof invitationsContrat> = {
  lire: { publique: lireInvitation },
  accepter: { publique: accepterInvitation },
};
