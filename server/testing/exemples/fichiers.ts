import type { Exemples } from "./exemple.ts";

export const fichiersExemples: Exemples = {
  "fichiers.deposer": () => ({ requete: { usage: "rapport", nom: "rapport.pdf" }, octets: Buffer.from("%PDF-1.7\n") }),
  "fichiers.telecharger": ({ jeu }) => ({ chemin: { id: jeu.fichier } }),
  "fichiers.decrire": ({ jeu }) => ({ chemin: { id: jeu.fichier } }),
};
