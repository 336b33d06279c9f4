import { randomUUID } from "node:crypto";
import { fichierJetable, plaqueJetable, vehiculeJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const vehiculesExemples: Exemples = {
  "vehicules.lister": () => ({}),
  "vehicules.exporter": () => ({ requete: { format: "csv" } }),
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
};
