import { type Boite, IDENTITE, type Matrice } from "./matrice.ts";

/** Ce que le contexte graphique d'un PDF retient d'une opération à la suivante. */
export interface Etat {
  ctm: Matrice;
  opacite: number;
  /** Opacité du groupe qui contient l'opération, que ses réglages ne changent pas. */
  groupe: number;
  fusionne: boolean;
  /** Motif ou dégradé : ni sa couleur ni son opacité ne sont connues. */
  motif: boolean;
  couleur: string;
  /** Découpe en vigueur ; `exacte` est fausse dès qu'elle n'est plus un rectangle. */
  decoupe: Boite;
  exacte: boolean;
  trait: number;
  mode: number;
  police: string;
  corps: number;
  interligne: number;
  entreLettres: number;
  entreMots: number;
  etirement: number;
  levee: number;
}

const SANS_BORD: Boite = [-1e6, -1e6, 1e6, 1e6];
export const INITIAL: Etat = {
  ctm: IDENTITE,
  opacite: 1,
  groupe: 1,
  fusionne: false,
  motif: false,
  couleur: "#000000",
  decoupe: SANS_BORD,
  exacte: true,
  trait: 1,
  mode: 0,
  police: "",
  corps: 0,
  interligne: 0,
  entreLettres: 0,
  entreMots: 0,
  etirement: 1,
  levee: 0,
};

const INVISIBLE = 3;
/** Texte du mode 7 : il découpe ce qui suit à la forme des lettres, qui se voient alors. */
const DECOUPE = 7;
const OPAQUE = 0.99;
const TRANSPARENT = 0.02;
/** Au-dessus, sur chacune des trois couleurs, l'encre ne se distingue pas du papier. */
const BLANC = 0xf8;

/** Vrai d'une encre qui ne se distingue pas du papier (`#rrggbb`). */
export function estBlanche(couleur: string): boolean {
  const n = /^#[0-9a-f]{6}$/i.test(couleur) ? Number.parseInt(couleur.slice(1), 16) : 0;
  return [n >> 16, (n >> 8) & 255, n & 255].every((ton) => ton >= BLANC);
}

const opaciteDe = ({ opacite, groupe }: Etat): number => opacite * groupe;
export const estOpaque = (etat: Etat): boolean => etat.exacte && opaciteDe(etat) > OPAQUE && !etat.fusionne;
export const estInvisible = (etat: Etat): boolean =>
  etat.mode !== DECOUPE && (etat.mode === INVISIBLE || opaciteDe(etat) < TRANSPARENT);

/** Applique un dictionnaire de réglages (`gs`). */
export function regler(etat: Etat, reglages: readonly (readonly [string, unknown])[]): void {
  for (const [cle, valeur] of reglages) {
    if (cle === "ca") etat.opacite = Number(valeur);
    else if (cle === "BM") etat.fusionne = valeur !== "source-over" && valeur !== "normal";
    else if (cle === "SMask") etat.fusionne = Boolean(valeur);
    else if (cle === "LW") etat.trait = Number(valeur);
    else if (cle === "Font") [etat.police, etat.corps] = valeur as [string, number];
  }
}
