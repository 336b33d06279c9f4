import type { Exemples } from "./exemple.ts";

export const aujourdhuiExemples: Exemples = {
  "aujourdhui.lire": () => ({}),
  "aujourdhui.duDossier": (t) => ({ chemin: { id: t.jeu.restitution } }),
};
