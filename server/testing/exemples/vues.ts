import { randomUUID } from "node:crypto";
import { exportProgrammeJetable, vueJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const vuesExemples: Exemples = {
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
  "vues.envoyer": async ({ base, jeu }) => {
    const id = await vueJetable(base, jeu);
    await base.proprietaire((c) =>
      c.query(
        "insert into vue_abonnements (vue_id, utilisateur_id, client_id, frequence, pdf, xlsx, direction) values ($1, $2, $3, 'mensuel', true, false, false)",
        [id, jeu.claire, jeu.clientA],
      ),
    );
    return { chemin: { id } };
  },
  "vues.envois": () => ({}),
};
