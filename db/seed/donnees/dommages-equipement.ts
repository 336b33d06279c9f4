import { cm, type DommagePossible, sans } from "./dommage-possible.ts";
import { COINS } from "./panneaux.ts";

const ROUES: DommagePossible[] = COINS.flatMap(({ nom, code, zone, localisation }) => {
  const base = { element: `roue_${code}` as const, zone, localisation };
  return [
    {
      ...base,
      piece: `Jante alliage ${nom}`,
      poids: 12,
      dommage: "Jante frottée",
      codeDommage: "jante_frottee",
      dimension: cm(4, 25),
      operation: "Rénovation (forfait)",
      codeOperation: "reparation",
      pieces: [9_000, 14_500],
      nature: "forfaits",
    },
    {
      ...base,
      piece: `Pneumatique ${nom}`,
      poids: 9,
      dommage: "Usure",
      codeDommage: "usure",
      dimension: (h) => `${h.entier(1, 3)},${h.entier(0, 9)} mm`,
      operation: "Remplacement",
      codeOperation: "remplacement",
      mo: 30,
      pieces: [8_200, 15_600],
      nature: "pneus",
    },
  ];
});

const AVANT_GAUCHE_DROIT = [
  { cote: "droit", zone: "Côté droit", localisation: "cote_droit", coin: "Avant droit", coinCode: "avant_droit" },
  { cote: "gauche", zone: "Côté gauche", localisation: "cote_gauche", coin: "Avant gauche", coinCode: "avant_gauche" },
] as const;

const PAR_COTE: DommagePossible[] = AVANT_GAUCHE_DROIT.flatMap(({ cote, zone, localisation, coin, coinCode }) => [
  {
    piece: `Rétroviseur ${cote}`,
    element: `retroviseur_${cote}` as const,
    zone,
    localisation,
    poids: 7,
    dommage: "Rayure",
    codeDommage: "rayure",
    dimension: cm(3, 9),
    operation: "Peinture",
    codeOperation: "peinture",
    mo: 30,
    peinture: 50,
    nature: "pieces",
  },
  {
    piece: `Rétroviseur ${cote}`,
    element: `retroviseur_${cote}` as const,
    zone,
    localisation,
    poids: 3,
    dommage: "Fissure",
    codeDommage: "fissure",
    dimension: sans,
    operation: "Remplacement",
    codeOperation: "remplacement",
    mo: 70,
    pieces: [14_500, 23_500],
    nature: "pieces",
  },
  {
    piece: `Optique avant ${cote}`,
    element: `optique_avant_${cote}` as const,
    zone: coin,
    localisation: coinCode,
    poids: 2,
    dommage: "Fissure",
    codeDommage: "fissure",
    dimension: sans,
    operation: "Remplacement",
    codeOperation: "remplacement",
    mo: 80,
    pieces: [34_300, 68_000],
    nature: "pieces",
  },
  {
    piece: `Feu arrière ${cote}`,
    element: `feu_arriere_${cote}` as const,
    zone: coin.replace("Avant", "Arrière"),
    localisation: cote === "droit" ? "arriere_droit" : "arriere_gauche",
    poids: 3,
    dommage: "Fissure",
    codeDommage: "fissure",
    dimension: sans,
    operation: "Remplacement",
    codeOperation: "remplacement",
    mo: 40,
    pieces: [16_500, 29_600],
    nature: "pieces",
  },
]);

/** Jantes, pneumatiques, rétroviseurs et éclairage, à chaque coin ou de chaque côté. */
export const DOMMAGES_EQUIPEMENT: readonly DommagePossible[] = [...ROUES, ...PAR_COTE];
