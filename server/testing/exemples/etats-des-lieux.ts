import { randomUUID } from "node:crypto";
import { dommageJetable, etatJetable, fichierJetable, PHOTO, ticketJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const etatsDesLieuxExemples: Exemples = {
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
  "etatsDesLieux.encadrerDommage": async (t) => {
    const [id, fichier_id] = [await etatJetable(t), await fichierJetable(t, "photo")];
    await t.base.proprietaire((c) =>
      c.query("insert into etat_photos (client_id, etat_id, vue, fichier_id) values ($1, $2, 'toit', $3)", [
        t.jeu.clientA,
        id,
        fichier_id,
      ]),
    );
    return {
      chemin: { id, dommage_id: await dommageJetable(t, id) },
      corps: { cadre: { fichier_id, x: 0.2, y: 0.3, largeur: 0.1, hauteur: 0.1 } },
    };
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
  "etatsDesLieux.lirePhoto": async (t) => {
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
};
