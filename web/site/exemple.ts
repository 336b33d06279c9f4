import { type Composantes, calculerFacture } from "../../domain/fre/calculer-facture.ts";

const rien: Composantes = { main_oeuvre_ht: 0, peinture_ht: 0, pieces_ht: 0, forfait_ht: 0 };

/** Quatre dommages d'un véhicule inventé, aux montants plausibles. */
const DOMMAGES: readonly { titre: string; detail: string; composantes: Composantes }[] = [
  {
    titre: "Porte avant gauche",
    detail: "Bosse et rayure : redressage, peinture",
    composantes: { ...rien, main_oeuvre_ht: 14_250, peinture_ht: 18_640 },
  },
  {
    titre: "Pare-chocs avant",
    detail: "Fissure : remplacement, peinture",
    composantes: { ...rien, main_oeuvre_ht: 7_800, peinture_ht: 13_888, pieces_ht: 29_435 },
  },
  {
    titre: "Jante avant droite",
    detail: "Frottement : rénovation",
    composantes: { ...rien, main_oeuvre_ht: 9_500 },
  },
  { titre: "Pare-brise", detail: "Impact : réparation au forfait", composantes: { ...rien, forfait_ht: 9_000 } },
];

export const VETUSTE_PCT = 20;

/** L'exemple chiffré du site, calculé par la fonction du produit : aucun montant n'est écrit à la main. */
export const EXEMPLE = calculerFacture(
  DOMMAGES.map((d) => d.composantes),
  {
    vetuste: { main_oeuvre_ht: VETUSTE_PCT * 100, peinture_ht: VETUSTE_PCT * 100, pieces_ht: VETUSTE_PCT * 100 },
    remise_pct: 0,
    franchise_ht: 25_000,
    tva_pct: 2000,
  },
);

export const LIGNES_EXEMPLE = EXEMPLE.lignes.map((ligne, i) => ({ ...ligne, ...DOMMAGES[i] }));
