import { calculer, type Parts } from "../../domain/fre/calcul/calculer.ts";

/** Quatre dommages d'un véhicule inventé, aux montants plausibles. */
const DOMMAGES: readonly { titre: string; detail: string; composantes: Parts }[] = [
  {
    titre: "Porte avant gauche",
    detail: "Bosse et rayure : redressage, peinture",
    composantes: { main_oeuvre: 14_250, peinture: 18_640 },
  },
  {
    titre: "Pare-chocs avant",
    detail: "Fissure : remplacement, peinture",
    composantes: { main_oeuvre: 7_800, peinture: 13_888, pieces: 29_435 },
  },
  {
    titre: "Jante avant droite",
    detail: "Frottement : rénovation",
    composantes: { main_oeuvre: 9_500 },
  },
  { titre: "Pare-brise", detail: "Impact : réparation au forfait", composantes: { forfaits: 9_000 } },
];

export const VETUSTE_PCT = 20;

/** L'exemple chiffré du site, calculé par la fonction du produit : aucun montant n'est écrit à la main. */
export const EXEMPLE = calculer(
  DOMMAGES.map((d) => d.composantes),
  {
    taux: { main_oeuvre: VETUSTE_PCT, peinture: VETUSTE_PCT, pieces: VETUSTE_PCT, pneus: 0, forfaits: 0 },
    remise: null,
    franchise: { type: "par_vehicule", montant_ht: 25_000 },
    regime_tva: "tva_20",
  },
);

export const LIGNES_EXEMPLE = EXEMPLE.lignes.map((ligne, i) => ({ ...ligne, ...DOMMAGES[i] }));

/** La ligne fausse du rapport photographié (scripts/rapport-captures.ts), que la voiture de l'ouverture cite. */
export const LIGNE_FAUSSE = { rang: 3, element: "pare-chocs arrière", ecart: "23,03\u00a0€" } as const;
