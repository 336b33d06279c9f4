export type Longueur = "avant" | "arriere";
export type Cote = "droit" | "gauche";

export interface Position {
  longueur: Longueur | null;
  cote: Cote | null;
}

// « conducteur » et « passager » : volant à gauche, seul cas d'un parc français.
const MOTS: Readonly<Record<string, Partial<Position>>> = {
  avant: { longueur: "avant" },
  av: { longueur: "avant" },
  avt: { longueur: "avant" },
  arriere: { longueur: "arriere" },
  ar: { longueur: "arriere" },
  arr: { longueur: "arriere" },
  devant: { longueur: "avant" },
  derriere: { longueur: "arriere" },
  droit: { cote: "droit" },
  droite: { cote: "droit" },
  dt: { cote: "droit" },
  dr: { cote: "droit" },
  d: { cote: "droit" },
  gauche: { cote: "gauche" },
  gche: { cote: "gauche" },
  // Coupés par une colonne trop étroite.
  gauch: { cote: "gauche" },
  gauc: { cote: "gauche" },
  droi: { cote: "droit" },
  ga: { cote: "gauche" },
  g: { cote: "gauche" },
  avd: { longueur: "avant", cote: "droit" },
  avg: { longueur: "avant", cote: "gauche" },
  ard: { longueur: "arriere", cote: "droit" },
  arg: { longueur: "arriere", cote: "gauche" },
  conducteur: { cote: "gauche" },
  cond: { cote: "gauche" },
  conduct: { cote: "gauche" },
  passager: { cote: "droit" },
  front: { longueur: "avant" },
  rear: { longueur: "arriere" },
  right: { cote: "droit" },
  left: { cote: "gauche" },
  rh: { cote: "droit" },
  lh: { cote: "gauche" },
};

/** Place imprimée dans des jetons : avant ou arrière, droite ou gauche (vues du conducteur) ; la première de chaque gagne. */
export function lirePosition(mots: readonly string[]): Position {
  const position: Position = { longueur: null, cote: null };
  for (const mot of mots) {
    const trouve = MOTS[mot];
    if (!trouve) continue;
    position.longueur ??= trouve.longueur ?? null;
    position.cote ??= trouve.cote ?? null;
  }
  return position;
}

/** Complète une place par une autre : la cellule de l'élément prime, la colonne de localisation précise. */
export function completerPosition(position: Position, autre: Position): Position {
  return { longueur: position.longueur ?? autre.longueur, cote: position.cote ?? autre.cote };
}
