import { homographie } from "../../server/lecture/image/homographie.ts";
import { bruiter, type De, deformer, type Image, pencher, teinter } from "./image.ts";

/** Façon de numériser une page : résolution, ce qui arrive au papier, et comment l'image s'enregistre. */
export interface Usure {
  ppp: number;
  user: (page: Image, de: De) => Image;
  /** Qualité JPEG, ou un seul bit par point (au seuil, ou tramé). */
  garder: { jpeg: number; gris: boolean } | "seuil" | "trame";
}

const entre = (de: De, bas: number, haut: number) => bas + de() * (haut - bas);
const incline = (page: Image, de: De) => pencher(page, entre(de, 0.5, 2) * (de() < 0.5 ? -1 : 1));

/** L'ombre d'une pliure en travers de la page, et le voile du bord. */
function plier(page: Image, de: De): Image {
  const [pli, pente] = [entre(de, 0.3, 0.7), entre(de, -0.03, 0.03)];
  return teinter(page, (x, y) => {
    const ecart = Math.abs(y - pli - pente * x);
    const ombre = ecart < 0.012 ? 0.72 + (ecart / 0.012) * 0.28 : 1;
    return ombre * (1 - 0.12 * Math.max(0, x - 0.7));
  });
}

function tacher(page: Image, de: De): Image {
  const taches = Array.from({ length: 4 }, () => [de(), de(), entre(de, 0.03, 0.09)] as const);
  const points = Array.from({ length: 60 }, () => [de(), de(), entre(de, 0.0006, 0.0018)] as const);
  const ratio = page.hauteur / page.largeur;
  return teinter(page, (x, y) => {
    for (const [px, py, rayon] of points) if (Math.hypot(x - px, (y - py) * ratio) < rayon) return 0.25;
    for (const [px, py, rayon] of taches) {
      const loin = Math.hypot(x - px, (y - py) * ratio) / rayon;
      if (loin < 1) return loin > 0.88 ? [0.74, 0.62, 0.48] : [0.9, 0.84, 0.74];
    }
    return 1;
  });
}

/** Un tampon encré : cadre et barres penchés, à moitié transparents, sur le milieu de la page. */
function tamponner(page: Image, de: De): Image {
  const [cx, cy, angle] = [entre(de, 0.45, 0.75), entre(de, 0.3, 0.6), entre(de, -0.35, 0.35)];
  const ratio = page.hauteur / page.largeur;
  return teinter(page, (x, y) => {
    const [dx, dy] = [x - cx, (y - cy) * ratio];
    const u = dx * Math.cos(angle) + dy * Math.sin(angle);
    const v = -dx * Math.sin(angle) + dy * Math.cos(angle);
    if (Math.abs(u) > 0.16 || Math.abs(v) > 0.05) return 1;
    const cadre = Math.abs(u) > 0.156 || Math.abs(v) > 0.046;
    // Deux rangées de bâtons de la taille de lettres.
    const lettre = Math.abs(Math.abs(v) - 0.02) < 0.011 && ((u + 1) * 1000) % 16 < 5 && Math.abs(u) < 0.14;
    return cadre || lettre ? [0.45, 0.5, 0.85] : 1;
  });
}

const FLUOS = [
  [1, 1, 0.35],
  [0.55, 1, 0.5],
  [1, 0.6, 0.85],
] as const;

function surligner(page: Image, de: De): Image {
  const bandes = Array.from(
    { length: 6 },
    (_, i) => [entre(de, 0.1, 0.9), entre(de, 0.05, 0.5), FLUOS[i % 3]] as const,
  );
  return teinter(page, (x, y) => {
    const bande = bandes.find(([haut, gauche]) => Math.abs(y - haut) < 0.008 && x > gauche && x < gauche + 0.4);
    return bande?.[2] ?? 1;
  });
}

/** Page photographiée : posée sur une table sombre, vue un peu de biais, éclairée d'un côté. */
function photographier(page: Image, de: De): Image {
  const { largeur: l, hauteur: h } = page;
  const marge = 0.04;
  const coin = (x: number, y: number) =>
    [l * (x + entre(de, 0, marge) * (x < 0.5 ? 1 : -1)), h * (y + entre(de, 0, marge) * (y < 0.5 ? 1 : -1))] as const;
  const coins = [coin(0, 0), coin(1, 0), coin(1, 1), coin(0, 1)];
  const matrice = homographie(coins, [
    [0, 0],
    [l, 0],
    [l, h],
    [0, h],
  ]);
  const lumiere = entre(de, 0, 2 * Math.PI);
  return teinter(deformer(page, matrice, l, h, 70), (x, y) => {
    const cote = (x - 0.5) * Math.cos(lumiere) + (y - 0.5) * Math.sin(lumiere);
    return [0.82 + 0.3 * cote, 0.8 + 0.3 * cote, 0.74 + 0.3 * cote];
  });
}

/** Papier gris et sali : fond inégal, sans rien qui l'éclaircisse. */
const salir = (page: Image): Image => teinter(page, (x, y) => 0.8 + 0.07 * Math.sin(5 * x + 3 * y));

/** Un tampon sombre au bas de la page, là où les totaux s'impriment : l'encre couvre le texte sans l'effacer. */
function tamponnerLeTotal(page: Image, de: De): Image {
  const [cx, cy, rayon] = [entre(de, 0.68, 0.86), entre(de, 0.45, 0.8), entre(de, 0.06, 0.09)];
  const ratio = page.hauteur / page.largeur;
  return teinter(page, (x, y) => {
    const loin = Math.hypot(x - cx, (y - cy) * ratio) / rayon;
    const anneau = Math.abs(loin - 1) < 0.04 || Math.abs(loin - 0.8) < 0.025;
    return anneau ? [0.75, 0.35, 0.4] : 1;
  });
}

/** Le capot du copieur mal fermé : une bande noire d'un côté, une ombre à sa suite. */
function marger(page: Image, de: De): Image {
  const bande = entre(de, 0.015, 0.04);
  const gauche = de() < 0.5;
  return teinter(page, (x) => {
    const bord = gauche ? x : 1 - x;
    return bord < bande ? 0.1 : Math.min(1, 0.75 + (bord - bande) * 4);
  });
}

/** Une télécopie : des rangées entières de points sautent. */
function telecopier(page: Image, de: De): Image {
  const sautees = new Set(Array.from({ length: 25 }, () => Math.floor(de() * page.hauteur)));
  return teinter(page, (_x, y) => (sautees.has(Math.round(y * page.hauteur)) ? 3 : 1));
}

const jpeg = (qualite: number, gris = true) => ({ jpeg: qualite, gris });

export const USURES: Readonly<Record<string, Usure>> = {
  gris150: { ppp: 150, user: (page, de) => bruiter(incline(page, de), 7, de), garder: jpeg(55) },
  gris200: { ppp: 200, user: (page, de) => bruiter(plier(incline(page, de), de), 8, de), garder: jpeg(45) },
  seuil200: { ppp: 200, user: (page, de) => bruiter(incline(page, de), 25, de), garder: "seuil" },
  trame300: { ppp: 300, user: (page, de) => bruiter(incline(page, de), 8, de), garder: "trame" },
  taches200: { ppp: 200, user: (page, de) => bruiter(tacher(page, de), 5, de), garder: jpeg(50, false) },
  envers200: { ppp: 200, user: (page, de) => bruiter(pencher(page, 180 + entre(de, -1, 1)), 6, de), garder: jpeg(50) },
  tampon200: {
    ppp: 200,
    user: (page, de) => bruiter(tamponner(incline(page, de), de), 5, de),
    garder: jpeg(60, false),
  },
  fluo200: { ppp: 200, user: (page, de) => bruiter(surligner(incline(page, de), de), 5, de), garder: jpeg(55, false) },
  propre200: { ppp: 200, user: (page) => page, garder: jpeg(75) },
  sale150: { ppp: 150, user: (page, de) => bruiter(salir(incline(page, de)), 9, de), garder: jpeg(40) },
  penche200: {
    ppp: 200,
    user: (page, de) => bruiter(pencher(page, entre(de, 2, 3) * (de() < 0.5 ? -1 : 1)), 6, de),
    garder: jpeg(30),
  },
  telecopie: { ppp: 200, user: (page, de) => bruiter(telecopier(incline(page, de), de), 30, de), garder: "seuil" },
  total200: {
    ppp: 200,
    user: (page, de) => bruiter(tamponnerLeTotal(incline(page, de), de), 5, de),
    garder: jpeg(60, false),
  },
  marge200: { ppp: 200, user: (page, de) => bruiter(marger(incline(page, de), de), 6, de), garder: jpeg(45) },
  photo: { ppp: 220, user: (page, de) => bruiter(photographier(page, de), 6, de), garder: jpeg(55, false) },
};

/** Papier posé sur une table et pris au téléphone, tourné et de biais ; la table se voit tout autour, veinée, plus ou moins claire. */
function poser(page: Image, de: De, clarte: number): Image {
  const { largeur: l, hauteur: h } = page;
  const [large, haute] = [Math.round(l * 1.22), Math.round(h * 1.18)];
  const angle = (entre(de, 2, 7) * Math.PI * (de() < 0.5 ? -1 : 1)) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const fuite = entre(de, 0.01, 0.05);
  const coin = (x: number, y: number) => {
    // Le haut de la page, plus loin de l'appareil, paraît plus étroit.
    const [dx, dy] = [(x - 0.5) * l * (1 - fuite * (1 - y)), (y - 0.5) * h];
    return [large / 2 + dx * cos - dy * sin, haute / 2 + dx * sin + dy * cos] as const;
  };
  const coins = [coin(0, 0), coin(1, 0), coin(1, 1), coin(0, 1)];
  const matrice = homographie(coins, [
    [0, 0],
    [l, 0],
    [l, h],
    [0, h],
  ]);
  const lumiere = entre(de, 0, 2 * Math.PI);
  const posee = deformer(page, matrice, large, haute, 1);
  for (let i = 0; i < posee.rvb.length; i += 3) {
    if (posee.rvb[i] !== 1 || posee.rvb[i + 1] !== 1) continue;
    const [x, y] = [(i / 3) % large, Math.floor(i / 3 / large)];
    const veine = clarte + 14 * Math.sin(y / 17 + 3 * Math.sin(x / 210)) + 8 * Math.sin(y / 5 + x / 90);
    [posee.rvb[i], posee.rvb[i + 1], posee.rvb[i + 2]] = [veine * 1.08, veine * 0.93, veine * 0.75];
  }
  return teinter(posee, (x, y) => {
    const cote = (x - 0.5) * Math.cos(lumiere) + (y - 0.5) * Math.sin(lumiere);
    return [0.88 + 0.25 * cote, 0.87 + 0.25 * cote, 0.84 + 0.25 * cote];
  });
}

/** Des photos de papiers, à part : elles ne se tirent pas à leur tour, mais se nomment. */
export const PHOTOS: Readonly<Record<string, Usure>> = {
  table: { ppp: 220, user: (page, de) => bruiter(poser(page, de, 95), 5, de), garder: jpeg(60, false) },
  "table-claire": { ppp: 220, user: (page, de) => bruiter(poser(page, de, 165), 5, de), garder: jpeg(60, false) },
};
