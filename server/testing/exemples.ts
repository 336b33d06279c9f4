// Une seule table, plus longue que les autres fichiers : une ligne par route du contrat, que la matrice et les valeurs hostiles parcourent.
import { randomUUID } from "node:crypto";
import { conditionsUsuelles } from "../../domain/conditions/conditions-loueur.ts";
import { commentaireJetable } from "../commentaires/aides-commentaires.ts";
import { conditionsJetables, loueurJetable } from "../conditions/aides-conditions.ts";
import { entrepriseExemple, entrepriseReglee } from "../connexion-entreprise/exemples-entreprise.ts";
import {
  avoirJetable,
  contestationJetable,
  factureJetable,
  reponseJetable,
} from "../contestations/aides-contestations.ts";
import { ligneRetiree, supprimeJetable } from "../corbeille/aides-corbeille.ts";
import { demandeDonneesJetable } from "../donnees-personnelles/aides-donnees.ts";
import { fusionJetable } from "../fusions/aides-fusions.ts";
import { rappelJetable } from "../notifications/aides-rappels.ts";
import { rapprochementJetable } from "../rapprochements/aides-rapprochements.ts";
import { livraisonJetable, webhookJetable } from "../webhooks/aides-webhooks.ts";
import type { AppTest } from "./app-test.ts";
import {
  actionJetable,
  affectationJetable,
  agenceJetable,
  auditJetable,
  cleJetable,
  clientJetable,
  confiables,
  contratJetable,
  dommageJetable,
  elementFixe,
  etatJetable,
  exportProgrammeJetable,
  fichierJetable,
  formulaireJetable,
  garageJetable,
  importJetable,
  ligneJetable,
  PHOTO,
  personneAFacteur,
  personneJetable,
  plaqueJetable,
  referenceJetable,
  remettreAVerifier,
  reseauEnMasse,
  sansContrat,
  ticketJetable,
  vehiculeJetable,
  vueJetable,
} from "./jetables.ts";
import { documentJetable, motJetable } from "./jetables-documents.ts";
import { MOT_DE_PASSE_TEST } from "./jeu.ts";

const dansUnMois = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Une demande valable pour une route : ses paramètres de chemin, de requête, son corps ou ses octets. */
export interface Exemple {
  chemin?: Record<string, string>;
  requete?: Record<string, string>;
  corps?: unknown;
  octets?: Uint8Array;
}

const SOCIETE = {
  raison_sociale: null,
  siren: null,
  adresse: null,
  code_postal: null,
  ville: null,
  taille_flotte: null,
  besoins: [],
  est_partenaire: false,
};

const DOMMAGE_AUDIT = {
  element: "capot",
  localisation: null,
  dommage: "rayure",
  dimension_mm: 120,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
};

const ligne = {
  designation: "Porte",
  nature: "fre",
  element: null,
  localisation: null,
  dommage: null,
  operation: null,
  facturable: true,
  brut_ht: 100,
  abattement_ht: 0,
  net_ht: 100,
};

/**
 * Un exemple valable par route, visant un objet de la première société. Une route du contrat sans exemple fait échouer la matrice :
 * on n'ajoute pas de porte sans dire qui y passe.
 */
export const EXEMPLES: Record<string, (t: AppTest) => Exemple | Promise<Exemple>> = {
  "session.ouvrir": () => ({ corps: { email: `${randomUUID()}@inconnu.test`, mot_de_passe: "faux-mot-de-passe" } }),
  "session.lire": () => ({}),
  "session.rafraichir": () => ({}),
  "session.fermer": () => ({}),
  "session.lister": () => ({}),
  "session.revoquer": () => ({ chemin: { id: randomUUID() } }),
  "session.fermerPartout": () => ({}),
  "session.quitterPartout": () => ({}),
  "connexionEntreprise.demander": () => ({
    corps: { email: `${randomUUID()}@inconnu.test`, retour: "/dashboard" },
  }),
  "connexionEntreprise.ouvrir": () => ({ corps: { state: "inconnu", code: "inconnu" } }),
  "connexionEntreprise.lire": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "connexionEntreprise.regler": async (t) => ({
    chemin: { id: await clientJetable(t) },
    corps: { ...entrepriseExemple(), lu_le: null },
  }),
  "connexionEntreprise.retirer": async (t) => ({ chemin: { id: (await entrepriseReglee(t)).id } }),
  // Une adresse privée : refusée avant tout appel.
  "connexionEntreprise.essayer": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { emetteur: "https://10.0.0.1", identifiant: "reflet", secret: "un-secret" },
  }),
  "connexionEntreprise.delier": async (t) => ({ chemin: await entrepriseReglee(t) }),
  "motDePasse.demanderLien": () => ({
    corps: { email: `${randomUUID()}@inconnu.test`, redirectUrl: "/reset-password" },
  }),
  "motDePasse.ouvrirLien": () => ({ corps: { access_token: randomUUID(), refresh_token: randomUUID() } }),
  "motDePasse.lireRecuperation": () => ({}),
  "motDePasse.definir": () => ({ corps: { mot_de_passe: "Un-Mot-Que-Personne-Na" } }),
  "motDePasse.changer": () => ({ corps: { actuel: "faux-mot-de-passe", nouveau: "Un-Mot-Que-Personne-Na" } }),
  "secondFacteur.presenter": () => ({ corps: { code: "123456" } }),
  "secondFacteur.envoyerCode": () => ({}),
  "secondFacteur.proposerInscription": () => ({ corps: { methode: "application" } }),
  "secondFacteur.confirmerInscription": () => ({ corps: { code: "123456" } }),
  "secondFacteur.lire": () => ({}),
  "secondFacteur.proposer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", methode: "application", code: "" } }),
  "secondFacteur.confirmer": () => ({ corps: { code: "123456" } }),
  "secondFacteur.envoyerMonCode": () => ({}),
  "secondFacteur.regenerer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", code: "123456" } }),
  "secondFacteur.retirer": () => ({ corps: { mot_de_passe: "faux-mot-de-passe", code: "123456" } }),
  "clients.lister": () => ({}),
  "clients.suivre": () => ({}),
  "clients.exporter": () => ({ requete: { format: "csv" } }),
  "clients.creer": () => ({ corps: { ...SOCIETE, nom: `Société ${randomUUID()}`, cle_idempotence: randomUUID() } }),
  "clients.lire": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.modifier": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { champs: { ville: null }, avant: { ville: null } },
  }),
  "clients.desactiver": async (t) => ({ chemin: { id: await clientJetable(t) }, corps: { desactivee: true } }),
  "clients.supprimer": async (t) => ({ chemin: { id: await clientJetable(t) } }),
  "clients.historique": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.loueurs": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.agences": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.agencesProposees": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.ajouterAgence": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { nom: `Agence ${randomUUID()}` },
  }),
  "clients.renommerAgence": async ({ base, jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { de: (await agenceJetable(base, jeu)).nom, vers: `Agence ${randomUUID()}`, vehicules: 0, restitutions: 0 },
  }),
  "clients.retirerAgence": async ({ base, jeu }) => ({
    chemin: { id: jeu.clientA, agence_id: (await agenceJetable(base, jeu)).id },
  }),
  "clients.exporterTout": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "utilisateurs.lister": () => ({}),
  "utilisateurs.exporter": () => ({ requete: { format: "csv" } }),
  "utilisateurs.lire": ({ jeu }) => ({ chemin: { id: jeu.claire } }),
  "utilisateurs.inviter": ({ jeu }) => ({
    corps: {
      email: `invitee-${randomUUID()}@canarival.test`,
      role: "client",
      client_id: jeu.clientA,
      prenom: "",
      nom: "",
      second_facteur_exige: false,
      mot_de_passe: null,
      cle_idempotence: randomUUID(),
    },
  }),
  "utilisateurs.renvoyer": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu, true) } }),
  "utilisateurs.annuler": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu, true) } }),
  "utilisateurs.modifier": ({ jeu }) => ({
    chemin: { id: jeu.sansBesoin },
    corps: { champs: { fonction: null }, avant: { fonction: null } },
  }),
  "utilisateurs.changerRole": async ({ base, jeu }) => ({
    chemin: { id: await personneJetable(base, jeu) },
    corps: {
      role: "client",
      client_id: jeu.clientB,
      mot_de_passe: MOT_DE_PASSE_TEST,
      avant: { role: "client", client_id: jeu.clientA },
    },
  }),
  "utilisateurs.suspendre": async ({ base, jeu }) => ({
    chemin: { id: await personneJetable(base, jeu) },
    corps: { suspendue: true },
  }),
  "utilisateurs.fermerSessions": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu) } }),
  "utilisateurs.retirerFacteur": async ({ base, jeu }) => ({
    chemin: { id: await personneAFacteur(base, jeu) },
    corps: { mot_de_passe: MOT_DE_PASSE_TEST },
  }),
  "utilisateurs.historique": ({ jeu }) => ({ chemin: { id: jeu.claire } }),
  "invitations.lire": () => ({ corps: { jeton: "inconnu" } }),
  "invitations.accepter": () => ({
    corps: { jeton: "inconnu", prenom: "Léa", nom: "Test", mot_de_passe: "le pneu avant gauche" },
  }),
  "loueurs.lister": () => ({}),
  "loueurs.ajouter": () => ({ corps: { nom: `Loueur ${randomUUID()}` } }),
  "loueurs.suivre": () => ({}),
  "loueurs.exporter": () => ({ requete: { format: "csv" } }),
  "loueurs.lire": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
  "loueurs.renommer": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { nom: "Arval" }, avant: { nom: "Arval" } },
  }),
  "loueurs.identifier": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { siren: null }, avant: { siren: null } },
  }),
  "loueurs.archiver": ({ jeu }) => ({ chemin: { id: jeu.loueur }, corps: { archive: false } }),
  "loueurs.historique": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
  "conditions.lister": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
  "conditions.lire": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
  "conditions.deRestitution": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "conditions.simuler": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "conditions.creer": async (t) => ({
    chemin: { id: await loueurJetable(t) },
    corps: { champs: conditionsUsuelles("2026-01-01"), cle_idempotence: randomUUID() },
  }),
  "conditions.modifier": async (t) => {
    const champs = conditionsUsuelles("2026-01-01");
    return { chemin: { id: await conditionsJetables(t) }, corps: { champs, avant: champs } };
  },
  "conditions.recalculer": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
  "conditions.supprimer": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
  "valeurs.marques": () => ({}),
  "valeurs.types": () => ({}),
  "valeurs.elements": () => ({}),
  "restitutions.lister": () => ({}),
  "restitutions.exporter": () => ({ requete: { format: "csv" } }),
  "restitutions.lire": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "restitutions.ouvrir": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "restitutions.ajouter": ({ jeu }) => ({
    corps: {
      client_id: jeu.clientA,
      immatriculation: "AB-123-CD",
      date_restitution: "2026-02-01",
      agence: "Grenoble",
      loueur_id: jeu.loueur,
      marque: "Peugeot",
      modele: "308",
      type_vehicule: "VP",
      kilometrage: 1000,
      montant_ht_apres_remise: 0,
      cle_idempotence: randomUUID(),
    },
  }),
  "restitutions.modifier": ({ jeu }) => ({
    chemin: { id: jeu.restitution },
    corps: { champs: { modele: "Clio V" }, avant: { modele: "Clio V" } },
  }),
  "restitutions.historique": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  // Le fichier du jeu est déjà lu : la route rend la même lecture, sans relancer le lecteur.
  "documents.lire": ({ jeu }) => ({ corps: { fichier_id: jeu.fichier } }),
  "documents.detail": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.historique": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.deRestitution": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "documents.corrigerLigne": ({ jeu }) => ({
    chemin: { id: jeu.document, ligne_id: jeu.ligne },
    corps: { champs: { net_ht: 10000 }, avant: { net_ht: 10000 } },
  }),
  "documents.ajouterLigne": ({ jeu }) => ({
    chemin: { id: jeu.document },
    corps: { champs: ligne, cle_idempotence: randomUUID() },
  }),
  "documents.retirerLigne": async ({ jeu, base }) => ({
    chemin: { id: jeu.document, ligne_id: await ligneJetable(base, jeu) },
  }),
  "documents.remettreLigne": async (t) => ({
    chemin: { id: t.jeu.document, ligne_id: await ligneRetiree(t) },
  }),
  "documents.corrigerTotaux": ({ jeu }) => ({
    chemin: { id: jeu.document },
    corps: { totaux: { net_ht: 10000 }, avant: { net_ht: 10000 } },
  }),
  "documents.valider": async ({ jeu, base }) => {
    await remettreAVerifier(base, jeu);
    return { chemin: { id: jeu.document } };
  },
  "documents.rouvrir": async ({ jeu, base }) => {
    await base.proprietaire((c) =>
      c.query("update documents set etat = 'valide', valide_le = now() where id = $1", [jeu.document]),
    );
    return { chemin: { id: jeu.document } };
  },
  "documents.lister": () => ({}),
  "documents.deposer": () => ({
    requete: { nom: `${randomUUID()}.pdf` },
    octets: Buffer.from(`%PDF-1.7\n${randomUUID()}`),
  }),
  "documents.relire": async (t) => ({ chemin: { id: await documentJetable(t) } }),
  "documents.suivant": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.deVehicule": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "documents.corriger": async (t) => ({
    chemin: { id: await documentJetable(t) },
    corps: { champs: { contrat: "1234" }, avant: { contrat: null } },
  }),
  "documents.confirmer": async (t) => ({ chemin: { id: await documentJetable(t) }, corps: { champ: "numero" } }),
  "documents.candidats": async (t) => ({ chemin: { id: await documentJetable(t) } }),
  "documents.rattacher": async (t) => ({
    corps: { ids: [await documentJetable(t)], restitution_id: t.jeu.restitution },
  }),
  "documents.creerRestitution": async (t) => ({
    chemin: { id: await documentJetable(t) },
    corps: {
      immatriculation: "ZZ-999-ZZ",
      date_restitution: "2026-03-10",
      agence: "Lyon",
      loueur_id: t.jeu.loueur,
      marque: "Renault",
      modele: "Clio",
      type_vehicule: "VP",
      kilometrage: 1000,
      montant_ht_apres_remise: 12000,
      cle_idempotence: randomUUID(),
    },
  }),
  "documents.validerPrets": () => ({ corps: { ids: [] } }),
  "documents.supprimer": async (t) => ({ corps: { ids: [await documentJetable(t)] } }),
  "documents.zip": ({ jeu }) => ({ requete: { restitution_id: jeu.restitution } }),
  "vocabulaire.lister": () => ({}),
  "vocabulaire.effets": async (t) => ({ requete: { ids: await motJetable(t) } }),
  "vocabulaire.ajouter": () => ({
    corps: { genre: "element", motif: `mot ${randomUUID().slice(0, 8)}`, valeur: "capot" },
  }),
  "vocabulaire.modifier": async (t) => ({ chemin: { id: await motJetable(t) }, corps: { actif: false } }),
  "vocabulaire.oublier": async (t) => ({ chemin: { id: await motJetable(t) } }),
  "contestations.lister": () => ({}),
  "contestations.exporter": () => ({ requete: { format: "csv" } }),
  "contestations.taux": () => ({}),
  "contestations.deRestitution": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "contestations.ouvrir": async (t) => ({ corps: { facture_id: (await factureJetable(t)).facture } }),
  "contestations.lire": async (t) => ({ chemin: { id: (await contestationJetable(t)).contestation } }),
  "contestations.modifier": async (t) => ({
    chemin: { id: (await contestationJetable(t)).contestation },
    corps: { champs: { expert: "Macadam" }, avant: { expert: null } },
  }),
  "contestations.changerEtat": async (t) => ({
    chemin: { id: (await contestationJetable(t, "a_verifier")).contestation },
    corps: { etat: "a_contester", avant: "a_verifier" },
  }),
  "contestations.ajouterLigne": async (t) => ({
    chemin: { id: (await contestationJetable(t)).contestation },
    corps: { facture_ligne_id: null, motif: "preuve_insuffisante", montant_reclame: 100, commentaire: null },
  }),
  "contestations.modifierLigne": async (t) => {
    const { contestation, ligne } = await contestationJetable(t);
    return {
      chemin: { id: contestation, ligne_id: ligne },
      corps: { champs: { montant_reclame: 5000 }, avant: { montant_reclame: 11_000 } },
    };
  },
  "contestations.retirerLigne": async (t) => {
    const { contestation, ligne } = await contestationJetable(t);
    return { chemin: { id: contestation, ligne_id: ligne } };
  },
  "contestations.reprendre": async (t) => ({ chemin: { id: (await contestationJetable(t)).contestation } }),
  "contestations.rediger": async (t) => ({
    chemin: { id: (await contestationJetable(t)).contestation },
    corps: { champs: { objet: "Notre contestation" }, avant: { objet: "Contestation de la facture" } },
  }),
  "contestations.apercu": async (t) => ({ chemin: { id: (await contestationJetable(t)).contestation } }),
  "contestations.envoyer": async (t) => ({
    chemin: { id: (await contestationJetable(t)).contestation },
    corps: { canal: "email", version: 1, destinataire: "loueur@exemple.test", cle_idempotence: randomUUID() },
  }),
  "contestations.repondre": async (t) => ({
    chemin: { id: (await contestationJetable(t, "contestee")).contestation },
    corps: { date: "2026-04-12", accords: [], cle_idempotence: randomUUID() },
  }),
  "contestations.joindre": async (t) => {
    const { contestation } = await contestationJetable(t, "contestee");
    return {
      chemin: { id: contestation, reponse_id: await reponseJetable(t, contestation) },
      requete: { nom: "reponse.pdf" },
      octets: Buffer.from("%PDF-1.7\n"),
    };
  },
  "contestations.imputer": async (t) => {
    const { contestation, ligne } = await contestationJetable(t, "contestee");
    return {
      chemin: { id: contestation },
      corps: { document_id: await avoirJetable(t), accords: [{ ligne_id: ligne, montant: 11_000 }] },
    };
  },
  "contestations.historique": async (t) => ({ chemin: { id: (await contestationJetable(t)).contestation } }),
  "rapprochements.deRestitution": async (t) => ({ chemin: { id: (await rapprochementJetable(t)).restitution } }),
  "rapprochements.recalculer": async (t) => ({ chemin: { id: (await rapprochementJetable(t)).restitution } }),
  "rapprochements.imposer": async (t) => {
    const { id, facture, rapport } = await rapprochementJetable(t);
    return { chemin: { id }, corps: { ligne_facture_id: facture.lignes[1], ligne_rapport_id: rapport.lignes[1] } };
  },
  "rapprochements.liberer": async (t) => {
    const { id, facture } = await rapprochementJetable(t);
    return { chemin: { id, ligne_facture_id: facture.lignes[1] ?? "" } };
  },
  "fichiers.deposer": () => ({ requete: { usage: "rapport", nom: "rapport.pdf" }, octets: Buffer.from("%PDF-1.7\n") }),
  "fichiers.telecharger": ({ jeu }) => ({ chemin: { id: jeu.fichier } }),
  "fichiers.decrire": ({ jeu }) => ({ chemin: { id: jeu.fichier } }),
  "analyses.lire": () => ({}),
  "analyses.choix": () => ({}),
  "analyses.exporter": () => ({ requete: { format: "csv" } }),
  "analyses.complements": () => ({}),
  "analyses.classements": () => ({}),
  "analyses.refacturation": () => ({}),
  "analyses.exporterRefacturation": () => ({ requete: { format: "csv" } }),
  "analyses.carte": () => ({}),
  "analyses.prix": () => ({ requete: { element: "pare_chocs_avant" } }),
  "analyses.provision": () => ({}),
  "analyses.lignes": () => ({}),
  "analyses.exporterLignes": () => ({ requete: { format: "csv" } }),
  "analyses.rapport": () => ({}),
  "recherche.chercher": () => ({ requete: { q: "gb482nr" } }),
  "commentaires.lister": ({ jeu }) => ({ requete: { ticket_id: jeu.ticket } }),
  "commentaires.citables": ({ jeu }) => ({ requete: { ticket_id: jeu.ticket, interne: "non" } }),
  "commentaires.creer": ({ jeu }) => ({
    corps: { ticket_id: jeu.ticket, interne: false, texte: "Vu", cites: [], cle_idempotence: randomUUID() },
  }),
  "commentaires.modifier": async (t) => ({
    chemin: { id: await commentaireJetable(t) },
    corps: { texte: "Corrigé", cites: [], avant: "Bien reçu" },
  }),
  "commentaires.supprimer": async (t) => ({ chemin: { id: await commentaireJetable(t) } }),
  "commentaires.retablir": async (t) => ({ chemin: { id: await commentaireJetable(t) } }),
  "exportsProgrammes.lister": () => ({}),
  "exportsProgrammes.destinataires": () => ({}),
  "exportsProgrammes.creer": () => ({
    corps: {
      ecran: "tickets",
      nom: "Tickets du matin",
      filtres: {},
      format: "csv",
      frequence: "quotidien",
      cle_idempotence: randomUUID(),
    },
  }),
  "exportsProgrammes.modifier": async ({ base, jeu }) => ({
    chemin: { id: await exportProgrammeJetable(base, jeu) },
    corps: { champs: { nom: "Chaque lundi" } },
  }),
  "exportsProgrammes.suspendre": async ({ base, jeu }) => ({
    chemin: { id: await exportProgrammeJetable(base, jeu) },
    corps: { suspendu: true },
  }),
  "exportsProgrammes.supprimer": async ({ base, jeu }) => ({
    chemin: { id: await exportProgrammeJetable(base, jeu) },
  }),
  "vuesListes.lister": () => ({ chemin: { ecran: "tickets" } }),
  "vuesListes.creer": () => ({
    chemin: { ecran: "tickets" },
    corps: { nom: `Vue ${randomUUID()}`, parametres: { recherche: {}, cachees: [] }, partagee: false },
  }),
  "vuesListes.modifier": async ({ base, jeu }) => ({
    chemin: { ecran: "tickets", id: await vueJetable(base, jeu, "tickets") },
    corps: { champs: {}, avant: {} },
  }),
  "vuesListes.supprimer": async ({ base, jeu }) => ({
    chemin: { ecran: "tickets", id: await vueJetable(base, jeu, "tickets") },
  }),
  "vuesListes.choisirDefaut": async ({ base, jeu }) => ({
    chemin: { ecran: "tickets", id: await vueJetable(base, jeu, "tickets") },
    corps: { par_defaut: true },
  }),
  "vues.lister": () => ({}),
  "vues.creer": () => ({ corps: { nom: `Vue ${randomUUID()}`, parametres: { annee: 2026 }, partagee: false } }),
  "vues.modifier": async ({ base, jeu }) => ({
    chemin: { id: await vueJetable(base, jeu) },
    corps: { champs: {}, avant: {} },
  }),
  "vues.supprimer": async ({ base, jeu }) => ({ chemin: { id: await vueJetable(base, jeu) } }),
  "vues.abonner": async ({ base, jeu }) => ({
    chemin: { id: await vueJetable(base, jeu) },
    corps: { abonnement: { frequence: "mensuel", pdf: true, xlsx: false } },
  }),
  "vues.desabonner": async ({ base, jeu }) => ({ chemin: { id: await vueJetable(base, jeu) } }),
  "vues.envois": () => ({}),
  "tco.restitutions": () => ({ requete: { format: "csv" } }),
  "tco.lignes": () => ({ requete: { format: "json" } }),
  "journal.lister": () => ({ requete: { q: "gb482nr", action: "modification" } }),
  "journal.personnes": () => ({}),
  "journal.exporter": () => ({ requete: { format: "csv" } }),
  "corbeille.lister": () => ({}),
  "corbeille.restaurer": async (t) => ({ chemin: { id: await supprimeJetable(t) } }),
  "corbeille.effacer": async (t) => ({ chemin: { id: await supprimeJetable(t) } }),
  "administration.reglages": () => ({}),
  "administration.regler": () => ({
    chemin: { variable: "INVITATION_JOURS" },
    corps: { valeur: null, avant: null },
  }),
  "administration.courriels": () => ({}),
  "administration.apercu": () => ({ chemin: { gabarit: "invitation" } }),
  "administration.ecrireMot": () => ({ chemin: { gabarit: "invitation" }, corps: { mot: "", avant: "" } }),
  "references.lister": () => ({ requete: { genre: "marque" } }),
  "references.modeles": () => ({}),
  "references.reseaux": () => ({}),
  "references.elements": () => ({}),
  "references.historique": async ({ base }) => ({ chemin: { id: (await referenceJetable(base)).id } }),
  "references.nommerAutrement": async ({ base }) => ({
    chemin: { id: await elementFixe(base) },
    corps: { synonymes: [], avant: [] },
  }),
  "references.ajouter": () => ({ corps: { genre: "reseau", nom: `Réseau ${randomUUID()}`, marque: null } }),
  "references.renommer": async ({ base }) => ({
    corps: {
      genre: "reseau",
      marque: null,
      de: (await referenceJetable(base)).nom,
      vers: `Réseau ${randomUUID()}`,
      fusionner: false,
      fiches: { vehicules: 0, restitutions: 0, garages: 0 },
    },
  }),
  "references.archiver": async ({ base }) => ({
    chemin: { id: (await referenceJetable(base)).id },
    corps: { archivee: true },
  }),
  "references.supprimer": async ({ base }) => ({ chemin: { id: (await referenceJetable(base)).id } }),
  "fusions.lister": () => ({}),
  "fusions.candidats": async (t) => ({ requete: { entite: "loueurs", id: await loueurJetable(t) } }),
  "fusions.apercevoir": async (t) => ({ requete: { entite: "loueurs", id: await loueurJetable(t) } }),
  "fusions.fusionner": async (t) => ({
    corps: {
      entite: "loueurs",
      gardee_id: await loueurJetable(t),
      fusionnee_id: await loueurJetable(t),
      cle_idempotence: randomUUID(),
    },
  }),
  "fusions.annuler": async (t) => ({ chemin: { id: await fusionJetable(t) }, corps: {} }),
  "donneesPersonnelles.chercher": () => ({ requete: { q: "canarival" } }),
  "donneesPersonnelles.exporter": ({ jeu }) => ({ requete: { lignes: `conducteurs:${jeu.conducteur}` } }),
  "donneesPersonnelles.textes": ({ jeu }) => ({ requete: { lignes: `conducteurs:${jeu.conducteur}` } }),
  "donneesPersonnelles.effacer": () => ({
    corps: { lignes: [{ entite: "messages", id: randomUUID() }], motif: "À sa demande", confirmation: "EFFACER" },
  }),
  "donneesPersonnelles.effacements": () => ({}),
  "donneesPersonnelles.conservation": () => ({}),
  "donneesPersonnelles.appliquer": () => ({ corps: { classe: "factures" } }),
  "donneesPersonnelles.demandes": () => ({}),
  "donneesPersonnelles.traiter": async ({ base, jeu }) => ({ chemin: { id: await demandeDonneesJetable(base, jeu) } }),
  "donneesPersonnelles.mesDemandes": () => ({}),
  "donneesPersonnelles.demander": () => ({
    corps: { genre: "export", precisions: "", cle_idempotence: randomUUID() },
  }),
  "clesApi.lister": () => ({}),
  "clesApi.creer": () => ({
    corps: {
      nom: "Entrepôt",
      client_id: null,
      expire_le: dansUnMois(),
      portees: ["tco:lire"],
      cle_idempotence: randomUUID(),
    },
  }),
  "clesApi.revoquer": async ({ base }) => ({ chemin: { id: await cleJetable(base) } }),
  "tickets.lister": () => ({}),
  "tickets.carte": () => ({}),
  "tickets.exporter": () => ({ requete: { format: "csv" } }),
  "tickets.sinistres": () => ({}),
  "tickets.exporterSinistres": () => ({ requete: { format: "csv" } }),
  "tickets.convoyages": () => ({}),
  "tickets.exporterConvoyages": () => ({ requete: { format: "csv" } }),
  "tickets.lire": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "tickets.modifier": ({ jeu }) => ({
    chemin: { id: jeu.ticket },
    corps: { champs: { civilite_demandeur: null }, avant: { civilite_demandeur: null } },
  }),
  "tickets.changerStatut": async (t) => ({
    chemin: { id: await ticketJetable(t, "convoyage") },
    corps: { champ: "statut_ticket", valeur: "en_cours", avant: "nouvelle_demande" },
  }),
  "tickets.choisirGarage": ({ jeu }) => ({ chemin: { id: jeu.ticket }, corps: { garage_id: jeu.garage, avant: null } }),
  "tickets.creerRestitution": async (t) => ({ chemin: { id: await ticketJetable(t, "restitution") } }),
  "tickets.deposerPiece": async (t) => ({
    chemin: { id: await ticketJetable(t, "convoyage"), piece: "pv_depart" },
    requete: { nom: "pv.pdf" },
    octets: Buffer.from("%PDF-1.7\n"),
  }),
  "tickets.retirerPiece": async (t) => {
    const [id, fichier] = [await ticketJetable(t, "convoyage"), await fichierJetable(t, "constat")];
    await t.base.proprietaire((c) => c.query("update tickets set url_constat = $2 where id = $1", [id, fichier]));
    return { chemin: { id, piece: "constat" }, corps: { avant: fichier } };
  },
  "tickets.ajouterPhoto": async (t) => ({
    chemin: { id: await ticketJetable(t, "sinistre") },
    requete: { nom: "photo.png" },
    octets: PHOTO,
  }),
  "tickets.retirerPhoto": async (t) => {
    const [id, fichier] = [await ticketJetable(t, "sinistre"), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("update tickets set photos = array[$2::uuid] where id = $1", [id, fichier]),
    );
    return { chemin: { id, fichier_id: fichier } };
  },
  "tickets.supprimer": async (t) => ({ chemin: { id: await ticketJetable(t, "sinistre") } }),
  "tickets.historique": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "etatsDesLieux.deTicket": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "etatsDesLieux.ouvrir": async (t) => ({
    chemin: { id: await ticketJetable(t, "etat_des_lieux") },
    corps: { type: "depart" },
  }),
  "etatsDesLieux.modifier": async (t) => ({
    chemin: { id: await etatJetable(t) },
    corps: { champs: { kilometrage: 45210 }, avant: { kilometrage: null } },
  }),
  "etatsDesLieux.abandonner": async (t) => ({ chemin: { id: await etatJetable(t) } }),
  "etatsDesLieux.ajouterDommage": async (t) => ({
    chemin: { id: await etatJetable(t) },
    corps: { element: "Capot", dommage: "rayure", commentaire: null, cle_idempotence: randomUUID() },
  }),
  "etatsDesLieux.retirerDommage": async (t) => {
    const id = await etatJetable(t);
    return { chemin: { id, dommage_id: await dommageJetable(t, id) } };
  },
  "etatsDesLieux.ajouterPhoto": async (t) => ({
    chemin: { id: await etatJetable(t), vue: "toit" },
    requete: { nom: "toit.png" },
    octets: PHOTO,
  }),
  "etatsDesLieux.photographierDommage": async (t) => {
    const id = await etatJetable(t);
    return {
      chemin: { id, dommage_id: await dommageJetable(t, id) },
      requete: { nom: "capot.png" },
      octets: PHOTO,
    };
  },
  "etatsDesLieux.retirerPhoto": async (t) => {
    const [id, fichier] = [await etatJetable(t), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, 'toit', $3)", [
        t.jeu.clientA,
        id,
        fichier,
      ]),
    );
    return { chemin: { id, fichier_id: fichier } };
  },
  "etatsDesLieux.signer": async (t) => ({
    chemin: { id: await etatJetable(t, "current_date, 'Grenoble', 45210, 60") },
    corps: { signataire: "Jean Moulin", trace: null, accord: true },
  }),
  "etatsDesLieux.imprimer": async (t) => ({ chemin: { id: await etatJetable(t) } }),
  "audits.lister": () => ({}),
  "audits.exporter": () => ({ requete: { format: "csv" } }),
  "audits.ouvrir": async (t) => ({ chemin: { id: await vehiculeJetable(t) }, corps: {} }),
  "audits.lire": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.historique": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.modifier": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { champs: { notes: "Deux clés." }, avant: { notes: null } },
  }),
  "audits.supprimer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.simuler": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { dommage_id: null, dommage: DOMMAGE_AUDIT },
  }),
  "audits.ajouterDommage": async (t) => ({
    chemin: { id: (await auditJetable(t)).id },
    corps: { ...DOMMAGE_AUDIT, cle_idempotence: randomUUID() },
  }),
  "audits.modifierDommage": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return {
      chemin: { id, dommage_id: dommage },
      corps: { champs: { choix: "laisser" }, avant: { choix: "auto" } },
    };
  },
  "audits.retirerDommage": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return { chemin: { id, dommage_id: dommage } };
  },
  "audits.reprendre": async (t) => {
    const [{ id, vehicule }, etat] = [await auditJetable(t), await etatJetable(t)];
    await dommageJetable(t, etat);
    await t.base.proprietaire((c) =>
      c.query("update tickets set vehicule_id = $2 where id = (select ticket_id from etats_des_lieux where id = $1)", [
        etat,
        vehicule,
      ]),
    );
    return { chemin: { id }, corps: { etat_des_lieux_id: etat } };
  },
  "audits.ajouterPhoto": async (t) => {
    const { id, dommage } = await auditJetable(t);
    return { chemin: { id, dommage_id: dommage }, requete: { nom: "capot.png" }, octets: PHOTO };
  },
  "audits.retirerPhoto": async (t) => {
    const [{ id, dommage }, fichier] = [await auditJetable(t), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("insert into audit_photos (client_id, dommage_id, fichier_id) values ($1, $2, $3)", [
        t.jeu.clientA,
        dommage,
        fichier,
      ]),
    );
    return { chemin: { id, dommage_id: dommage, fichier_id: fichier } };
  },
  "audits.terminer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "audits.rouvrir": async (t) => ({ chemin: { id: (await auditJetable(t, "termine")).id } }),
  "audits.transmettre": async (t) => ({
    chemin: { id: (await auditJetable(t, "termine")).id },
    corps: { email: "claire@canarival.test" },
  }),
  "audits.noterReparations": async (t) => ({
    chemin: { id: (await auditJetable(t, "termine")).id },
    corps: { faites: true },
  }),
  "audits.imprimer": async (t) => ({ chemin: { id: (await auditJetable(t)).id } }),
  "vehicules.lister": () => ({}),
  "vehicules.exporter": () => ({ requete: { format: "csv" } }),
  "comparaisons.photos": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "vehicules.lire": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "vehicules.evenements": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "vehicules.creer": ({ jeu }) => ({
    corps: { client_id: jeu.clientA, immatriculation: plaqueJetable(), cle_idempotence: randomUUID() },
  }),
  "vehicules.modifier": async (t) => ({
    chemin: { id: await vehiculeJetable(t) },
    corps: { champs: { modele: "Clio V", kilometrage: 42 }, avant: { modele: null, kilometrage: null } },
  }),
  "vehicules.archiver": async (t) => ({ chemin: { id: await vehiculeJetable(t) }, corps: {} }),
  "vehicules.restaurer": async (t) => ({ chemin: { id: await vehiculeJetable(t) }, corps: { defaire: true } }),
  "vehicules.deposerCarteGrise": async (t) => ({
    chemin: { id: await vehiculeJetable(t) },
    requete: { nom: "carte-grise.pdf" },
    octets: Buffer.from("%PDF-1.7\n"),
  }),
  "vehicules.retirerCarteGrise": async (t) => {
    const [id, fichier] = [await vehiculeJetable(t), await fichierJetable(t, "carte_grise")];
    await t.base.proprietaire((c) => c.query("update vehicules set url_carte_grise = $2 where id = $1", [id, fichier]));
    return { chemin: { id } };
  },
  "vehicules.historique": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "contrats.listerFins": () => ({}),
  "contrats.exporterFins": () => ({ requete: { format: "csv" } }),
  "contrats.agences": () => ({}),
  "contrats.deVehicule": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "contrats.creer": async (t) => {
    await sansContrat(t);
    return {
      chemin: { id: t.jeu.vehicule },
      corps: { date_debut: "2025-01-01", date_fin: "2028-01-01", cle_idempotence: randomUUID() },
    };
  },
  "contrats.modifier": async (t) => ({
    chemin: { id: await contratJetable(t) },
    corps: { champs: { numero: "0452318" }, avant: { numero: null } },
  }),
  "contrats.supprimer": async (t) => ({ chemin: { id: await contratJetable(t) } }),
  "contrats.historique": async (t) => ({ chemin: { id: await contratJetable(t) } }),
  "conducteurs.lister": () => ({}),
  "conducteurs.exporter": () => ({ requete: { format: "csv" } }),
  "conducteurs.lire": ({ jeu }) => ({ chemin: { id: jeu.conducteur } }),
  "conducteurs.creer": ({ jeu }) => ({
    corps: { client_id: jeu.clientA, prenom: "Nadia", nom: randomUUID(), cle_idempotence: randomUUID() },
  }),
  "conducteurs.modifier": ({ jeu }) => ({
    chemin: { id: jeu.conducteur },
    corps: { champs: { telephone: "0612345678" }, avant: { telephone: "0612345678" } },
  }),
  "conducteurs.archiver": async (t) => ({
    chemin: { id: (await confiables(t)).conducteur },
    corps: { terminer_le: "2026-01-31" },
  }),
  "conducteurs.restaurer": async (t) => ({
    chemin: { id: (await confiables(t)).conducteur },
    corps: { rouvrir: [] },
  }),
  "conducteurs.deposerPermis": async (t) => ({
    chemin: { id: (await confiables(t)).conducteur },
    requete: { nom: "permis.png" },
    octets: PHOTO,
  }),
  "conducteurs.retirerPermis": async (t) => {
    const [{ conducteur }, fichier] = [await confiables(t), await fichierJetable(t, "permis")];
    await t.base.proprietaire((c) =>
      c.query("update conducteurs set url_permis = $2 where id = $1", [conducteur, fichier]),
    );
    return { chemin: { id: conducteur } };
  },
  "conducteurs.historique": ({ jeu }) => ({ chemin: { id: jeu.conducteur } }),
  "affectations.exporter": () => ({ requete: { format: "csv" } }),
  "affectations.creer": async (t) => {
    const { vehicule, conducteur } = await confiables(t);
    return {
      corps: {
        vehicule_id: vehicule,
        conducteur_id: conducteur,
        date_debut_affectation: "2026-01-01",
        date_fin_affectation: null,
        kilometrage_debut_affectation: 10,
        kilometrage_fin_affectation: null,
        deux_vehicules: false,
        cle_idempotence: randomUUID(),
      },
    };
  },
  "affectations.modifier": async (t) => ({
    chemin: { id: await affectationJetable(t) },
    corps: { champs: { date_fin_affectation: "2026-02-01" }, avant: { date_fin_affectation: null } },
  }),
  "affectations.supprimer": async (t) => ({ chemin: { id: await affectationJetable(t) } }),
  "affectations.auJour": ({ jeu }) => ({ requete: { vehicule_id: jeu.vehicule, date: "2026-01-01" } }),
  "affectations.historique": ({ jeu }) => ({ requete: { vehicule_id: jeu.vehicule } }),
  "garages.lister": () => ({}),
  "garages.exporter": () => ({ requete: { format: "csv" } }),
  "garages.lire": ({ jeu }) => ({ chemin: { id: jeu.garage } }),
  "garages.proches": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "garages.semblables": () => ({ requete: { nom: "Carrosserie du Port", code_postal: "38000" } }),
  "garages.creer": () => ({ corps: { nom: "Garage neuf", cle_idempotence: randomUUID() } }),
  "garages.modifier": ({ jeu }) => ({
    chemin: { id: jeu.garage },
    corps: { champs: { jantes: false }, avant: { jantes: false } },
  }),
  "garages.situer": async (t) => ({
    chemin: { id: await garageJetable(t) },
    corps: { position: { latitude: 45.19, longitude: 5.72 }, avant: null },
  }),
  "garages.archiver": async (t) => ({ chemin: { id: await garageJetable(t) }, corps: { archive: true } }),
  "garages.supprimer": async (t) => ({ chemin: { id: await garageJetable(t) } }),
  "garages.historique": ({ jeu }) => ({ chemin: { id: jeu.garage } }),
  "formulaires.lister": () => ({}),
  "formulaires.lire": ({ jeu }) => ({ chemin: { id: jeu.formulaire } }),
  "formulaires.historique": ({ jeu }) => ({ chemin: { id: jeu.formulaire } }),
  "formulaires.creer": async (t) => ({ corps: { client_id: await clientJetable(t) } }),
  "formulaires.changerStatut": async (t) => ({
    chemin: { id: (await formulaireJetable(t)).id },
    corps: { statut: "inactif" },
  }),
  "formulaires.ajouterChamp": async (t) => ({
    chemin: { id: (await formulaireJetable(t)).id },
    corps: { champ: { cle: "civilite" }, cle_idempotence: randomUUID() },
  }),
  "formulaires.modifierChamp": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return { chemin: { id, champ_id: photo }, corps: { champs: { label: "Vue" }, avant: { label: "Photo" } } };
  },
  "formulaires.supprimerChamp": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return { chemin: { id, champ_id: photo }, corps: {} };
  },
  "formulaires.ordonner": async (t) => {
    const { id, demande, photo } = await formulaireJetable(t);
    return { chemin: { id }, corps: { champs: [photo, demande] } };
  },
  "notifications.lister": () => ({}),
  "notifications.compter": () => ({}),
  "notifications.marquer": async (t) => ({ chemin: { id: await rappelJetable(t) }, corps: { lue: true } }),
  "notifications.marquerTout": () => ({}),
  "notifications.reporter": async (t) => ({ chemin: { id: await rappelJetable(t) }, corps: { jours: 7 } }),
  "notifications.preferences": () => ({}),
  "notifications.choisir": () => ({ chemin: { genre: "permis" }, corps: { centre: true, courriel: "aucun" } }),
  "masse.apercu": async (t) => ({ corps: await reseauEnMasse(t) }),
  "masse.agir": async (t) => ({
    corps: { ...(await reseauEnMasse(t)), attendus: 1, cle_idempotence: randomUUID() },
  }),
  "masse.annuler": async (t) => ({ chemin: { id: await actionJetable(t) } }),
  "masse.recentes": () => ({}),
  "imports.lister": () => ({}),
  "imports.modele": () => ({ requete: { entite: "vehicules", format: "csv" } }),
  "imports.deposer": ({ jeu }) => ({
    requete: { entite: "vehicules", client_id: jeu.clientA, nom: "parc.csv" },
    octets: Buffer.from("Immatriculation;Marque\nAB-123-CD;Renault\n"),
  }),
  "imports.lire": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.historique": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.verifier": async (t) => ({
    chemin: { id: await importJetable(t, "pret") },
    corps: { correspondance: ["immatriculation"], decimale: "," },
  }),
  "imports.lignes": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.lancer": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.annuler": async (t) => ({ chemin: { id: await importJetable(t, "termine") } }),
  "imports.abandonner": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.rejets": async (t) => ({ chemin: { id: await importJetable(t, "termine") }, requete: { format: "csv" } }),
  "profil.lire": () => ({}),
  "profil.modifier": () => ({
    corps: { champs: { fonction: "Gestionnaire de parc" }, avant: { fonction: null } },
  }),
  "profil.deposerAvatar": () => ({ requete: { nom: "portrait.png" }, octets: PHOTO }),
  "profil.retirerAvatar": () => ({}),
  "profil.demanderEmail": () => ({ corps: { email: "claire.neuve@exemple.fr", mot_de_passe: "faux-mot-de-passe" } }),
  "profil.abandonnerEmail": () => ({}),
  "profil.confirmerEmail": () => ({ corps: { jeton: randomUUID() } }),
  "contact.envoyer": () => ({
    corps: { sujet: "probleme", message: "Le rapport ne s'ouvre plus.", cle_idempotence: randomUUID() },
  }),
  // Le nom de la société est public, par son adresse : celle-ci ne porte pas le nom que la matrice guette.
  "demandes.ouvrir": async (t) => ({ chemin: { client_id: await clientJetable(t) } }),
  "demandes.suggerer": () => ({ requete: { q: "12 rue de la Paix gre" } }),
  "demandes.deposerPhoto": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return {
      chemin: { id },
      requete: { champ_id: photo, brouillon: randomUUID(), nom: "face.png" },
      octets: PHOTO,
    };
  },
  "demandes.retirerPhoto": ({ jeu }) => ({
    chemin: { id: jeu.formulaire, photo_id: randomUUID() },
    corps: { brouillon: randomUUID() },
  }),
  "demandes.envoyer": async (t) => {
    const { id, demande } = await formulaireJetable(t);
    return {
      chemin: { id },
      corps: {
        brouillon: randomUUID(),
        cle_idempotence: randomUUID(),
        duree_ms: 60_000,
        reponses: { [demande]: "État des lieux" },
      },
    };
  },
  "demandes.lireDuTicket": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "demo.demander": () => ({
    corps: {
      prenom: "Hélène",
      nom: "Garnier",
      societe: "Flotte & Cie",
      email: `helene-${randomUUID()}@exemple.fr`,
      taille_flotte: "Une centaine",
    },
  }),
  "adresses.suggerer": () => ({ requete: { q: "12 rue de la Paix gre" } }),
  "adresses.localiser": () => ({ requete: { adresse: "12 rue de la Paix, 38000 Grenoble" } }),
  "adresses.fond": () => ({}),
  "adresses.archive": () => ({}),
  "webhooks.lister": () => ({}),
  "webhooks.creer": () => ({
    corps: {
      nom: "Outil de suivi",
      adresse: "https://exemple.fr/reflet",
      client_id: null,
      evenements: ["ticket.creation"],
      cle_idempotence: randomUUID(),
    },
  }),
  "webhooks.regler": async (t) => ({ chemin: { id: await webhookJetable(t) }, corps: { actif: false } }),
  "webhooks.supprimer": async (t) => ({ chemin: { id: await webhookJetable(t) } }),
  "webhooks.livraisons": async (t) => ({ requete: { webhook_id: await webhookJetable(t) } }),
  "webhooks.essayer": async (t) => ({ chemin: { id: await webhookJetable(t) } }),
  "webhooks.rejouer": async (t) => ({ chemin: { id: await livraisonJetable(t) } }),
  "enDirect.flux": () => ({ requete: { duree: "0", depuis: "1000" } }),
  "enDirect.annoncer": ({ jeu }) => ({
    corps: { onglet: randomUUID(), entite: "tickets", id: jeu.ticket, modifie: false },
  }),
  "enDirect.partir": () => ({ chemin: { onglet: randomUUID() } }),
  "sante.lire": () => ({}),
};
