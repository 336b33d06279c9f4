import { randomUUID } from "node:crypto";
import { contratJetable, sansContrat, vehiculeARendre } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const contratsExemples: Exemples = {
  "contrats.listerFins": () => ({}),
  "contrats.exporterFins": () => ({ requete: { format: "csv" } }),
  "contrats.agences": () => ({}),
  "contrats.deVehicule": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
  "contrats.creer": async (t) => {
    await sansContrat(t);
    return {
      chemin: { id: t.jeu.vehicule },
      corps: { date_debut: "2025-01-01", date_fin: "2028-01-01", cle_idempotence: randomUUID() },
    };
  },
  "contrats.modifier": async (t) => ({
    chemin: { id: await contratJetable(t) },
    corps: { champs: { numero: "0452318" }, avant: { numero: null } },
  }),
  "contrats.noterRendezVous": async (t) => ({
    chemin: { id: await vehiculeARendre(t) },
    corps: { restitution_prevue_le: "2098-01-10", avant: null },
  }),
  "contrats.supprimer": async (t) => ({ chemin: { id: await contratJetable(t) } }),
  "contrats.historique": async (t) => ({ chemin: { id: await contratJetable(t) } }),
};
