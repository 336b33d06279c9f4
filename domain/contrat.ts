import { administrationContrat } from "./administration/administration.contrat.ts";
import { adressesContrat } from "./adresses/adresse.contrat.ts";
import { affectationsContrat } from "./affectations/affectation.contrat.ts";
import { analysesContrat } from "./analyses/analyse.contrat.ts";
import { tcoContrat } from "./analyses/tco.contrat.ts";
import { argentContrat } from "./argent/argent.contrat.ts";
import { arrivagesContrat } from "./arrivages/arrivage.contrat.ts";
import { auditsContrat } from "./audits/audit.contrat.ts";
import { aujourdhuiContrat } from "./aujourdhui/aujourdhui.contrat.ts";
import { calendrierContrat } from "./calendrier/calendrier.contrat.ts";
import { clesApiContrat } from "./cles-api/cle-api.contrat.ts";
import { clientsContrat } from "./clients/client.contrat.ts";
import { commentairesContrat } from "./commentaires/commentaire.contrat.ts";
import { comparaisonsContrat } from "./comparaisons/comparaison.contrat.ts";
import { conditionsContrat } from "./conditions/conditions.contrat.ts";
import { conducteursContrat } from "./conducteurs/conducteur.contrat.ts";
import { connexionEntrepriseContrat } from "./connexion-entreprise/connexion-entreprise.contrat.ts";
import { contactContrat } from "./contact/contact.contrat.ts";
import { contestationsContrat } from "./contestations/contestation.contrat.ts";
import { contratsContrat } from "./contrats/contrat.contrat.ts";
import { corbeilleContrat } from "./corbeille/corbeille.contrat.ts";
import { demandesContrat } from "./demandes/demande.contrat.ts";
import { demoContrat } from "./demo/demo.contrat.ts";
import { documentsContrat } from "./documents/document.contrat.ts";
import { lotsContrat } from "./documents/lot.contrat.ts";
import { donneesPersonnellesContrat } from "./donnees-personnelles/donnees-personnelles.contrat.ts";
import { enDirectContrat } from "./en-direct/en-direct.contrat.ts";
import { etatsDesLieuxContrat } from "./etats-des-lieux/etat.contrat.ts";
import { fichiersContrat } from "./fichiers/fichier.contrat.ts";
import { formulairesContrat } from "./formulaires/formulaire.contrat.ts";
import { fusionsContrat } from "./fusions/fusion.contrat.ts";
import { garagesContrat } from "./garages/garage.contrat.ts";
import { importsContrat } from "./imports/import.contrat.ts";
import { journalContrat } from "./journal/journal.contrat.ts";
import { loueursContrat } from "./loueurs/loueur.contrat.ts";
import { masseContrat } from "./masse/masse.contrat.ts";
import { notificationsContrat } from "./notifications/notification.contrat.ts";
import { profilContrat } from "./profil/profil.contrat.ts";
import { rapprochementsContrat } from "./rapprochements/rapprochement.contrat.ts";
import { rechercheContrat } from "./recherche/recherche.contrat.ts";
import { referencesContrat } from "./references/reference.contrat.ts";
import { restitutionsContrat } from "./restitutions/restitution.contrat.ts";
import { retoursContrat } from "./retours/retour.contrat.ts";
import { santeContrat } from "./sante/sante.contrat.ts";
import { motDePasseContrat } from "./session/recuperation.contrat.ts";
import { secondFacteurContrat } from "./session/second-facteur.contrat.ts";
import { sessionContrat } from "./session/session.contrat.ts";
import { statutsFactureContrat } from "./statuts-facture/statut.contrat.ts";
import { ticketsContrat } from "./tickets/ticket.contrat.ts";
import { invitationsContrat } from "./utilisateurs/invitation.contrat.ts";
import { utilisateursContrat } from "./utilisateurs/utilisateur.contrat.ts";
import { valeursContrat } from "./valeurs/valeurs.contrat.ts";
import { vehiculesContrat } from "./vehicules/vehicule.contrat.ts";
import { vocabulaireContrat } from "./vocabulaire/vocabulaire.contrat.ts";
import { exportsProgrammesContrat } from "./vues/export-programme.contrat.ts";
import { vuesContrat } from "./vues/vue.contrat.ts";
import { vuesListesContrat } from "./vues/vue-liste.contrat.ts";
import { webhooksContrat } from "./webhooks/webhook.contrat.ts";

/** Toutes les routes du produit : le serveur, le client typé, OpenAPI et le test de matrice en découlent. */
export const contrat = {
  session: sessionContrat,
  motDePasse: motDePasseContrat,
  secondFacteur: secondFacteurContrat,
  connexionEntreprise: connexionEntrepriseContrat,
  clients: clientsContrat,
  utilisateurs: utilisateursContrat,
  invitations: invitationsContrat,
  loueurs: loueursContrat,
  conditions: conditionsContrat,
  valeurs: valeursContrat,
  restitutions: restitutionsContrat,
  documents: documentsContrat,
  lots: lotsContrat,
  arrivages: arrivagesContrat,
  rapprochements: rapprochementsContrat,
  contestations: contestationsContrat,
  statutsFacture: statutsFactureContrat,
  vocabulaire: vocabulaireContrat,
  fichiers: fichiersContrat,
  argent: argentContrat,
  aujourdhui: aujourdhuiContrat,
  analyses: analysesContrat,
  tco: tcoContrat,
  vues: vuesContrat,
  vuesListes: vuesListesContrat,
  exportsProgrammes: exportsProgrammesContrat,
  recherche: rechercheContrat,
  commentaires: commentairesContrat,
  clesApi: clesApiContrat,
  journal: journalContrat,
  corbeille: corbeilleContrat,
  tickets: ticketsContrat,
  etatsDesLieux: etatsDesLieuxContrat,
  audits: auditsContrat,
  retours: retoursContrat,
  comparaisons: comparaisonsContrat,
  vehicules: vehiculesContrat,
  contrats: contratsContrat,
  conducteurs: conducteursContrat,
  affectations: affectationsContrat,
  garages: garagesContrat,
  formulaires: formulairesContrat,
  imports: importsContrat,
  masse: masseContrat,
  notifications: notificationsContrat,
  calendrier: calendrierContrat,
  profil: profilContrat,
  contact: contactContrat,
  demandes: demandesContrat,
  demo: demoContrat,
  donneesPersonnelles: donneesPersonnellesContrat,
  adresses: adressesContrat,
  administration: administrationContrat,
  fusions: fusionsContrat,
  references: referencesContrat,
  webhooks: webhooksContrat,
  enDirect: enDirectContrat,
  sante: santeContrat,
};
export type Contrat = typeof contrat;
