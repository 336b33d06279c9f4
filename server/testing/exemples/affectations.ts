import { randomUUID } from "node:crypto";
import { affectationJetable, confiables } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const affectationsExemples: Exemples = {
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
};
