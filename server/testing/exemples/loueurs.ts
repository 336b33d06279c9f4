import { randomUUID } from "node:crypto";
import type { AppTest } from "../app-test.ts";
import type { Exemples } from "./exemple.ts";

/** Un loueur que la première société demande. */
const loueurDemande = (t: AppTest): Promise<string> =>
  t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      "insert into demandes_de_loueur (client_id, nom) values ($1, $2) returning id",
      [t.jeu.clientA, `Loueur ${randomUUID()}`],
    );
    return rows[0]?.id ?? "";
  });

export const loueursExemples: Exemples = {
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
  "loueurs.reclamer": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { delai_reponse_jours: 21 }, avant: { delai_reponse_jours: 21 } },
  }),
  "loueurs.archiver": ({ jeu }) => ({ chemin: { id: jeu.loueur }, corps: { archive: false } }),
  "loueurs.ecarterDemande": async (t) => ({
    chemin: { id: await loueurDemande(t) },
    corps: { ecartee: true },
  }),
  "loueurs.historique": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
};
