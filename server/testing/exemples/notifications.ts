import { rappelJetable } from "../../notifications/aides-rappels.ts";
import type { Exemples } from "./exemple.ts";

export const notificationsExemples: Exemples = {
  "notifications.lister": () => ({}),
  "notifications.compter": () => ({}),
  "notifications.marquer": async (t) => ({ chemin: { id: await rappelJetable(t) }, corps: { lue: true } }),
  "notifications.marquerTout": () => ({}),
  "notifications.reporter": async (t) => ({ chemin: { id: await rappelJetable(t) }, corps: { jours: 7 } }),
  "notifications.preferences": () => ({}),
  "notifications.choisir": () => ({ chemin: { genre: "permis" }, corps: { centre: true, courriel: "aucun" } }),
};
