import { administrationExemples } from "./exemples/administration.ts";
import { adressesExemples } from "./exemples/adresses.ts";
import { affectationsExemples } from "./exemples/affectations.ts";
import { analysesExemples } from "./exemples/analyses.ts";
import { argentExemples } from "./exemples/argent.ts";
import { arrivagesExemples } from "./exemples/arrivages.ts";
import { auditsExemples } from "./exemples/audits.ts";
import { aujourdhuiExemples } from "./exemples/aujourdhui.ts";
import { calendrierExemples } from "./exemples/calendrier.ts";
import { clesApiExemples } from "./exemples/cles-api.ts";
import { clientsExemples } from "./exemples/clients.ts";
import { commentairesExemples } from "./exemples/commentaires.ts";
import { comparaisonsExemples } from "./exemples/comparaisons.ts";
import { conditionsExemples } from "./exemples/conditions.ts";
import { conducteursExemples } from "./exemples/conducteurs.ts";
import { connexionEntrepriseExemples } from "./exemples/connexion-entreprise.ts";
import { contactExemples } from "./exemples/contact.ts";
import { contestationsExemples } from "./exemples/contestations.ts";
import { contratsExemples } from "./exemples/contrats.ts";
import { corbeilleExemples } from "./exemples/corbeille.ts";
import { demandesExemples } from "./exemples/demandes.ts";
import { demoExemples } from "./exemples/demo.ts";
import { documentsExemples } from "./exemples/documents.ts";
import { donneesPersonnellesExemples } from "./exemples/donnees-personnelles.ts";
import { enDirectExemples } from "./exemples/en-direct.ts";
import { etatsDesLieuxExemples } from "./exemples/etats-des-lieux.ts";
import type { Exemples } from "./exemples/exemple.ts";
import { fichiersExemples } from "./exemples/fichiers.ts";
import { formulairesExemples } from "./exemples/formulaires.ts";
import { fusionsExemples } from "./exemples/fusions.ts";
import { garagesExemples } from "./exemples/garages.ts";
import { importsExemples } from "./exemples/imports.ts";
import { journalExemples } from "./exemples/journal.ts";
import { loueursExemples } from "./exemples/loueurs.ts";
import { masseExemples } from "./exemples/masse.ts";
import { notificationsExemples } from "./exemples/notifications.ts";
import { profilExemples } from "./exemples/profil.ts";
import { rapprochementsExemples } from "./exemples/rapprochements.ts";
import { rechercheExemples } from "./exemples/recherche.ts";
import { referencesExemples } from "./exemples/references.ts";
import { restitutionsExemples } from "./exemples/restitutions.ts";
import { retoursExemples } from "./exemples/retours.ts";
import { santeExemples } from "./exemples/sante.ts";
import { sessionExemples } from "./exemples/session.ts";
import { statutsFactureExemples } from "./exemples/statuts-facture.ts";
import { ticketsExemples } from "./exemples/tickets.ts";
import { utilisateursExemples } from "./exemples/utilisateurs.ts";
import { valeursExemples } from "./exemples/valeurs.ts";
import { vehiculesExemples } from "./exemples/vehicules.ts";
import { vocabulaireExemples } from "./exemples/vocabulaire.ts";
import { vuesExemples } from "./exemples/vues.ts";
import { webhooksExemples } from "./exemples/webhooks.ts";

/**
 * Un exemple valable par route, visant un objet de la première société. Une route du contrat sans exemple fait échouer la matrice :
 * on n'ajoute pas de porte sans dire qui y passe.
 */
export const EXEMPLES: Exemples = {
  ...sessionExemples,
  ...connexionEntrepriseExemples,
  ...clientsExemples,
  ...utilisateursExemples,
  ...loueursExemples,
  ...conditionsExemples,
  ...valeursExemples,
  ...restitutionsExemples,
  ...documentsExemples,
  ...arrivagesExemples,
  ...rapprochementsExemples,
  ...contestationsExemples,
  ...statutsFactureExemples,
  ...vocabulaireExemples,
  ...fichiersExemples,
  ...argentExemples,
  ...aujourdhuiExemples,
  ...calendrierExemples,
  ...analysesExemples,
  ...vuesExemples,
  ...rechercheExemples,
  ...commentairesExemples,
  ...clesApiExemples,
  ...journalExemples,
  ...corbeilleExemples,
  ...ticketsExemples,
  ...etatsDesLieuxExemples,
  ...auditsExemples,
  ...comparaisonsExemples,
  ...vehiculesExemples,
  ...contratsExemples,
  ...conducteursExemples,
  ...affectationsExemples,
  ...garagesExemples,
  ...formulairesExemples,
  ...importsExemples,
  ...masseExemples,
  ...notificationsExemples,
  ...profilExemples,
  ...contactExemples,
  ...demandesExemples,
  ...retoursExemples,
  ...demoExemples,
  ...donneesPersonnellesExemples,
  ...adressesExemples,
  ...administrationExemples,
  ...fusionsExemples,
  ...referencesExemples,
  ...webhooksExemples,
  ...enDirectExemples,
  ...santeExemples,
};
