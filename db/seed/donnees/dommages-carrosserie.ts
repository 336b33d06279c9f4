import { cm, type DommagePossible, mm } from "./dommage-possible.ts";
import { PANNEAUX, PARE_CHOCS, type Panneau } from "./panneaux.ts";

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

/** Carrosserie et pare-chocs : leurs parts font un peu moins de la moitié des lignes tirées (fiche domaine 2.1). */
export const DOMMAGES_CARROSSERIE: readonly DommagePossible[] = [
  ...PANNEAUX.flatMap((p) => dommagesDe(p, 0.12)),
  ...PARE_CHOCS.flatMap((p) => dommagesDe(p, 0.17)),
];
