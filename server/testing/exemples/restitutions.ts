import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const restitutionsExemples: Exemples = {
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
      // La matrice l'ajoute sous chaque rôle : la même plaque, le même jour.
      doutes_admis: true,
    },
  }),
  "restitutions.modifier": ({ jeu }) => ({
    chemin: { id: jeu.restitution },
    corps: { champs: { modele: "Clio V" }, avant: { modele: "Clio V" } },
  }),
  "restitutions.historique": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
};
