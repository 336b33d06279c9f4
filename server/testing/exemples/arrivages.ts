import { arrivageJetable, expediteurJetable, receptionJetable } from "../jetables-arrivages.ts";
import type { Exemples } from "./exemple.ts";

export const arrivagesExemples: Exemples = {
  "arrivages.lister": ({ jeu }) => ({ requete: { client_id: jeu.clientA } }),
  "arrivages.voies": () => ({}),
  "arrivages.lire": async (t) => ({ chemin: { id: await arrivageJetable(t) } }),
  "arrivages.accepter": async (t) => ({ chemin: { id: await arrivageJetable(t) }, corps: { toujours: true } }),
  "arrivages.refuser": async (t) => ({ chemin: { id: await arrivageJetable(t) }, corps: {} }),
  "arrivages.deSociete": async (t) => {
    await receptionJetable(t);
    return { chemin: { id: t.jeu.clientA } };
  },
  "arrivages.renouveler": async (t) => {
    await receptionJetable(t);
    return { chemin: { id: t.jeu.clientA }, corps: {} };
  },
  "arrivages.oublierExpediteur": async (t) => ({
    chemin: { id: t.jeu.clientA, expediteur_id: await expediteurJetable(t) },
  }),
};
