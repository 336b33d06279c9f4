import { ELEMENTS, type Element } from "../fre/codes.ts";

// Le barème par défaut d'un audit, en données : le changer ne touche à aucun calcul.
// Temps en centièmes d'heure, prix en centimes HT.

/** Taux de référence de la grille : heure de tôlerie, heure de peinture, ingrédients d'une heure de peinture. */
export const TAUX_GRILLE = { main_oeuvre_ht: 65_00, peinture_ht: 65_00, ingredients_ht: 40_00 } as const;

/** Un élément de carrosserie. `dsp_ht` est un forfait ; `piece_ht` absente : la pièce ne se remplace pas, ou son prix n'est pas connu. */
export interface Tole {
  tolerie: number;
  /** Peinture après réparation, puis peinture seule. */
  peinture: number;
  peinture_seule: number;
  dsp_ht?: number;
  piece_ht?: number;
  /** Heures de main-d'œuvre pour poser la pièce. */
  pose?: number;
}

export const TOLES = {
  pare_chocs: { tolerie: 150, peinture: 200, peinture_seule: 200, piece_ht: 398_50, pose: 150 },
  aile_avant: { tolerie: 150, peinture: 200, peinture_seule: 200, dsp_ht: 110_00, piece_ht: 359_00, pose: 150 },
  // Une aile arrière se découpe et se soude : huit heures de plus.
  aile_arriere: { tolerie: 150, peinture: 250, peinture_seule: 250, dsp_ht: 110_00, piece_ht: 389_00, pose: 950 },
  porte: { tolerie: 200, peinture: 250, peinture_seule: 250, dsp_ht: 110_00, piece_ht: 992_00, pose: 200 },
  capot: { tolerie: 300, peinture: 400, peinture_seule: 300, dsp_ht: 120_00, piece_ht: 512_00, pose: 100 },
  toit: { tolerie: 300, peinture: 400, peinture_seule: 400, dsp_ht: 170_00 },
  hayon: { tolerie: 250, peinture: 250, peinture_seule: 300, dsp_ht: 120_00, piece_ht: 1_487_00, pose: 200 },
  bas_de_caisse: { tolerie: 250, peinture: 150, peinture_seule: 150 },
  retroviseur: { tolerie: 100, peinture: 50, peinture_seule: 50, piece_ht: 189_00, pose: 50 },
} as const satisfies Record<string, Tole>;
export type NomTole = keyof typeof TOLES;

/** Ce qui se chiffre au forfait. */
export const FORFAITS_HT = {
  jante_renovation: 115_00,
  jante_remplacement: 287_00,
  pneu: 150_00,
  pare_brise_impact: 90_00,
  pare_brise_remplacement: 562_50,
  lustrage: 30_00,
  optique_polissage: 60_00,
  optique_remplacement: 875_00,
  feu_remplacement: 296_00,
  sellerie_reparation: 115_00,
  sellerie_tache: 60_00,
  nettoyage: 105_00,
  cle: 250_00,
  carte_grise: 65_00,
  carnet: 50_00,
  cable: 240_00,
} as const;
export type NomForfait = keyof typeof FORFAITS_HT;

/** Temps d'atelier des gestes que la grille chiffre au forfait mais qu'un garage compte à l'heure. */
export const TEMPS_ATELIER = { lustrage: 25, pare_brise_impact: 50 } as const;

/** Coefficient de la main-d'œuvre par département, en pour cent ; 100 ailleurs. */
const PAR_COEFFICIENT: readonly (readonly [coefficient: number, departements: string])[] = [
  [130, "75 92 93 94"],
  [120, "77 78 91 95 04 05 06 13 83 84 20"],
  [
    90,
    "22 29 35 56 14 27 50 61 76 44 49 53 72 85 18 28 36 37 41 45 16 17 19 23 24 33 40 47 64 79 86 87 02 59 60 62 80 21 25 39 58 70 71 89 90",
  ],
];
const COEFFICIENTS = new Map(PAR_COEFFICIENT.flatMap(([c, liste]) => liste.split(" ").map((d) => [d, c] as const)));

/** Coefficient du département d'un code postal, en pour cent. */
export const coefficientRegional = (codePostal: string | null): number =>
  COEFFICIENTS.get(codePostal?.slice(0, 2) ?? "") ?? 100;

/** Une bosse plus profonde, ou plus de défauts que cela sur un même élément, sont dus même sous la mesure. */
export const PROFONDEUR_TOLEREE_MM = 2;
export const NOMBRE_TOLERE = 2;

/** Jours qu'il faut avant le rendez-vous pour faire réparer. */
export const JOURS_POUR_REPARER = 15;
/** Lignes facturées qu'il faut avoir vues chez un loueur pour préférer son passé à la grille. */
export const HISTORIQUE_MINIMAL = 5;
/** Gomme d'un pneu neuf, et gomme sous laquelle il ne vaut plus rien : son usure mesure sa vétusté. Millimètres. */
export const PNEU = { neuf_mm: 8, use_mm: 1.6 } as const;

const TOLE_DE: Partial<Record<string, NomTole>> = { lunette_arriere_hayon: "hayon" };

/** La tôle du barème pour cet élément ; `null` s'il n'est pas de carrosserie. */
export function toleDe(element: string): NomTole | null {
  const nom = TOLE_DE[element] ?? (Object.keys(TOLES) as NomTole[]).find((t) => element.startsWith(t));
  return nom ?? null;
}

/** La ligne de la grille d'un élément : une porte, où qu'elle soit, coûte ce que coûte une autre porte. */
export const familleDe = (element: string): string =>
  toleDe(element) ?? element.replace(/_(avant|arriere)?_?(droite?|gauche)$/, "");

/** Les éléments de la même famille. */
export const memeFamille = (element: Element): Element[] => ELEMENTS.filter((e) => familleDe(e) === familleDe(element));
