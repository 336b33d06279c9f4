import type { Element, Localisation } from "../../../domain/fre/codes.ts";

/** Un élément de carrosserie : son libellé imprimé, sa zone, et les temps barème en centièmes d'heure. */
export interface Panneau {
  piece: string;
  element: Element;
  zone: string;
  localisation: Localisation;
  /** Tôlerie, peinture après réparation, peinture seule. */
  mo: number;
  peinture: number;
  peintureSeule: number;
  poids: number;
}

const p = (
  piece: string,
  element: Element,
  zone: string,
  localisation: Localisation,
  [mo, peinture, peintureSeule]: readonly [number, number, number],
  poids: number,
): Panneau => ({ piece, element, zone, localisation, mo, peinture, peintureSeule, poids });

const AILE_AVANT = [150, 200, 200] as const;
const AILE_ARRIERE = [150, 250, 250] as const;
const PORTE = [200, 250, 250] as const;

export const PANNEAUX: readonly Panneau[] = [
  p("Aile avant droite", "aile_avant_droite", "Avant droit", "avant_droit", AILE_AVANT, 7),
  p("Aile avant gauche", "aile_avant_gauche", "Avant gauche", "avant_gauche", AILE_AVANT, 6),
  p("Aile arrière droite", "aile_arriere_droite", "Arrière droit", "arriere_droit", AILE_ARRIERE, 7),
  p("Aile arrière gauche", "aile_arriere_gauche", "Arrière gauche", "arriere_gauche", AILE_ARRIERE, 6),
  p("Porte avant droite", "porte_avant_droite", "Côté droit", "cote_droit", PORTE, 7),
  p("Porte avant gauche", "porte_avant_gauche", "Côté gauche", "cote_gauche", PORTE, 7),
  p("Porte arrière droite", "porte_arriere_droite", "Côté droit", "cote_droit", PORTE, 7),
  p("Porte arrière gauche", "porte_arriere_gauche", "Côté gauche", "cote_gauche", PORTE, 6),
  p("Bas de caisse droit", "bas_de_caisse_droit", "Côté droit", "cote_droit", [250, 150, 150], 3),
  p("Bas de caisse gauche", "bas_de_caisse_gauche", "Côté gauche", "cote_gauche", [250, 150, 150], 3),
  p("Capot", "capot", "Avant", "avant", [300, 400, 300], 5),
  p("Hayon", "lunette_arriere_hayon", "Arrière", "arriere", [250, 250, 300], 5),
  p("Toit", "toit", "Toit", "toit", [300, 400, 400], 2),
];

/** Les pare-chocs se lisent à part : la fissure y mène au remplacement. Le coin imprimé précise la zone sur le rapport. */
export const PARE_CHOCS: readonly Panneau[] = [
  p("Pare-chocs avant", "pare_chocs_avant", "Avant droit", "avant_droit", [150, 200, 200], 4),
  p("Pare-chocs avant", "pare_chocs_avant", "Avant gauche", "avant_gauche", [150, 200, 200], 3),
  p("Pare-chocs avant", "pare_chocs_avant", "Avant", "avant", [150, 200, 200], 2),
  p("Pare-chocs arrière", "pare_chocs_arriere", "Arrière droit", "arriere_droit", [150, 200, 200], 4),
  p("Pare-chocs arrière", "pare_chocs_arriere", "Arrière gauche", "arriere_gauche", [150, 200, 200], 3),
  p("Pare-chocs arrière", "pare_chocs_arriere", "Arrière", "arriere", [150, 200, 200], 3),
];

/** Les quatre coins, pour les jantes, les pneumatiques et l'éclairage. */
export const COINS = [
  { nom: "avant droite", code: "avant_droite", zone: "Avant droit", localisation: "avant_droit" },
  { nom: "avant gauche", code: "avant_gauche", zone: "Avant gauche", localisation: "avant_gauche" },
  { nom: "arrière droite", code: "arriere_droite", zone: "Arrière droit", localisation: "arriere_droit" },
  { nom: "arrière gauche", code: "arriere_gauche", zone: "Arrière gauche", localisation: "arriere_gauche" },
] as const;
