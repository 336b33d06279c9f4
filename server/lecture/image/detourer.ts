import { mediane } from "../commun/mediane.ts";
import { homographie, type Point } from "./homographie.ts";
import { type Raster, redessiner } from "./raster.ts";

/** Une page photographiée laisse voir autour d'elle un fond plus sombre que son papier, sur cette part de sa largeur au plus. */
const MARGE_MAXIMALE = 0.2;
const FOND_SOMBRE = 0.65;
/** Sondages par côté, et points d'un côté qui doivent s'aligner pour en faire un bord. */
const SONDAGES = 160;
const PART_ALIGNEE = 0.6;
const TOLERANCE = 0.006;
/** En dessous, le bord longe celui de l'image : il n'y a rien à redresser. */
const MARGE_NEGLIGEABLE = 0.004;

/** Bord de page : abscisse (ou ordonnée) `a + b·t`, en parts de l'image, `t` courant le long du côté. */
interface Bord {
  a: number;
  b: number;
}

/** Gris du papier : celui que dépasse un quart des points de la page. */
function papier({ gris }: Raster): number {
  const compte = new Uint32Array(256);
  for (let i = 0; i < gris.length; i += 7) compte[gris[i] ?? 0] = (compte[gris[i] ?? 0] ?? 0) + 1;
  let reste = gris.length / 7 / 4;
  for (let valeur = 255; valeur > 0; valeur -= 1) {
    reste -= compte[valeur] ?? 0;
    if (reste <= 0) return valeur;
  }
  return 255;
}

type Lire = (t: number, profondeur: number) => number;

/** Droite que suivent la plupart des points, ou `null` : pente médiane de paires éloignées, puis part des points qui s'y tiennent. */
function droite(points: readonly Point[]): Bord | null {
  const demi = Math.floor(points.length / 2);
  const pentes = points.slice(0, demi).map(([t, v], i) => {
    const [t2, v2] = points[i + demi] as Point;
    return (v2 - v) / (t2 - t);
  });
  const b = mediane(pentes);
  const a = mediane(points.map(([t, v]) => v - b * t));
  const tenus = points.filter(([t, v]) => Math.abs(v - a - b * t) < TOLERANCE);
  return tenus.length >= PART_ALIGNEE * SONDAGES && Math.abs(b) < 0.15 ? { a, b } : null;
}

/** Bord d'un côté : là où, venant du dehors, on passe d'un fond sombre au papier. */
function bordDe(lire: Lire, seuil: number): Bord | null {
  const points: Point[] = [];
  for (let i = 0; i < SONDAGES; i += 1) {
    const t = (i + 0.5) / SONDAGES;
    if (lire(t, 0.001) > seuil) continue;
    for (let p = 0.001; p < MARGE_MAXIMALE; p += 0.001) {
      // Un grain ou un reflet ne fait pas un papier : il en faut une suite.
      if (lire(t, p) > seuil && lire(t, p + 0.004) > seuil && lire(t, p + 0.008) > seuil) {
        points.push([t, p]);
        break;
      }
    }
  }
  return points.length >= PART_ALIGNEE * SONDAGES ? droite(points) : null;
}

/** Coin où se croisent un bord couché (`y = a + b·x`) et un bord debout (`x = a + b·y`). */
function croiser(couche: Bord, debout: Bord): Point {
  const x = (debout.a + debout.b * couche.a) / (1 - couche.b * debout.b);
  return [x, couche.a + couche.b * x];
}

/** Page photographiée, remise d'équerre et sans ce qui l'entoure ; l'image même si ses bords ne se voient pas au moins sur deux côtés. */
export function detourer(image: Raster): Raster {
  const { largeur: l, hauteur: h, gris } = image;
  const seuil = papier(image) * FOND_SOMBRE;
  const point = (x: number, y: number) =>
    gris[Math.min(h - 1, Math.floor(y * h)) * l + Math.min(l - 1, Math.floor(x * l))] ?? 255;
  const gauche = bordDe((t, p) => point(p, t), seuil);
  const droit = bordDe((t, p) => point(1 - p, t), seuil);
  const haut = bordDe((t, p) => point(t, p), seuil);
  const bas = bordDe((t, p) => point(t, 1 - p), seuil);
  const vus = [gauche, droit, haut, bas].filter((bord) => bord !== null);
  if (vus.length < 2 || vus.every(({ a, b }) => Math.abs(a) + Math.abs(b) < MARGE_NEGLIGEABLE)) return image;
  const aucun: Bord = { a: 0, b: 0 };
  const oppose = (bord: Bord | null): Bord => (bord ? { a: 1 - bord.a, b: -bord.b } : { a: 1, b: 0 });
  const coins = [
    croiser(haut ?? aucun, gauche ?? aucun),
    croiser(haut ?? aucun, oppose(droit)),
    croiser(oppose(bas), oppose(droit)),
    croiser(oppose(bas), gauche ?? aucun),
  ].map(([x, y]): Point => [x * l, y * h]);
  const page: Point[] = [
    [0, 0],
    [l, 0],
    [l, h],
    [0, h],
  ];
  return redessiner(image, homographie(page, coins));
}
