import { randomUUID } from "node:crypto";
import { ligneRetiree } from "../../corbeille/aides-corbeille.ts";
import { ligneJetable, remettreAVerifier } from "../jetables.ts";
import { documentJetable, propositionJetable } from "../jetables-documents.ts";
import type { Exemples } from "./exemple.ts";

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

export const documentsExemples: Exemples = {
  // Le fichier du jeu est déjà lu : la route rend la même lecture, sans relancer le lecteur.
  "documents.lire": ({ jeu }) => ({ corps: { fichier_id: jeu.fichier } }),
  "documents.detail": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.photos": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.photo": ({ jeu }) => ({ chemin: { id: jeu.document, rang: "0" } }),
  "documents.historique": ({ jeu }) => ({ chemin: { id: jeu.document } }),
  "documents.deRestitution": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "documents.confirmerProposition": async (t) => ({ chemin: { ...(await propositionJetable(t)) } }),
  "documents.ecarterProposition": async (t) => ({ chemin: { ...(await propositionJetable(t)) } }),
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
  "documents.exporter": () => ({ requete: { format: "csv" } }),
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
      doutes_admis: true,
    },
  }),
  "lots.lire": () => ({}),
  "lots.creerRestitutions": async (t) => ({
    corps: {
      restitutions: [
        {
          id: await documentJetable(t),
          immatriculation: "ZZ-998-ZZ",
          date_restitution: "2026-03-10",
          agence: "Lyon",
          loueur_id: t.jeu.loueur,
          marque: "Renault",
          modele: "Clio",
          type_vehicule: "VP",
          kilometrage: 1000,
          montant_ht_apres_remise: 12000,
          cle_idempotence: randomUUID(),
          doutes_admis: true,
        },
      ],
    },
  }),
  "documents.validerPrets": () => ({ corps: { ids: [] } }),
  "documents.supprimer": async (t) => ({ corps: { ids: [await documentJetable(t)] } }),
  "documents.zip": ({ jeu }) => ({ requete: { restitution_id: jeu.restitution } }),
};
