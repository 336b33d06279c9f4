import { COTE_MIN } from "../etats-des-lieux/cadre.ts";

/** Le plus grand côté, en pixels, des copies grises que l'on compare : une rayure longue comme la main s'y voit sur un flanc entier. */
export const COTE_COMPARE = 320;

/** Une copie grise : un octet par pixel, ligne par ligne. */
export interface Gris {
  points: Uint8Array | Uint8ClampedArray | Float32Array;
  largeur: number;
  hauteur: number;
}

/** Un endroit de la photo d'après, en fractions de l'image. */
export interface Endroit {
  x: number;
  y: number;
  largeur: number;
  hauteur: number;
}

/** Deux photos qui ne se superposent pas ne se comparent pas : rien ne se propose, et on le dit. */
export type Differences = { comparables: false } | { comparables: true; endroits: Endroit[] };

// Mesuré par bench/differences.ts ; chaque seuil penche vers le silence, un cadre à tort se payant plus cher qu'un cadre de moins.
/** Ressemblance (corrélation) sous laquelle les deux photos n'ont pas le même cadrage. */
const RESSEMBLANCE_MIN = 0.65;
const BLOC = 16;
const PAS = 8;
/** De combien un bloc se cherche autour de sa place : deux personnes ne se tiennent jamais au même endroit. */
const JEU = 4;
/** Écart-type de gris que la photo d'avant n'explique pas, et ce qu'il doit valoir de fois celui du reste de l'image. */
const INEXPLIQUE_MIN = 7;
const FOIS_LE_RESTE = 4;
/** Part de la matière d'un bloc qui doit être inexpliquée : un contour à peine décalé ne suffit pas. */
const PART_MIN = 0.35;
/** Au-delà de cette part des blocs, ce n'est plus un dommage : une autre lumière, un autre fond. */
const PART_CHANGEE_MAX = 0.06;
const ENDROITS_MAX = 3;
/** Au bord, un pas de côté fait entrer ce que l'autre photo n'avait pas. */
const BORD = 0.1;
/** Un contour mal recalé manque autant à l'une qu'à l'autre ; un dommage nouveau ne manque qu'à celle d'avant. */
const PART_RETOUR_MAX = 0.6;

/**
 * Ce que la photo d'après montre et que celle d'avant, recalée sur elle, n'explique pas : trois endroits au plus, du plus net au moins net. Un
 * reflet, une feuille ou une réparation s'y trouvent aussi : une personne en décide.
 */
export function differencesDesPhotos(avant: Gris, apres: Gris): Differences {
  const memeForme = Math.abs(avant.largeur / avant.hauteur / (apres.largeur / apres.hauteur) - 1) < 0.12;
  if (!memeForme || Math.min(apres.largeur, apres.hauteur) < 4 * BLOC) return { comparables: false };
  const b = adoucir(apres);
  const a = adoucir(poser(avant, DROITE, apres));
  const calage = caler(a, b);
  if (calage.ressemblance < RESSEMBLANCE_MIN) return { comparables: false };
  const recalee = poser(a, calage, b);
  const blocs = inexpliques(recalee, b);
  const reste = mediane(blocs.valeurs.map((v) => v.ecart).filter((e) => e >= 0));
  const seuil = Math.max(INEXPLIQUE_MIN, FOIS_LE_RESTE * reste);
  const changes = blocs.valeurs.map(
    (v, i) =>
      v.ecart > seuil && v.part > PART_MIN && apparaitSeulement(recalee, b, v.ecart, placeDuBloc(i, blocs.colonnes)),
  );
  if (changes.filter(Boolean).length > PART_CHANGEE_MAX * blocs.valeurs.length) return { comparables: false };
  return { comparables: true, endroits: reunir(changes, blocs, b) };
}

interface Calage {
  zoom: number;
  /** En fractions de la largeur et de la hauteur. */
  dx: number;
  dy: number;
  /** En radians. */
  angle: number;
}

/** La photo `a` vue à la place de `b`, à la taille de `b` ; hors d'elle, NaN. */
function poser(a: Gris, { zoom, dx, dy, angle }: Calage, b: Pick<Gris, "largeur" | "hauteur">): Gris {
  const points = new Float32Array(b.largeur * b.hauteur);
  const [cos, sin] = [Math.cos(angle) / zoom, Math.sin(angle) / zoom];
  const [ex, ey] = [a.largeur / b.largeur, a.hauteur / b.hauteur];
  for (let y = 0; y < b.hauteur; y++) {
    const v = y + 0.5 - b.hauteur * (0.5 + dy);
    for (let x = 0; x < b.largeur; x++) {
      const u = x + 0.5 - b.largeur * (0.5 + dx);
      const [px, py] = [u * cos + v * sin, v * cos - u * sin];
      points[y * b.largeur + x] = lire(a, px * ex + a.largeur / 2 - 0.5, py * ey + a.hauteur / 2 - 0.5);
    }
  }
  return { points, largeur: b.largeur, hauteur: b.hauteur };
}

/** Entre quatre pixels ; un demi-pixel de marge, puis NaN. */
function lire({ points, largeur, hauteur }: Gris, u: number, v: number): number {
  if (u < -0.5 || v < -0.5 || u > largeur - 0.5 || v > hauteur - 0.5) return Number.NaN;
  const [x0, y0] = [Math.max(0, Math.floor(u)), Math.max(0, Math.floor(v))];
  const [x1, y1] = [Math.min(largeur - 1, x0 + 1), Math.min(hauteur - 1, y0 + 1)];
  const [fx, fy] = [Math.max(0, u - x0), Math.max(0, v - y0)];
  const en = (x: number, y: number) => points[y * largeur + x] ?? Number.NaN;
  return (en(x0, y0) * (1 - fx) + en(x1, y0) * fx) * (1 - fy) + (en(x0, y1) * (1 - fx) + en(x1, y1) * fx) * fy;
}

/** Un léger flou, en deux passes : un contour décalé d'un demi-pixel n'est pas une différence. */
function adoucir({ points, largeur, hauteur }: Gris): Gris {
  const passe = (source: Gris["points"], pas: number, fin: (i: number) => boolean, debut: (i: number) => boolean) => {
    const sortie = new Float32Array(source.length);
    for (let i = 0; i < source.length; i++) {
      const ici = source[i] ?? 0;
      const [avant, apres] = [debut(i) ? ici : (source[i - pas] ?? ici), fin(i) ? ici : (source[i + pas] ?? ici)];
      sortie[i] = (avant + 2 * ici + apres) / 4;
    }
    return sortie;
  };
  const enX = (s: Gris["points"]) =>
    passe(
      s,
      1,
      (i) => i % largeur === largeur - 1,
      (i) => i % largeur === 0,
    );
  const enY = (s: Gris["points"]) =>
    passe(
      s,
      largeur,
      (i) => i >= largeur * (hauteur - 1),
      (i) => i < largeur,
    );
  return { points: enY(enX(enY(enX(points)))), largeur, hauteur };
}

const DROITE: Calage = { zoom: 1, dx: 0, dy: 0, angle: 0 };
const ZOOMS = [0.88, 0.94, 1, 1.06, 1.12];

/** Le zoom, le déplacement et le penché qui superposent le mieux, du plus grossier au plus fin. */
function caler(a: Gris, b: Gris): Calage & { ressemblance: number } {
  const [pa, pb] = [reduire(a, 8), reduire(b, 8)];
  const pas = Array.from({ length: 11 }, (_, i) => (i - 5) * 0.025);
  const grossiers = ZOOMS.flatMap((zoom) => pas.flatMap((dx) => pas.map((dy) => ({ ...DROITE, zoom, dx, dy }))));
  let mieux = leMieux(pa, pb, { ...DROITE, ressemblance: -1 }, grossiers);
  // D'une image plus fine à l'autre, la ressemblance se remesure ; puis chaque réglage se retouche tour à tour, de moins en moins.
  for (const [facteur, finesse] of FINESSES) {
    const [ma, mb] = [reduire(a, facteur), reduire(b, facteur)];
    mieux = { ...mieux, ressemblance: correler(poser(ma, mieux, mb), mb) };
    for (const reglage of REGLAGES)
      for (const sens of [-1, 1])
        mieux = leMieux(ma, mb, mieux, [{ ...mieux, [reglage]: mieux[reglage] + sens * finesse }]);
  }
  return mieux;
}

const FINESSES = [
  [4, 0.02],
  [4, 0.01],
  [2, 0.005],
  [2, 0.0025],
] as const;
/** Trois tours : un réglage change ce que les autres ont de mieux à faire. */
const REGLAGES = Array.from({ length: 3 }, () => ["dx", "dy", "angle", "zoom"] as const).flat();

function leMieux(
  a: Gris,
  b: Gris,
  depart: Calage & { ressemblance: number },
  essais: readonly Calage[],
): Calage & { ressemblance: number } {
  let mieux = depart;
  for (const essai of essais) {
    const ressemblance = correler(poser(a, essai, b), b);
    if (ressemblance > mieux.ressemblance + 1e-6) mieux = { ...essai, ressemblance };
  }
  return mieux;
}

function reduire(g: Gris, facteur: number): Gris {
  const [largeur, hauteur] = [g.largeur, g.hauteur].map((c) => Math.max(8, Math.round(c / facteur))) as [
    number,
    number,
  ];
  const sommes = new Float32Array(largeur * hauteur);
  const nombres = new Uint16Array(largeur * hauteur);
  for (let y = 0; y < g.hauteur; y++)
    for (let x = 0; x < g.largeur; x++) {
      const i = Math.floor((y * hauteur) / g.hauteur) * largeur + Math.floor((x * largeur) / g.largeur);
      sommes[i] = (sommes[i] ?? 0) + (g.points[y * g.largeur + x] ?? 0);
      nombres[i] = (nombres[i] ?? 0) + 1;
    }
  return { points: sommes.map((s, i) => s / Math.max(1, nombres[i] ?? 1)), largeur, hauteur };
}

/** La corrélation de deux images, là où elles se recouvrent ; 0 si c'est sur moins des deux tiers. */
function correler(a: Gris, b: Gris): number {
  const s = sommer(a, { x: 0, y: 0 }, b, { x: 0, y: 0 }, b);
  return s.n < 0.66 * b.points.length ? 0 : s.covariance / Math.max(1e-6, Math.sqrt(s.varianceA * s.varianceB));
}

interface Sommes {
  n: number;
  varianceA: number;
  varianceB: number;
  covariance: number;
}
interface Place {
  x: number;
  y: number;
}

/** Variances et covariance d'un rectangle de `a` et d'un de `b`, de cette taille, hors des points que `a` n'a pas. */
function sommer(a: Gris, ca: Place, b: Gris, cb: Place, taille: Pick<Gris, "largeur" | "hauteur">): Sommes {
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y < taille.hauteur; y++) {
    const [la, lb] = [(ca.y + y) * a.largeur + ca.x, (cb.y + y) * b.largeur + cb.x];
    for (let x = 0; x < taille.largeur; x++) {
      const va = a.points[la + x] as number; // le rectangle est dans l'image
      const vb = b.points[lb + x] as number; // de même
      if (Number.isNaN(va + vb)) continue; // hors de la photo
      n += 1;
      sa += va;
      sb += vb;
      saa += va * va;
      sbb += vb * vb;
      sab += va * vb;
    }
  }
  const m = Math.max(1, n);
  return {
    n,
    varianceA: saa / m - (sa / m) ** 2,
    varianceB: sbb / m - (sb / m) ** 2,
    covariance: sab / m - (sa * sb) / m ** 2,
  };
}

interface Blocs {
  colonnes: number;
  /** `ecart` : gris inexpliqués, -1 au bord et là où la photo d'avant ne va pas ; `part` : de la matière du bloc, de 0 à 1. */
  valeurs: { ecart: number; part: number }[];
}

/** Bloc par bloc, ce que le meilleur voisin d'avant, à une lumière près, n'explique pas de la photo d'après. */
function inexpliques(a: Gris, b: Gris): Blocs {
  const colonnes = Math.floor((b.largeur - BLOC) / PAS) + 1;
  const rangees = Math.floor((b.hauteur - BLOC) / PAS) + 1;
  const valeurs = Array.from({ length: colonnes * rangees }, (_, i) => inexplique(a, b, placeDuBloc(i, colonnes)));
  return { colonnes, valeurs };
}

const placeDuBloc = (i: number, colonnes: number): Place => ({
  x: (i % colonnes) * PAS,
  y: Math.floor(i / colonnes) * PAS,
});

const CARRE = { largeur: BLOC, hauteur: BLOC };

function inexplique(a: Gris, b: Gris, place: Place): { ecart: number; part: number } {
  let mieux = { ecart: -1, part: 0 };
  if (auBord(place, b)) return mieux;
  for (let dy = -JEU; dy <= JEU; dy++)
    for (let dx = -JEU; dx <= JEU; dx++) {
      const essai = comparerBlocs(a, { x: place.x + dx, y: place.y + dy }, b, place);
      if (essai && (mieux.ecart < 0 || essai.ecart < mieux.ecart)) mieux = essai;
    }
  return mieux;
}

/** Ce que ce bloc de `a` n'explique pas de celui de `b` ; rien s'il sort de la photo. */
function comparerBlocs(a: Gris, la: Place, b: Gris, place: Place): { ecart: number; part: number } | null {
  if (la.x < 0 || la.y < 0 || la.x + BLOC > a.largeur || la.y + BLOC > a.hauteur) return null;
  const s = sommer(a, la, b, place, CARRE);
  if (s.n < BLOC * BLOC) return null;
  // Une lumière se multiplie et s'ajoute ; elle ne s'inverse pas.
  const expliquee = s.covariance > 0 ? s.covariance ** 2 / Math.max(s.varianceA, 4) : 0;
  const reste = Math.max(0, s.varianceB - expliquee);
  return { ecart: Math.sqrt(reste), part: reste / Math.max(s.varianceB, 1e-6) };
}

const auBord = ({ x, y }: Place, { largeur, hauteur }: Gris): boolean =>
  x < BORD * largeur || y < BORD * hauteur || x + BLOC > (1 - BORD) * largeur || y + BLOC > (1 - BORD) * hauteur;

/** Vrai si l'inverse ne se dit pas aussi : ce que la photo d'avant montre ici, celle d'après l'explique. */
const apparaitSeulement = (a: Gris, b: Gris, ecart: number, place: Place): boolean =>
  inexplique(b, a, place).ecart < PART_RETOUR_MAX * ecart;

function mediane(valeurs: number[]): number {
  const tries = valeurs.toSorted((x, y) => x - y);
  return tries[Math.floor(tries.length / 2)] ?? 0;
}

/** Les blocs changés qui se touchent font un endroit, élargi d'un rien ; les plus nets d'abord. */
function reunir(changes: readonly boolean[], { colonnes, valeurs }: Blocs, b: Gris): Endroit[] {
  const vus = new Set<number>();
  const groupes: { endroit: Endroit; force: number }[] = [];
  for (const [depart, change] of changes.entries()) {
    if (!change || vus.has(depart)) continue;
    const groupe = voisinsChanges(depart, changes, colonnes, vus);
    const cs = groupe.map((i) => i % colonnes);
    const rs = groupe.map((i) => Math.floor(i / colonnes));
    const bornes = (v: number[], total: number) =>
      [(Math.min(...v) * PAS) / total, Math.min(1, (Math.max(...v) * PAS + BLOC) / total)] as const;
    const [[x, droite], [y, bas]] = [bornes(cs, b.largeur), bornes(rs, b.hauteur)];
    groupes.push({
      endroit: {
        x: arrondir(x),
        y: arrondir(y),
        largeur: arrondir(Math.max(COTE_MIN, droite - x)),
        hauteur: arrondir(Math.max(COTE_MIN, bas - y)),
      },
      force: groupe.reduce((f, i) => f + (valeurs[i]?.ecart ?? 0), 0),
    });
  }
  return groupes
    .toSorted((p, q) => q.force - p.force)
    .slice(0, ENDROITS_MAX)
    .map((g) => g.endroit);
}

function voisinsChanges(depart: number, changes: readonly boolean[], colonnes: number, vus: Set<number>): number[] {
  const groupe = [depart];
  vus.add(depart);
  for (const i of groupe)
    for (const dr of [-1, 0, 1])
      for (const dc of [-1, 0, 1]) {
        const colonne = (i % colonnes) + dc;
        const j = i + dr * colonnes + dc;
        if (colonne < 0 || colonne >= colonnes || !changes[j] || vus.has(j)) continue;
        vus.add(j);
        groupe.push(j);
      }
  return groupe;
}

/** Au dix-millième, vers le bas : le bord droit ne sort pas de l'image. */
const arrondir = (v: number): number => Math.floor(v * 10_000) / 10_000;
