import type { Geocodeur } from "../geocodeur.ts";
import { localiserHorsLigne } from "./localiser.ts";
import { ouvrirRepertoire } from "./repertoire.ts";
import { suggererHorsLigne } from "./suggerer.ts";

/** Communes et codes postaux de France, fournis avec Reflet : rien ne sort de la machine. */
export const horsLigne: Geocodeur = {
  suggerer: async (texte) => suggererHorsLigne(await ouvrirRepertoire(), texte),
  localiser: async (adresse) => localiserHorsLigne(await ouvrirRepertoire(), adresse),
};
