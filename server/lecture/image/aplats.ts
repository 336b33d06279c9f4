import type { Raster } from "./raster.ts";

/** Gris sous lequel un fond est sombre : le texte qu'il porte est clair. */
const SOMBRE = 185;
/** Largeur minimale d'un aplat : aucune barre de lettre n'est si longue à 300 points par pouce. */
const LARGEUR_MINIMALE = 90;
const HAUTEUR_MINIMALE = 21;
/** Dans un bandeau, les rangées de texte interrompent l'aplat sur une hauteur de lettre. */
const TROU_MAXIMAL = 90;
const PART_SOMBRE = 0.35;
/** Le grain d'une numérisation troue un aplat de points clairs. */
const GRAIN = 3;
/** Rangées sur lesquelles un bandeau un peu penché finit d'apparaître, un bout après l'autre. */
const APPARITION = 12;
/** Un filet clair entre deux cellules d'un même bandeau. */
const FILET = 8;

interface Aplat {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

interface Suite {
  x0: number;
  x1: number;
}

function suitesSombres(gris: Uint8Array, debut: number, largeur: number): Suite[] {
  const suites: Suite[] = [];
  let depart = -1;
  let fin = -1;
  for (let x = 0; x <= largeur; x += 1) {
    if (x < largeur && (gris[debut + x] ?? 255) < SOMBRE) {
      if (depart < 0) depart = x;
      fin = x;
      continue;
    }
    if (depart < 0 || (x < largeur && x - fin <= GRAIN)) continue;
    if (fin + 1 - depart >= LARGEUR_MINIMALE) suites.push({ x0: depart, x1: fin + 1 });
    depart = -1;
  }
  return suites;
}

function partSombre({ largeur, gris }: Raster, { x0, x1, y0, y1 }: Aplat): number {
  let sombres = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) if ((gris[y * largeur + x] ?? 255) < SOMBRE) sombres += 1;
  }
  return sombres / Math.max(1, (y1 - y0) * (x1 - x0));
}

/** Rectangles sombres de la page : bandeaux de titre, en-têtes de tableau, lignes de total sur fond de couleur. */
function trouverAplats(image: Raster): Aplat[] {
  const finis: Aplat[] = [];
  let ouverts: Aplat[] = [];
  for (let y = 0; y < image.hauteur; y += 1) {
    for (const suite of suitesSombres(image.gris, y * image.largeur, image.largeur)) {
      const commun = (a: Aplat) => Math.min(a.x1, suite.x1) - Math.max(a.x0, suite.x0);
      const suivi =
        ouverts.find((a) => commun(a) > 0.5 * (suite.x1 - suite.x0)) ??
        ouverts.find((a) => y - a.y0 < APPARITION && y - a.y1 < 2 && commun(a) > 0.5 * (a.x1 - a.x0));
      const trou = suivi ? { x0: suivi.x0, x1: suivi.x1, y0: suivi.y1, y1: y } : null;
      if (suivi && trou && (trou.y1 - trou.y0 < 2 || partSombre(image, trou) >= PART_SOMBRE)) {
        suivi.y1 = y + 1;
        // Seules les premières rangées, pleines, disent la largeur du bandeau.
        if (y - suivi.y0 < APPARITION) {
          suivi.x0 = Math.min(suivi.x0, suite.x0);
          suivi.x1 = Math.max(suivi.x1, suite.x1);
        }
      } else if (!suivi) ouverts.push({ ...suite, y0: y, y1: y + 1 });
    }
    const tenus = ouverts.filter((a) => y - a.y1 <= TROU_MAXIMAL);
    finis.push(...ouverts.filter((a) => !tenus.includes(a)));
    ouverts = tenus;
  }
  return [...finis, ...ouverts].filter((a) => a.y1 - a.y0 >= HAUTEUR_MINIMALE).map((a) => elargir(image, a));
}

// Une cellule étroite d'un en-tête de tableau n'a pas de longue suite : elle suit celle d'à côté, de l'autre côté d'un filet.
function elargir(image: Raster, aplat: Aplat): Aplat {
  const colonneSombre = (x: number) => {
    let sombres = 0;
    for (let y = aplat.y0; y < aplat.y0 + 5; y += 1)
      if ((image.gris[y * image.largeur + x] ?? 255) < SOMBRE) sombres += 1;
    return sombres >= 3;
  };
  const avancer = (depart: number, pas: 1 | -1) => {
    let bord = depart;
    for (let x = depart; x >= 0 && x < image.largeur && Math.abs(x - bord) <= FILET; x += pas)
      if (colonneSombre(x)) bord = x;
    return bord;
  };
  return { ...aplat, x0: avancer(aplat.x0, -1), x1: avancer(aplat.x1 - 1, 1) + 1 };
}

/** Écart de gris au-delà duquel un point d'un bandeau est du texte. */
const CONTRASTE = 45;

/** Texte des bandeaux remis en sombre sur blanc, en place : clair sur fond sombre, ou sombre sur fond moyen. */
export function inverserAplats(image: Raster): void {
  for (const aplat of sansDoublons(trouverAplats(image))) {
    const fond = grisMedian(image, aplat);
    const clair = texteClair(image, aplat, fond);
    const etendue = Math.max(40, clair ? 255 - fond : fond);
    for (let y = aplat.y0; y < aplat.y1; y += 1) {
      for (let x = aplat.x0; x < aplat.x1; x += 1) {
        const i = y * image.largeur + x;
        const ecart = (image.gris[i] ?? 255) - fond;
        const encre = Math.max(0, clair ? ecart : -ecart) / etendue;
        image.gris[i] = Math.round(255 * (1 - Math.min(1, encre)));
      }
    }
  }
}

// Deux cellules voisines d'un bandeau s'élargissent l'une sur l'autre : inversées deux fois, elles reviendraient sombres.
function sansDoublons(aplats: readonly Aplat[]): Aplat[] {
  const aire = ({ x0, x1, y0, y1 }: Aplat) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const gardes: Aplat[] = [];
  for (const aplat of [...aplats].sort((a, b) => aire(b) - aire(a))) {
    const commun = (autre: Aplat) =>
      aire({
        x0: Math.max(aplat.x0, autre.x0),
        x1: Math.min(aplat.x1, autre.x1),
        y0: Math.max(aplat.y0, autre.y0),
        y1: Math.min(aplat.y1, autre.y1),
      });
    if (!gardes.some((autre) => commun(autre) > 0.5 * aire(aplat))) gardes.push(aplat);
  }
  return gardes;
}

function texteClair({ largeur, gris }: Raster, { x0, x1, y0, y1 }: Aplat, fond: number): boolean {
  let clairs = 0;
  let sombres = 0;
  // Le bord du bandeau touche le papier : il ne dit rien du texte.
  for (let y = y0 + 2; y < y1 - 2; y += 1) {
    for (let x = x0 + 2; x < x1 - 2; x += 1) {
      const ecart = (gris[y * largeur + x] ?? 255) - fond;
      if (ecart > CONTRASTE) clairs += 1;
      else if (ecart < -CONTRASTE) sombres += 1;
    }
  }
  return clairs >= sombres;
}

function grisMedian({ largeur, gris }: Raster, { x0, x1, y0, y1 }: Aplat): number {
  const compte = new Uint32Array(256);
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const valeur = gris[y * largeur + x] ?? 255;
      compte[valeur] = (compte[valeur] ?? 0) + 1;
    }
  }
  let reste = ((y1 - y0) * (x1 - x0)) / 2;
  for (let valeur = 0; valeur < 256; valeur += 1) {
    reste -= compte[valeur] ?? 0;
    if (reste <= 0) return valeur;
  }
  return 255;
}
