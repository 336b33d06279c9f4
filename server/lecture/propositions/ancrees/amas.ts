import type { Page } from "../../commun/geometrie.ts";
import { casesVides, type MontantPlace } from "./montants-places.ts";

/** Des montants qu'une même place réunit, dans l'ordre de lecture : un par rangée. */
export interface Amas {
  montants: MontantPlace[];
  /** Vrai s'ils sont calés sur un même bord ou derrière une même étiquette, faux s'ils ne partagent que leur rang. */
  repete: boolean;
}

/** Deux nombres d'une même colonne sont calés au même point, à l'arrondi près. */
const BORD_PT = 2;

type Bord = (montant: MontantPlace) => number;
const BORDS: readonly Bord[] = [({ mot }) => mot.x1, ({ mot }) => mot.x0, ({ mot }) => (mot.x0 + mot.x1) / 2];

function parBord(montants: readonly MontantPlace[], bord: Bord): MontantPlace[][] {
  const amas: MontantPlace[][] = [];
  for (const montant of montants.toSorted((a, b) => bord(a) - bord(b))) {
    const dernier = amas.at(-1)?.at(-1);
    if (dernier && bord(montant) - bord(dernier) <= BORD_PT) amas.at(-1)?.push(montant);
    else amas.push([montant]);
  }
  return amas;
}

/** Un seul montant par rangée, le plus à droite. */
const unParRangee = (montants: readonly MontantPlace[]): MontantPlace[] => [
  ...new Map(montants.toSorted((a, b) => a.rang - b.rang || a.mot.x0 - b.mot.x0).map((m) => [m.rang, m])).values(),
];

/** Avec les cases vides de la colonne : une ligne à zéro en est une. */
function avecSesVides(montants: readonly MontantPlace[], pages: readonly Page[]): MontantPlace[] {
  const rangs = new Set(montants.map(({ rang }) => rang));
  const vides = casesVides(pages, montants).filter(({ rang }) => !rangs.has(rang));
  return unParRangee([...montants, ...vides]);
}

const cleDe = (montants: readonly MontantPlace[]) => montants.map(({ mot, rang }) => `${rang}:${mot.x0}`).join(" ");

/** Les amas de montants d'un document : calés à droite, à gauche, centrés, sous une même étiquette, premiers ou derniers de leur rangée. */
export function amasDe(montants: readonly MontantPlace[], pages: readonly Page[]): Amas[] {
  const cales = BORDS.flatMap((bord) => parBord(montants, bord));
  const etiquetes = [...Map.groupBy(montants, ({ etiquette }) => etiquette)].flatMap(([etiquette, siens]) =>
    etiquette !== "" && siens.length > 1 ? [siens] : [],
  );
  const parRangee = [...Map.groupBy(montants, ({ rang }) => rang).values()];
  const bouts = [parRangee.flatMap((r) => r.at(-1) ?? []), parRangee.flatMap((r) => r[0] ?? [])];
  const tous = [
    ...cales.map((siens) => ({ montants: avecSesVides(siens, pages), repete: true })),
    ...bouts.map((siens) => ({ montants: unParRangee(siens), repete: false })),
    // De front, deux cartes impriment le leur sur la même rangée.
    ...etiquetes.map((siens) => ({ montants: siens, repete: true })),
  ];
  return [...new Map(tous.toReversed().map((amas) => [cleDe(amas.montants), amas])).values()].reverse();
}
