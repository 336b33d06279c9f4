import type { Contrat } from "../domain/contrat.ts";
import { administrationRoutes } from "./administration/administration.routes.ts";
import { adressesRoutes } from "./adresses/adresses.routes.ts";
import { affectationsRoutes } from "./affectations/affectations.routes.ts";
import { analysesRoutes } from "./analyses/analyses.routes.ts";
import { tcoRoutes } from "./analyses/tco.routes.ts";
import { argentRoutes } from "./argent/argent.routes.ts";
import { arrivagesRoutes } from "./arrivages/arrivages.routes.ts";
import { auditsRoutes } from "./audits/audits.routes.ts";
import { aujourdhuiRoutes } from "./aujourdhui/aujourdhui.routes.ts";
import { calendrierRoutes } from "./calendrier/calendrier.ts";
import { clesApiRoutes } from "./cles-api/cles-api.routes.ts";
import { clientsRoutes } from "./clients/clients.routes.ts";
import { commentairesRoutes } from "./commentaires/commentaires.routes.ts";
import { comparaisonsRoutes } from "./comparaisons/comparaisons.routes.ts";
import { conditionsRoutes } from "./conditions/conditions.routes.ts";
import { conducteursRoutes } from "./conducteurs/conducteurs.routes.ts";
import { connexionEntrepriseRoutes } from "./connexion-entreprise/connexion-entreprise.routes.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import { contestationsRoutes } from "./contestations/contestations.routes.ts";
import { contratsRoutes } from "./contrats/contrats.routes.ts";
import { corbeilleRoutes } from "./corbeille/corbeille.routes.ts";
import { demandesRoutes } from "./demandes/demandes.routes.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { documentsRoutes } from "./documents/documents.routes.ts";
import { lotsRoutes } from "./documents/lots.routes.ts";
import { donneesPersonnellesRoutes } from "./donnees-personnelles/donnees-personnelles.routes.ts";
import { enDirectRoutes } from "./en-direct/en-direct.routes.ts";
import { etatsDesLieuxRoutes } from "./etats-des-lieux/etats.routes.ts";
import { fichiersRoutes } from "./fichiers/fichiers.routes.ts";
import { formulairesRoutes } from "./formulaires/formulaires.routes.ts";
import { fusionsRoutes } from "./fusions/fusions.routes.ts";
import { garagesRoutes } from "./garages/garages.routes.ts";
import type { Gestionnaires } from "./http/gestionnaire.ts";
import { importsRoutes } from "./imports/imports.routes.ts";
import { journalRoutes } from "./journal/journal.routes.ts";
import { loueursRoutes } from "./loueurs/loueurs.routes.ts";
import { masseRoutes } from "./masse/masse.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { profilRoutes } from "./profil/profil.routes.ts";
import { rapprochementsRoutes } from "./rapprochements/rapprochements.routes.ts";
import { rechercheRoutes } from "./recherche/recherche.routes.ts";
import { referencesRoutes } from "./references/references.routes.ts";
import { restitutionsRoutes } from "./restitutions/restitutions.routes.ts";
import { retoursRoutes } from "./retours/retours.routes.ts";
import { santeRoutes } from "./sante/sante.routes.ts";
import { motDePasseRoutes } from "./session/recuperation.routes.ts";
import { secondFacteurRoutes } from "./session/second-facteur.routes.ts";
import { sessionRoutes } from "./session/session.routes.ts";
import { statutsFactureRoutes } from "./statuts-facture/statuts.routes.ts";
import { ticketsRoutes } from "./tickets/tickets.routes.ts";
import { invitationsRoutes, utilisateursRoutes } from "./utilisateurs/utilisateurs.routes.ts";
import { valeursRoutes } from "./valeurs/valeurs.routes.ts";
import { vehiculesRoutes } from "./vehicules/vehicules.routes.ts";
import { vocabulaireRoutes } from "./vocabulaire/vocabulaire.routes.ts";
import { exportsProgrammesRoutes } from "./vues/exports-programmes.routes.ts";
import { vuesRoutes } from "./vues/vues.routes.ts";
import { vuesListesRoutes } from "./vues/vues-listes.routes.ts";
import { webhooksRoutes } from "./webhooks/webhooks.routes.ts";

/** Un gestionnaire pour chaque route du contrat ; le type refuse un oubli. */
export const gestionnaires: Gestionnaires<Contrat> = {
  session: sessionRoutes,
  motDePasse: motDePasseRoutes,
  secondFacteur: secondFacteurRoutes,
  connexionEntreprise: connexionEntrepriseRoutes,
  clients: clientsRoutes,
  utilisateurs: utilisateursRoutes,
  invitations: invitationsRoutes,
  loueurs: loueursRoutes,
  conditions: conditionsRoutes,
  valeurs: valeursRoutes,
  restitutions: restitutionsRoutes,
  documents: documentsRoutes,
  lots: lotsRoutes,
  arrivages: arrivagesRoutes,
  rapprochements: rapprochementsRoutes,
  contestations: contestationsRoutes,
  statutsFacture: statutsFactureRoutes,
  vocabulaire: vocabulaireRoutes,
  fichiers: fichiersRoutes,
  argent: argentRoutes,
  aujourdhui: aujourdhuiRoutes,
  analyses: analysesRoutes,
  tco: tcoRoutes,
  vues: vuesRoutes,
  vuesListes: vuesListesRoutes,
  exportsProgrammes: exportsProgrammesRoutes,
  recherche: rechercheRoutes,
  commentaires: commentairesRoutes,
  clesApi: clesApiRoutes,
  journal: journalRoutes,
  corbeille: corbeilleRoutes,
  tickets: ticketsRoutes,
  etatsDesLieux: etatsDesLieuxRoutes,
  audits: auditsRoutes,
  retours: retoursRoutes,
  comparaisons: comparaisonsRoutes,
  vehicules: vehiculesRoutes,
  contrats: contratsRoutes,
  conducteurs: conducteursRoutes,
  affectations: affectationsRoutes,
  garages: garagesRoutes,
  formulaires: formulairesRoutes,
  notifications: notificationsRoutes,
  imports: importsRoutes,
  masse: masseRoutes,
  calendrier: calendrierRoutes,
  profil: profilRoutes,
  contact: contactRoutes,
  demandes: demandesRoutes,
  demo: demoRoutes,
  donneesPersonnelles: donneesPersonnellesRoutes,
  adresses: adressesRoutes,
  administration: administrationRoutes,
  fusions: fusionsRoutes,
  references: referencesRoutes,
  webhooks: webhooksRoutes,
  enDirect: enDirectRoutes,
  sante: santeRoutes,
};
