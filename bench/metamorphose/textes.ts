import { jetons, type Operation } from "./jetons.ts";

// Les textes d'un contenu de page, chacun détaché du reste : sa matrice, sa police et ses réglages avec lui, il peut se dessiner n'importe quand.

export type Matrice = readonly [number, number, number, number, number, number];
const UNITE: Matrice = [1, 0, 0, 1, 0, 0];

/** `a` d'abord, puis `b`. */
export const multiplier = (a: Matrice, b: Matrice): Matrice => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

interface Etat {
  ctm: Matrice;
  /** Dernières opérations de réglage, par nom : police, espacements, couleurs. */
  reglages: ReadonlyMap<string, Operation>;
}

export interface TextePose {
  ctm: Matrice;
  tm: Matrice;
  reglages: ReadonlyMap<string, Operation>;
  /** Ce qui se montre là, dans l'ordre : chaînes brutes et décalages en millièmes. */
  montre: (string | number)[];
}

export interface Demonte {
  /** Le contenu sans ses textes. */
  fond: Operation[];
  textes: TextePose[];
}

const REGLAGES = new Set([
  "Tf",
  "Tc",
  "Tw",
  "Tz",
  "TL",
  "Ts",
  "Tr",
  "g",
  "rg",
  "k",
  "cs",
  "sc",
  "scn",
  "gs",
  "G",
  "RG",
]);
const MONTRE = new Set(["Tj", "TJ", "'", '"']);
const nombres = (o: Operation) => o.operandes.map(Number);

const contenuMontre = (o: Operation): (string | number)[] =>
  o.nom === "TJ"
    ? jetons((o.operandes[0] ?? "[]").slice(1, -1)).map((j) => (/^[(<]/.test(j) ? j : Number(j)))
    : [o.operandes.at(-1) ?? "()"];

/** Sépare les textes du reste. Un texte commence là où la page le place, et finit à la place suivante. */
export function demonter(operations: readonly Operation[]): Demonte {
  const fond: Operation[] = [];
  const textes: TextePose[] = [];
  const pile: Etat[] = [];
  let etat: Etat = { ctm: UNITE, reglages: new Map() };
  let ligne = UNITE;
  let courant: TextePose | null = null;
  const placer = (m: Matrice) => {
    ligne = m;
    courant = null;
  };
  const descendre = (x: number, y: number) => placer(multiplier([1, 0, 0, 1, x, y], ligne));
  const interligne = () => Number(etat.reglages.get("TL")?.operandes[0] ?? 0);
  const regler = (o: Operation) => {
    // Le dernier réglage s'écrit le dernier : une couleur en remplace une autre sous un autre nom.
    const reglages = new Map(etat.reglages);
    reglages.delete(o.nom);
    etat = { ...etat, reglages: reglages.set(o.nom, o) };
    if (o.nom !== "TL") courant = null;
    fond.push(o);
  };
  const montrer = (o: Operation) => {
    if (o.nom === "'" || o.nom === '"') descendre(0, -interligne());
    if (!courant) {
      courant = { ctm: etat.ctm, tm: ligne, reglages: etat.reglages, montre: [] };
      textes.push(courant);
    }
    courant.montre.push(...contenuMontre(o));
  };
  const faire = new Map<string, (o: Operation) => void>([
    [
      "q",
      (o) => {
        pile.push(etat);
        fond.push(o);
      },
    ],
    [
      "Q",
      (o) => {
        etat = pile.pop() ?? etat;
        fond.push(o);
      },
    ],
    [
      "cm",
      (o) => {
        etat = { ...etat, ctm: multiplier(nombres(o) as unknown as Matrice, etat.ctm) };
        fond.push(o);
      },
    ],
    ["BT", () => placer(UNITE)],
    ["ET", () => placer(UNITE)],
    ["Tm", (o) => placer(nombres(o) as unknown as Matrice)],
    ["Td", (o) => descendre(nombres(o)[0] ?? 0, nombres(o)[1] ?? 0)],
    [
      "TD",
      (o) => {
        regler({ nom: "TL", operandes: [String(-(nombres(o)[1] ?? 0))] });
        descendre(nombres(o)[0] ?? 0, nombres(o)[1] ?? 0);
      },
    ],
    ["T*", () => descendre(0, -interligne())],
  ]);
  for (const o of operations) {
    if (MONTRE.has(o.nom)) montrer(o);
    else if (REGLAGES.has(o.nom)) regler(o);
    else (faire.get(o.nom) ?? ((x: Operation) => fond.push(x)))(o);
  }
  return { fond, textes };
}

const ecrireMatrice = (m: Matrice) => m.map((n) => n.toFixed(5)).join(" ");

/** Un texte qui se dessine seul. */
export function dessinerTexte(t: TextePose): string {
  const reglages = [...t.reglages.values()].map((o) => `${[...o.operandes, o.nom].join(" ")}`).join("\n");
  const montre = t.montre.map((m) => (typeof m === "number" ? String(m) : m)).join(" ");
  return `q ${ecrireMatrice(t.ctm)} cm\nBT\n${reglages}\n${ecrireMatrice(t.tm)} Tm\n[${montre}] TJ\nET Q\n`;
}
