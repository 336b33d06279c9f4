import { randomUUID } from "node:crypto";
import {
  avoirJetable,
  contestationJetable,
  factureJetable,
  reponseJetable,
} from "../../contestations/aides-contestations.ts";
import type { Exemples } from "./exemple.ts";

export const contestationsExemples: Exemples = {
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
  "contestations.prouverLigne": async (t) => {
    const { contestation, ligne } = await contestationJetable(t);
    return { chemin: { id: contestation, ligne_id: ligne }, corps: { preuve: null } };
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
  "contestations.preparer": async (t) => ({
    chemin: { id: (await contestationJetable(t, "contestee")).contestation },
    corps: { nature: "relance" },
  }),
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
};
