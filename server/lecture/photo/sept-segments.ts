import type { Raster } from "../image/raster.ts";
import { type Signe, seuiller, signesDe } from "./signes.ts";

// Haut, haut-gauche, haut-droite, milieu, bas-gauche, bas-droite, bas : les barres allumées de chaque chiffre.
const CHIFFRES: Readonly<Record<string, string>> = {
  "1110111": "0",
  "1011101": "2",
  "1011011": "3",
  "0111010": "4",
  "1101011": "5",
  "1101111": "6",
  "1010010": "7",
  "1110010": "7",
  "1111111": "8",
  "1111011": "9",
};
/** Où se regarde chaque barre, en parts de la largeur et de la hauteur du chiffre : centre, puis demi-étendue. */
const BARRES = [
  [0.5, 0.08, 0.15, 0.08],
  [0.12, 0.28, 0.12, 0.1],
  [0.88, 0.28, 0.12, 0.1],
  [0.5, 0.5, 0.15, 0.08],
  [0.12, 0.72, 0.12, 0.1],
  [0.88, 0.72, 0.12, 0.1],
  [0.5, 0.92, 0.15, 0.08],
] as const;
const ALLUMEE = 0.55;
const ETEINTE = 0.3;
/** Un compteur a quatre à six chiffres ; sans « km » lu à côté, il en faut cinq. */
const CHIFFRES_MIN = { seuls: 5, avecKm: 4 } as const;
const CHIFFRES_MAX = 6;

/**
 * Le nombre qu'affichent des chiffres à sept barres, sombres sur clair, ou `null` : une barre ni franchement allumée ni franchement éteinte, un
 * point ou deux points entre deux chiffres, et rien n'est lu.
 */
export function septSegments(ligne: Raster, avecKm: boolean): number | null {
  const encre = debout(seuiller(ligne), ligne.largeur, ligne.hauteur);
  const signes = signesDe(encre, ligne.largeur, ligne.hauteur);
  const hauteur = Math.max(0, ...signes.map((s) => s.y1 - s.y0 + 1));
  if (hauteur < ligne.hauteur * 0.4) return null;
  const suite = plusLongueSuite(signes, hauteur);
  if (suite.length < (avecKm ? CHIFFRES_MIN.avecKm : CHIFFRES_MIN.seuls) || suite.length > CHIFFRES_MAX) return null;
  if (precede(signes, suite, hauteur)) return null;
  const largeur = Math.max(...suite.map((s) => s.x1 - s.x0 + 1));
  const lus = suite.map((s) => chiffre(encre, ligne.largeur, s, largeur));
  return lus.includes(null) ? null : Number(lus.join(""));
}

/** Ces chiffres penchent souvent : l'inclinaison qui dresse le mieux leurs barres s'ôte. */
const PENCHES = [0, 0.04, 0.08, 0.12, 0.16] as const;

function debout(encre: Uint8Array, l: number, h: number): Uint8Array {
  let [meilleure, meilleur] = [encre, -1];
  for (const penche of PENCHES) {
    const dressee = new Uint8Array(encre.length);
    for (let y = 0; y < h; y += 1) {
      const decale = Math.round((h / 2 - y) * penche);
      for (let x = 0; x < l; x += 1) dressee[y * l + x] = x + decale < l ? (encre[y * l + x + decale] ?? 0) : 0;
    }
    let nettete = 0;
    for (let x = 0; x < l; x += 1) {
      let n = 0;
      for (let y = 0; y < h; y += 1) n += dressee[y * l + x] ?? 0;
      nettete += n * n;
    }
    if (nettete > meilleur) [meilleure, meilleur] = [dressee, nettete];
  }
  return meilleure;
}

/** La plus longue suite de signes voisins de cette hauteur ; tout autre signe, un point compris, la coupe. */
function plusLongueSuite(signes: readonly Signe[], hauteur: number): Signe[] {
  let [meilleure, suite]: [Signe[], Signe[]] = [[], []];
  for (const s of signes) {
    const dernier = suite.at(-1);
    const haut = s.y1 - s.y0 + 1 >= hauteur * 0.85;
    if (haut && dernier && s.x0 - dernier.x1 < hauteur * 0.7) suite = [...suite, s];
    else suite = haut ? [s] : [];
    if (suite.length > meilleure.length) meilleure = suite;
  }
  return meilleure;
}

/** Un signe de la même taille juste avant : le nombre commence avant lui. */
const precede = (signes: readonly Signe[], [premier]: readonly Signe[], hauteur: number): boolean =>
  premier === undefined ||
  premier.x0 === 0 ||
  signes.some((s) => s.x1 < premier.x0 && premier.x0 - s.x1 < hauteur * 1.1 && s.y1 - s.y0 + 1 > hauteur * 0.7);

function chiffre(encre: Uint8Array, l: number, s: Signe, largeur: number): string | null {
  const [sl, sh] = [s.x1 - s.x0 + 1, s.y1 - s.y0 + 1];
  if (largeur < sh * 0.35 || largeur > sh * 0.95) return null;
  // Le un n'a que ses deux barres de droite : il est étroit, et plein de haut en bas.
  if (sl < largeur * 0.45) return part(encre, l, s, [0.5, 0.28, 0.3, 0.1]) > ALLUMEE ? "1" : null;
  if (sl < largeur * 0.8) return null;
  let barres = "";
  for (const barre of BARRES) {
    const allumee = part(encre, l, s, barre);
    if (allumee < ALLUMEE && allumee > ETEINTE) return null;
    barres += allumee >= ALLUMEE ? "1" : "0";
  }
  return CHIFFRES[barres] ?? null;
}

/** Part d'encre dans un rectangle du signe. */
function part(
  encre: Uint8Array,
  l: number,
  s: Signe,
  [cx, cy, dx, dy]: readonly [number, number, number, number],
): number {
  const [sl, sh] = [s.x1 - s.x0 + 1, s.y1 - s.y0 + 1];
  let [pleins, points] = [0, 0];
  for (let y = Math.max(0, Math.floor((cy - dy) * sh)); y < Math.min(sh, Math.ceil((cy + dy) * sh)); y += 1)
    for (let x = Math.max(0, Math.floor((cx - dx) * sl)); x < Math.min(sl, Math.ceil((cx + dx) * sl)); x += 1) {
      points += 1;
      pleins += encre[(s.y0 + y) * l + s.x0 + x] ?? 0;
    }
  return pleins / Math.max(1, points);
}
