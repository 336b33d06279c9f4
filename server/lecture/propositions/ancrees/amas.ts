import { enSuites } from "../../commun/suites.ts";
import type { MontantPlace } from "./montants-places.ts";

/** Des montants qu'une même place réunit, dans l'ordre de lecture : un par rangée. */
export interface Amas {
  montants: MontantPlace[];
  /** Vrai s'ils sont calés sur un même bord ou derrière une même étiquette, faux s'ils ne partagent que leur rang. */
  repete: boolean;
  /** Vrai si les mêmes mots les annoncent : « Coût total HT », dans chaque carte, n'y est le total que de l'une. */
  annonces: boolean;
}

/** Deux nombres d'une même colonne sont calés au même point, à l'arrondi près. */
const BORD_PT = 2;

type Bord = (montant: MontantPlace) => number;
const BORDS: readonly Bord[] = [({ mot }) => mot.x1, ({ mot }) => mot.x0, ({ mot }) => (mot.x0 + mot.x1) / 2];

const parBord = (montants: readonly MontantPlace[], bord: Bord): MontantPlace[][] =>
  enSuites(
    montants.toSorted((a, b) => bord(a) - bord(b)),
    (montant, avant) => bord(montant) - bord(avant) <= BORD_PT,
  );

/** Un seul montant par rangée, le plus à droite. */
const unParRangee = (montants: readonly MontantPlace[]): MontantPlace[] => [
  ...new Map(montants.toSorted((a, b) => a.rang - b.rang || a.mot.x0 - b.mot.x0).map((m) => [m.rang, m])).values(),
];

const cleDe = (montants: readonly MontantPlace[]) => montants.map(({ mot, rang }) => `${rang}:${mot.x0}`).join(" ");

const sous = (montants: readonly MontantPlace[], mention: (montant: MontantPlace) => string): MontantPlace[][] =>
  [...Map.groupBy(montants, mention)].flatMap(([dite, siens]) => (dite !== "" && siens.length > 1 ? [siens] : []));

/** Les amas de montants d'un document : calés à droite, à gauche, centrés, derrière une même étiquette ou devant un même mot, premiers ou derniers de leur rangée. */
export function amasDe(montants: readonly MontantPlace[]): Amas[] {
  const cales = BORDS.flatMap((bord) => parBord(montants, bord));
  const annonces = [
    ...sous(montants, ({ etiquette }) => etiquette),
    // « …, sans vétusté, soit » et « … au titre de la vétusté, soit » : le dernier mot est le même.
    ...sous(montants, ({ etiquette }) => etiquette.split(" ").at(-1) ?? ""),
  ];
  const suivis = sous(montants, ({ suite }) => suite);
  const parRangee = [...Map.groupBy(montants, ({ rang }) => rang).values()];
  const bouts = [parRangee.flatMap((r) => r.at(-1) ?? []), parRangee.flatMap((r) => r[0] ?? [])];
  // « 130,00 €   210,00 € » : rien que les prix de cartes de front.
  const nus = montants.filter(({ rangee }) => !rangee.mots.some(({ texte }) => /\p{L}{2}/u.test(texte)));
  const tous = [
    // De front, deux cartes impriment le leur sur la même rangée.
    ...annonces.map((siens) => ({ montants: siens, repete: true, annonces: true })),
    ...cales.map((siens) => ({ montants: unParRangee(siens), repete: true, annonces: false })),
    ...bouts.map((siens) => ({ montants: unParRangee(siens), repete: false, annonces: false })),
    ...[...suivis, nus].map((siens) => ({ montants: siens, repete: true, annonces: false })),
  ];
  return [...Map.groupBy(tous, (amas) => cleDe(amas.montants)).values()].flatMap(reunir);
}

/** Les mêmes montants, réunis de plusieurs façons. */
const reunir = ([premier, ...autres]: readonly Amas[]): Amas[] =>
  premier
    ? [
        {
          montants: premier.montants,
          repete: premier.repete || autres.some(({ repete }) => repete),
          annonces: premier.annonces || autres.some(({ annonces }) => annonces),
        },
      ]
    : [];
