import type { Dommage, Element, Localisation, Operation } from "../../../domain/fre/codes.ts";
import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { Hasard } from "../hasard.ts";
import { COINS, PANNEAUX, PARE_CHOCS, type Panneau } from "./panneaux.ts";

/** Un dommage possible : ce que le rapport imprime, les codes que le lecteur doit y trouver, et de quoi le chiffrer. */
export interface DommagePossible {
  poids: number;
  piece: string;
  element: Element | null;
  zone: string;
  localisation: Localisation | null;
  dommage: string;
  codeDommage: Dommage;
  dimension: (h: Hasard) => string;
  operation: string;
  codeOperation: Operation;
  /** Temps en centièmes d'heure. */
  mo?: number;
  peinture?: number;
  /** Bornes du prix de la pièce ou du forfait, en centimes. */
  pieces?: readonly [number, number];
  /** Composante dont le taux de vétusté s'applique au prix ci-dessus. */
  nature: "pieces" | "pneus" | "forfaits";
  types?: readonly TypeVehicule[];
  electrique?: boolean;
}

const cm = (min: number, max: number) => (h: Hasard) => `${h.entier(min, max)} cm`;
const mm = (min: number, max: number) => (h: Hasard) => `${h.entier(min, max)} mm`;
const sans = () => "–";

/** Les dommages d'un panneau, du plus courant au plus lourd . */
function dommagesDe(panneau: Panneau, part: number): DommagePossible[] {
  const { piece, element, zone, localisation } = panneau;
  const poids = panneau.poids * part;
  const base = { piece, element, zone, localisation, nature: "pieces" } as const;
  const estPareChocs = element.startsWith("pare_chocs");
  const tole: DommagePossible[] = [
    {
      ...base,
      poids: poids * 3,
      dommage: "Rayure",
      codeDommage: "rayure",
      dimension: cm(4, 32),
      operation: "Peinture",
      codeOperation: "peinture",
      peinture: panneau.peintureSeule,
    },
    {
      ...base,
      poids: poids * 1.5,
      dommage: "Rayure",
      codeDommage: "rayure",
      dimension: cm(3, 9),
      operation: "Lustrage",
      codeOperation: "lustrage",
      mo: 50,
    },
    {
      ...base,
      poids: poids * 2,
      dommage: "Enfoncement",
      codeDommage: "enfoncement",
      dimension: cm(4, 18),
      operation: "Réparation + peinture",
      codeOperation: "reparation_peinture",
      mo: panneau.mo,
      peinture: panneau.peinture,
    },
  ];
  if (estPareChocs) {
    return [
      ...tole,
      {
        ...base,
        poids,
        dommage: "Fissure",
        codeDommage: "fissure",
        dimension: cm(3, 14),
        operation: "Remplacement + peinture",
        codeOperation: "remplacement",
        mo: 150,
        peinture: 200,
        pieces: [29_000, 41_200],
      },
    ];
  }
  return [
    ...tole,
    {
      ...base,
      poids: poids * 2,
      dommage: "Bosse",
      codeDommage: "bosse",
      dimension: mm(21, 60),
      operation: "Débosselage sans peinture",
      codeOperation: "dsp",
      mo: 150,
    },
    {
      ...base,
      poids: poids * 0.8,
      dommage: "Éclat de peinture",
      codeDommage: "eclat",
      dimension: mm(4, 12),
      operation: "Raccord peinture",
      codeOperation: "peinture",
      peinture: 80,
    },
    {
      ...base,
      poids: poids * 0.3,
      dommage: "Défaut de peinture",
      codeDommage: "defaut_peinture",
      dimension: cm(10, 40),
      operation: "Peinture",
      codeOperation: "peinture",
      peinture: panneau.peintureSeule,
    },
  ];
}

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

const forfait = (d: Omit<DommagePossible, "nature" | "dimension"> & Partial<DommagePossible>): DommagePossible => ({
  dimension: sans,
  nature: "forfaits",
  ...d,
});

const AUTRES: DommagePossible[] = [
  forfait({
    piece: "Pare-brise",
    element: "pare_brise",
    zone: "Avant",
    localisation: "avant",
    poids: 14,
    dommage: "Impact",
    codeDommage: "impact",
    dimension: mm(3, 12),
    operation: "Réparation (forfait)",
    codeOperation: "reparation",
    pieces: [8_500, 9_500],
  }),
  {
    piece: "Pare-brise",
    element: "pare_brise",
    zone: "Avant",
    localisation: "avant",
    poids: 5,
    dommage: "Fissure",
    codeDommage: "fissure",
    dimension: cm(6, 40),
    operation: "Remplacement",
    codeOperation: "remplacement",
    mo: 200,
    pieces: [32_000, 62_000],
    nature: "pieces",
  },
  forfait({
    piece: "Siège conducteur",
    element: "siege_conducteur",
    zone: "Intérieur avant",
    localisation: "interieur_avant",
    poids: 5,
    dommage: "Brûlure",
    codeDommage: "brulure",
    dimension: mm(4, 15),
    operation: "Réparation (forfait)",
    codeOperation: "reparation",
    pieces: [8_000, 15_000],
  }),
  forfait({
    piece: "Siège passager",
    element: "siege_passager",
    zone: "Intérieur avant",
    localisation: "interieur_avant",
    poids: 5,
    dommage: "Tache",
    codeDommage: "salissure",
    dimension: cm(4, 20),
    operation: "Nettoyage (forfait)",
    codeOperation: "nettoyage",
    pieces: [4_000, 8_000],
  }),
  forfait({
    piece: "Banquette arrière",
    element: "banquette_arriere",
    zone: "Intérieur arrière",
    localisation: "interieur_arriere",
    poids: 4,
    dommage: "Tache",
    codeDommage: "salissure",
    dimension: cm(4, 25),
    operation: "Nettoyage (forfait)",
    codeOperation: "nettoyage",
    pieces: [4_500, 9_000],
    types: ["VP"],
  }),
  forfait({
    piece: "Nettoyage intérieur complet",
    element: "nettoyage",
    zone: "Général",
    localisation: "general",
    poids: 9,
    dommage: "Salissure",
    codeDommage: "salissure",
    operation: "Nettoyage (forfait)",
    codeOperation: "nettoyage",
    pieces: [6_000, 14_000],
  }),
  forfait({
    piece: "Deuxième clé",
    element: "cle",
    zone: "Général",
    localisation: "general",
    poids: 7,
    dommage: "Manquant",
    codeDommage: "manquant",
    operation: "Fourniture (forfait)",
    codeOperation: "fourniture",
    pieces: [15_500, 29_500],
  }),
  forfait({
    piece: "Carnet d'entretien",
    element: "carnet_entretien",
    zone: "Général",
    localisation: "general",
    poids: 5,
    dommage: "Manquant",
    codeDommage: "manquant",
    operation: "Fourniture (forfait)",
    codeOperation: "fourniture",
    pieces: [4_000, 6_000],
  }),
  forfait({
    piece: "Carte grise",
    element: "carte_grise",
    zone: "Général",
    localisation: "general",
    poids: 2,
    dommage: "Manquant",
    codeDommage: "manquant",
    operation: "Fourniture (forfait)",
    codeOperation: "fourniture",
    pieces: [4_500, 9_000],
  }),
  forfait({
    piece: "Câble de recharge",
    element: "cable_de_recharge",
    zone: "Général",
    localisation: "general",
    poids: 18,
    dommage: "Manquant",
    codeDommage: "manquant",
    operation: "Fourniture (forfait)",
    codeOperation: "fourniture",
    pieces: [18_000, 29_500],
    electrique: true,
  }),
  forfait({
    piece: "Roue de secours",
    element: "roue_de_secours",
    zone: "Général",
    localisation: "general",
    poids: 3,
    dommage: "Manquant",
    codeDommage: "manquant",
    operation: "Fourniture (forfait)",
    codeOperation: "fourniture",
    pieces: [11_000, 19_000],
    electrique: false,
  }),
  forfait({
    piece: "Plancher bois",
    element: "amenagement_utilitaire",
    zone: "Intérieur arrière",
    localisation: "interieur_arriere",
    poids: 14,
    dommage: "Fissure",
    codeDommage: "fissure",
    dimension: cm(10, 60),
    operation: "Réparation (forfait)",
    codeOperation: "reparation",
    pieces: [12_000, 26_000],
    types: ["VU"],
  }),
  forfait({
    piece: "Marquage publicitaire",
    element: "amenagement_utilitaire",
    zone: "Général",
    localisation: "general",
    poids: 10,
    dommage: "Montage non conforme",
    codeDommage: "non_conforme",
    operation: "Dépose (forfait)",
    codeOperation: "depose_repose",
    pieces: [14_000, 32_000],
    types: ["VU", "VS"],
  }),
  forfait({
    piece: "Moteur",
    element: "mecanique",
    zone: "Avant",
    localisation: "avant",
    poids: 4,
    dommage: "Voyant allumé",
    codeDommage: "dysfonctionnement",
    operation: "Contrôle (forfait)",
    codeOperation: "controle",
    pieces: [7_500, 11_000],
    electrique: false,
  }),
];

/** Tous les dommages tirables ; la carrosserie pèse pour un peu moins de la moitié (fiche domaine 2.1). */
export const DOMMAGES_POSSIBLES: readonly DommagePossible[] = [
  ...PANNEAUX.flatMap((p) => dommagesDe(p, 0.12)),
  ...PARE_CHOCS.flatMap((p) => dommagesDe(p, 0.17)),
  ...ROUES,
  ...PAR_COTE,
  ...AUTRES,
];
