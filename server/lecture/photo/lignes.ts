import { type Raster, rasterVide } from "../image/raster.ts";
import { seuiller, signesDe } from "./signes.ts";

/** Un endroit d'une photo qui a l'air d'une ligne de caractères, en points de la photo ; `pente` est celle de la ligne. */
export interface Ligne {
  x: number;
  y: number;
  largeur: number;
  hauteur: number;
  pente: number;
  /** Ce que ses contours ont de dense et de marqué : la plus forte d'abord. */
  poids: number;
}

/** Une ligne se cherche à plusieurs tailles : ses caractères y sont hauts de 10 à 56 points. */
const REDUCTIONS = [1, 2, 4] as const;
const HAUTEUR = { min: 10, max: 56 } as const;
const FORME = { min: 2, max: 14 } as const;
/** Deux caractères d'une ligne ne s'écartent pas davantage, en points de la réduction. */
const ECART = 26;
const PART_PLEINE = 0.35;
const PAR_TAILLE = 14;
/** Un contour plus faible est du grain. */
const CONTOUR_MIN = 22;
const PART_CONTOURS = 0.1;

function reduire({ largeur, hauteur, gris }: Raster, par: number): Raster {
  if (par === 1) return { largeur, hauteur, gris };
  const petite = rasterVide(Math.floor(largeur / par), Math.floor(hauteur / par));
  for (let y = 0; y < petite.hauteur; y += 1)
    for (let x = 0; x < petite.largeur; x += 1) {
      let somme = 0;
      for (let dy = 0; dy < par; dy += 1)
        for (let dx = 0; dx < par; dx += 1) somme += gris[(y * par + dy) * largeur + x * par + dx] ?? 0;
      petite.gris[y * petite.largeur + x] = somme / (par * par);
    }
  return petite;
}

/** Là où le gris change vite d'un point au suivant : les flancs des caractères ; les vides entre deux flancs proches se comblent. */
function masque({ largeur: l, hauteur: h, gris }: Raster): Uint8Array {
  const flancs = new Uint8Array(l * h);
  const compte = new Uint32Array(256);
  for (let y = 0; y < h; y += 1)
    for (let x = 1; x < l - 1; x += 1) {
      const i = y * l + x;
      const flanc = Math.abs((gris[i + 1] ?? 0) - (gris[i - 1] ?? 0));
      flancs[i] = flanc;
      compte[flanc] = (compte[flanc] ?? 0) + 1;
    }
  let reste = l * h * PART_CONTOURS;
  let seuil = 255;
  for (; seuil > CONTOUR_MIN && reste > 0; seuil -= 1) reste -= compte[seuil] ?? 0;
  const brut = sansGrandesTaches(
    flancs.map((flanc) => (flanc > seuil ? 1 : 0)),
    l,
    h,
  );
  const plein = new Uint8Array(l * h);
  for (let y = 0; y < h; y += 1) {
    let dernier = -ECART - 1;
    for (let x = 0; x < l; x += 1) {
      if (!brut[y * l + x]) continue;
      if (x - dernier <= ECART) plein.fill(1, y * l + dernier, y * l + x + 1);
      dernier = x;
    }
  }
  return plein;
}

/** Sans les contours trop hauts pour un caractère : un cadre d'afficheur, un cadran, qui relieraient ce qu'ils touchent. */
function sansGrandesTaches(brut: Uint8Array, l: number, h: number): Uint8Array {
  const vue = brut.slice();
  const [pile, siens]: [number[], number[]] = [[], []];
  for (let depart = 0; depart < vue.length; depart += 1) {
    if (vue[depart] !== 1) continue;
    let [y0, y1] = [h, 0];
    siens.length = 0;
    vue[depart] = 0;
    pile.push(depart);
    for (let i = pile.pop(); i !== undefined; i = pile.pop()) {
      siens.push(i);
      const [x, y] = [i % l, Math.floor(i / l)];
      [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
      for (const voisin of [x > 0 ? i - 1 : -1, x < l - 1 ? i + 1 : -1, i - l, i + l])
        if (vue[voisin] === 1) {
          vue[voisin] = 0;
          pile.push(voisin);
        }
    }
    if (y1 - y0 > HAUTEUR.max) for (const i of siens) brut[i] = 0;
  }
  return brut;
}

interface Tache {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  points: number;
  sx: number;
  sy: number;
  sxx: number;
  sxy: number;
}

/** Les taches d'un masque, par remplissage de proche en proche. Les bouts de rangée trop courts n'en relient pas deux. */
function taches(plein: Uint8Array, l: number, h: number): Tache[] {
  const trouvees: Tache[] = [];
  const pile: number[] = [];
  for (let depart = 0; depart < plein.length; depart += 1) {
    if (plein[depart] !== 1) continue;
    const t: Tache = { x0: l, y0: h, x1: 0, y1: 0, points: 0, sx: 0, sy: 0, sxx: 0, sxy: 0 };
    plein[depart] = 2;
    pile.push(depart);
    for (let i = pile.pop(); i !== undefined; i = pile.pop()) {
      const [x, y] = [i % l, Math.floor(i / l)];
      agrandir(t, x, y);
      for (const voisin of [x > 0 ? i - 1 : -1, x < l - 1 ? i + 1 : -1, i - l, i + l])
        if (plein[voisin] === 1) {
          plein[voisin] = 2;
          pile.push(voisin);
        }
    }
    trouvees.push(t);
  }
  return trouvees;
}

function agrandir(t: Tache, x: number, y: number): void {
  t.x0 = Math.min(t.x0, x);
  t.x1 = Math.max(t.x1, x);
  t.y0 = Math.min(t.y0, y);
  t.y1 = Math.max(t.y1, y);
  t.points += 1;
  t.sx += x;
  t.sy += y;
  t.sxx += x * x;
  t.sxy += x * y;
}

function enLigne(t: Tache, par: number): Ligne | null {
  const [largeur, hauteur] = [t.x1 - t.x0 + 1, t.y1 - t.y0 + 1];
  const variance = t.sxx - (t.sx * t.sx) / t.points;
  const pente = variance > 0 ? (t.sxy - (t.sx * t.sy) / t.points) / variance : 0;
  // Une ligne penchée remplit une boîte plus haute qu'elle.
  const droite = Math.max(6, hauteur - Math.abs(pente) * largeur);
  const forme = largeur / droite;
  const remplie = t.points / (largeur * droite);
  if (droite < HAUTEUR.min || droite > HAUTEUR.max || forme < FORME.min || forme > FORME.max) return null;
  if (remplie < PART_PLEINE || Math.abs(pente) > 0.35) return null;
  const milieu = t.sy / t.points + pente * ((t.x0 + t.x1) / 2 - t.sx / t.points);
  return {
    x: t.x0 * par,
    y: (milieu - droite / 2) * par,
    largeur: largeur * par,
    hauteur: droite * par,
    pente,
    poids: Math.min(1, remplie) * droite,
  };
}

const dedans = (a: Ligne, b: Ligne): boolean => {
  const [cx, cy] = [a.x + a.largeur / 2, a.y + a.hauteur / 2];
  const semblables = a.hauteur < b.hauteur * 1.5 && b.hauteur < a.hauteur * 1.5 && a.largeur > b.largeur * 0.85;
  return semblables && cx > b.x && cx < b.x + b.largeur && cy > b.y && cy < b.y + b.hauteur;
};

/** Où une photo a l'air de porter des lignes de caractères, les plus marquées d'abord : peu d'endroits, bornés en nombre. */
export function lignesDePhoto(photo: Raster): Ligne[] {
  const toutes = REDUCTIONS.flatMap((par) => {
    const petite = reduire(photo, par);
    return taches(masque(petite), petite.largeur, petite.hauteur)
      .flatMap((t) => enLigne(t, par) ?? [])
      .toSorted((a, b) => b.poids - a.poids)
      .slice(0, PAR_TAILLE);
  });
  const larges = toutes.toSorted((a, b) => b.largeur - a.largeur);
  const uniques = larges.filter((ligne, i) => !larges.slice(0, i).some((autre) => dedans(ligne, autre)));
  return reunir(uniques);
}

/** Deux bouts d'une même ligne (« 145 » et « 360 km ») n'en font qu'une : lu seul, le second serait un autre nombre. */
function reunir(lignes: readonly Ligne[]): Ligne[] {
  const reunies: Ligne[] = [];
  for (const ligne of lignes.toSorted((a, b) => a.x - b.x)) {
    const i = reunies.findIndex((r) => seSuivent(r, ligne));
    const avant = reunies[i];
    if (!avant) reunies.push(ligne);
    else reunies[i] = bout(avant, ligne);
  }
  return reunies.toSorted((a, b) => b.poids - a.poids);
}

const seSuivent = (a: Ligne, b: Ligne): boolean => {
  const haute = Math.max(a.hauteur, b.hauteur);
  const ecart = b.x - (a.x + a.largeur);
  const [ca, cb] = [a.y + a.hauteur / 2, b.y + b.hauteur / 2];
  return (
    ecart > -haute &&
    ecart < haute * 1.4 &&
    Math.abs(ca - cb) < haute * 0.5 &&
    haute < 1.7 * Math.min(a.hauteur, b.hauteur)
  );
};

function bout(a: Ligne, b: Ligne): Ligne {
  const [x0, x1] = [Math.min(a.x, b.x), Math.max(a.x + a.largeur, b.x + b.largeur)];
  const hauteur = Math.max(a.hauteur, b.hauteur);
  const [ca, cb] = [a.y + a.hauteur / 2, b.y + b.hauteur / 2];
  const loin = b.x + b.largeur / 2 - (a.x + a.largeur / 2);
  const pente = loin > 0 ? (cb - ca) / loin : a.pente;
  const milieu = ca + pente * ((x0 + x1) / 2 - (a.x + a.largeur / 2));
  return { x: x0, y: milieu - hauteur / 2, largeur: x1 - x0, hauteur, pente, poids: Math.max(a.poids, b.poids) };
}

/** La ligne seule, à plat, à cette hauteur de caractères, contraste étendu. */
export function extraireLigne(
  photo: Raster,
  ligne: Ligne,
  hauteurTexte: number,
  marge = { gauche: 0.5, droite: 0.5, y: 0.3 },
): Raster {
  const echelle = hauteurTexte / ligne.hauteur;
  const [mx, my] = [ligne.hauteur * marge.gauche, ligne.hauteur * marge.y];
  const largeur = Math.round((ligne.largeur + mx + ligne.hauteur * marge.droite) * echelle);
  const hauteur = Math.round((ligne.hauteur + 2 * my) * echelle);
  const extrait = rasterVide(largeur, hauteur);
  const centre = ligne.x + ligne.largeur / 2;
  const [pas, l] = [1 / echelle, photo.largeur];
  for (let y = 0; y < hauteur; y += 1)
    for (let x = 0; x < largeur; x += 1) {
      const px = ligne.x - mx + (x + 0.5) * pas;
      const py = ligne.y - my + (y + 0.5) * pas + ligne.pente * (px - centre);
      extrait.gris[y * largeur + x] = enPoint(photo, px, py, l);
    }
  return etaler(extrait);
}

function enPoint({ gris, hauteur }: Raster, px: number, py: number, l: number): number {
  const [x, y] = [Math.min(l - 2, Math.max(0, px)), Math.min(hauteur - 2, Math.max(0, py))];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [dx, dy, i] = [x - x0, y - y0, y0 * l + x0];
  const haut = (gris[i] ?? 0) * (1 - dx) + (gris[i + 1] ?? 0) * dx;
  const bas = (gris[i + l] ?? 0) * (1 - dx) + (gris[i + l + 1] ?? 0) * dx;
  return haut * (1 - dy) + bas * dy;
}

function etaler(image: Raster): Raster {
  const tries = image.gris.toSorted();
  const [bas, haut] = [tries[Math.floor(tries.length * 0.02)] ?? 0, tries[Math.floor(tries.length * 0.98)] ?? 255];
  const gain = 255 / Math.max(24, haut - bas);
  return { ...image, gris: image.gris.map((g) => Math.max(0, Math.min(255, (g - bas) * gain))) };
}

/** Un afficheur écrit en clair sur sombre : il se lit inversé. Le milieu seul en décide, non ce qui entoure l'afficheur. */
function surClair(image: Raster): Raster {
  const { largeur, hauteur, gris } = image;
  let [clairs, points] = [0, 0];
  for (let y = Math.floor(hauteur * 0.2); y < hauteur * 0.8; y += 1)
    for (let x = Math.floor(largeur * 0.3); x < largeur * 0.7; x += 1) {
      points += 1;
      if ((gris[y * largeur + x] ?? 0) > 128) clairs += 1;
    }
  return clairs >= points / 2 ? image : { ...image, gris: gris.map((g) => 255 - g) };
}

/** Entre deux signes d'une même ligne, au plus, en parts de leur hauteur : une espace de milliers, ou celle qui précède « km ». */
const ESPACE = 1.3;
/** Un signe plus haut que cela est le bord de l'afficheur. */
const SIGNE_MAX = 0.92;

/**
 * La suite de signes qui passe au milieu de cette ligne, sur du blanc et en sombre : ni le bord de l'afficheur, ni ce qui est plus loin. Nulle
 * si son premier signe est coupé.
 */
export function suiteDeSignes(photo: Raster, ligne: Ligne, hauteurTexte: number): Raster | null {
  const marge = { gauche: 2, droite: 3, y: 0.3 };
  const image = surClair(extraireLigne(photo, ligne, hauteurTexte, marge));
  const { largeur: l, hauteur: h } = image;
  const signes = signesDe(seuiller(image), l, h).filter((s) => s.y1 - s.y0 + 1 < h * SIGNE_MAX);
  const milieu = (ligne.hauteur * marge.gauche + ligne.largeur / 2) * (hauteurTexte / ligne.hauteur);
  const centre = signes.findIndex(
    (s) => s.x1 + hauteurTexte * ESPACE > milieu && s.x0 - hauteurTexte * ESPACE < milieu,
  );
  if (centre < 0) return null;
  let [debut, fin] = [centre, centre];
  const proches = (a: number, b: number) => (signes[b]?.x0 ?? l * 2) - (signes[a]?.x1 ?? -l) < hauteurTexte * ESPACE;
  while (debut > 0 && proches(debut - 1, debut)) debut -= 1;
  while (fin < signes.length - 1 && proches(fin, fin + 1)) fin += 1;
  // Coupé à droite, loin après la ligne, un signe n'est pas d'elle ; coupé à gauche, il en est peut-être le premier chiffre.
  if (fin > debut && (signes[fin]?.x1 ?? 0) >= l - 1) fin -= 1;
  const [x0, x1] = [signes[debut]?.x0 ?? 0, signes[fin]?.x1 ?? l];
  if (x0 === 0 || x1 >= l - 1) return null;
  const bord = Math.round(hauteurTexte * 0.4);
  const nue = rasterVide(x1 - x0 + 1 + 2 * bord, h);
  for (const s of signes.slice(debut, fin + 1))
    for (let y = 0; y < h; y += 1)
      for (let x = Math.max(0, s.x0 - 1); x <= Math.min(l - 1, s.x1 + 1); x += 1)
        nue.gris[y * nue.largeur + x - x0 + bord] = image.gris[y * l + x] ?? 255;
  return nue;
}

/** Une rangée ou une colonne du bord plus sombre que cela est un cadre, une bande de couleur ou ce qui entoure la plaque. */
const BORD_SOMBRE = 0.62;
/** Part de la largeur, puis de la hauteur, où un bord se cherche. */
const BORDS = { x: 0.2, y: 0.3 } as const;

/** La ligne sans ce qui l'encadre : les bandes bleues d'une plaque et son liseré se liraient comme des lettres. */
export function sansBords({ largeur: l, hauteur: h, gris }: Raster): Raster {
  const sombre = (x: number, y: number) => (gris[y * l + x] ?? 255) < 128;
  const parts = (combien: number, travers: number, lire: (k: number, t: number) => boolean) =>
    Array.from({ length: combien }, (_, k) => {
      let n = 0;
      for (let t = 0; t < travers; t += 1) if (lire(k, t)) n += 1;
      return n / travers;
    });
  const [y0, y1] = dedansDesBords(
    parts(h, l, (y, x) => sombre(x, y)),
    BORDS.y,
  );
  const [x0, x1] = dedansDesBords(
    parts(l, Math.max(1, y1 - y0), (x, y) => sombre(x, y0 + y)),
    BORDS.x,
  );
  const nue = rasterVide(Math.max(1, x1 - x0), Math.max(1, y1 - y0));
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) nue.gris[(y - y0) * nue.largeur + x - x0] = gris[y * l + x] ?? 255;
  return nue;
}

/** Ce qui reste entre le dernier bord sombre de chaque côté. */
function dedansDesBords(parts: readonly number[], cherche: number): [number, number] {
  const jusque = Math.floor(parts.length * cherche);
  const debut = parts.slice(0, jusque).findLastIndex((p) => p > BORD_SOMBRE) + 1;
  const fin = parts.slice(parts.length - jusque).findIndex((p) => p > BORD_SOMBRE);
  return [debut, fin < 0 ? parts.length : parts.length - jusque + fin];
}
