import { randomUUID } from "node:crypto";
import { confiables, fichierJetable, PHOTO } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const conducteursExemples: Exemples = {
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
};
