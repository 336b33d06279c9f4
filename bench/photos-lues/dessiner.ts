import sharp from "sharp";
import { homographie, type Point } from "../../server/lecture/image/homographie.ts";
import type { Hasard } from "../hasard.ts";
import { bruiter, deformer, type Image, teinter } from "../numeriser/image.ts";

// Des photos de plaques et de compteurs comme un téléphone en prend : de biais, un peu floues, éclairées d'un côté, avec un reflet.

const [L, H] = [1600, 1200];
const POLICES = ["DejaVu Sans", "DejaVu Sans Condensed", "DejaVu Sans Mono", "Liberation Sans", "Inter"];
const LETTRES = "ABCDEFGHJKLMNPQRSTVWXYZ";

export interface PhotoDessinee {
  jpeg: Buffer;
  /** Ce qu'elle montre ; nul si rien n'est à lire. */
  plaque: string | null;
  compteur: number | null;
  genre: string;
}

const svg = (contenu: string, fond: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${L}" height="${H}"><rect width="${L}" height="${H}" fill="${fond}"/>${contenu}</svg>`;

async function enImage(source: string): Promise<Image> {
  const { data, info } = await sharp(Buffer.from(source))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { largeur: info.width, hauteur: info.height, rvb: new Uint8Array(data) };
}

/** Ce que la prise de vue fait à la scène. */
async function prendre(scene: Image, h: Hasard): Promise<Buffer> {
  const coin = (x: number, y: number): Point => [
    L * (x + (h.reel() * 0.1 - 0.02) * (x < 0.5 ? 1 : -1)),
    H * (y + (h.reel() * 0.1 - 0.02) * (y < 0.5 ? 1 : -1)),
  ];
  const vers: Point[] = [
    [0, 0],
    [L, 0],
    [L, H],
    [0, H],
  ];
  const vue = deformer(scene, homographie([coin(0, 0), coin(1, 0), coin(1, 1), coin(0, 1)], vers), L, H, 60);
  const [lumiere, force] = [h.reel() * 2 * Math.PI, h.reel() * 0.5];
  const [rx, ry, rayon, eclat] = [h.reel(), h.reel(), 0.05 + h.reel() * 0.12, h.reel() * 0.8];
  teinter(vue, (x, y) => {
    const cote = (x - 0.5) * Math.cos(lumiere) + (y - 0.5) * Math.sin(lumiere);
    const reflet = Math.max(0, 1 - Math.hypot(x - rx, y - ry) / rayon) * eclat;
    return Math.max(0.3, 1 + force * cote - 0.15) + reflet;
  });
  bruiter(vue, 3 + h.reel() * 8, h.reel);
  const flou = h.reel() * 1.6;
  const image = sharp(Buffer.from(vue.rvb), { raw: { width: L, height: H, channels: 3 } });
  return (flou > 0.3 ? image.blur(flou) : image).jpeg({ quality: h.entier(55, 88) }).toBuffer();
}

function calandre(h: Hasard, teinte: number): string {
  const barres = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="480" y="${430 + i * 22}" width="640" height="9" fill="hsl(${teinte} 5% ${12 + (i % 2) * 14}%)"/>`,
  ).join("");
  const phare = (x: number) =>
    `<ellipse cx="${x}" cy="480" rx="130" ry="62" fill="#dfe6ea" stroke="#39424a" stroke-width="10"/><circle cx="${x}" cy="480" r="34" fill="#9fb0ba"/>`;
  return `<rect x="150" y="120" width="1300" height="260" rx="60" fill="#22303a"/><rect x="120" y="330" width="1360" height="560" rx="90" fill="hsl(${teinte} ${h.entier(5, 60)}% ${h.entier(20, 75)}%)"/>${barres}${phare(300)}${phare(1300)}<rect x="260" y="890" width="1080" height="60" fill="#1b1d1f"/>`;
}

export const plaqueAuHasard = (h: Hasard): string => {
  const deux = () => h.un([...LETTRES]) + h.un([...LETTRES]);
  const plaque = `${deux()}-${String(h.entier(1, 999)).padStart(3, "0")}-${deux()}`;
  return /SS|WW/.test(plaque) ? plaqueAuHasard(h) : plaque;
};

/** Une face avant ; sans plaque, son emplacement porte un mot de publicité. */
export async function faceAvant(h: Hasard, avecPlaque: boolean): Promise<PhotoDessinee> {
  const plaque = avecPlaque ? plaqueAuHasard(h) : null;
  const large = h.entier(260, 560);
  const haut = (large * 110) / 520;
  const [x, y] = [800 - large / 2 + h.entier(-60, 60), 690 + h.entier(-20, 60)];
  const police = h.un(POLICES);
  const bande = large * 0.075;
  const texte = plaque ?? h.un(["GARAGE MARTIN", "AUTO 2000", "WWW.CONCESSION.FR", "OCCASION"]);
  // Les signes ne touchent pas les bandes : la police la plus large y tient encore.
  const corps = Math.min(haut * (plaque ? 0.78 : 0.4), (large * 0.78) / (texte.length * 0.72));
  const contenu = `<rect x="${x}" y="${y}" width="${large}" height="${haut}" rx="6" fill="#f6f6f2" stroke="#111" stroke-width="3"/>
    ${plaque ? `<rect x="${x}" y="${y}" width="${bande}" height="${haut}" fill="#0b3a9b"/><rect x="${x + large - bande}" y="${y}" width="${bande}" height="${haut}" fill="#0b3a9b"/><text x="${x + bande / 2}" y="${y + haut * 0.88}" font-size="${bande * 0.8}" fill="#fff" text-anchor="middle" font-family="DejaVu Sans">F</text><text x="${x + large - bande / 2}" y="${y + haut * 0.9}" font-size="${bande * 0.55}" fill="#fff" text-anchor="middle" font-family="DejaVu Sans">${h.entier(10, 95)}</text>` : ""}
    <text x="${x + large / 2}" y="${y + haut / 2 + corps * 0.37}" font-family="${police}" font-weight="700" font-size="${corps}" text-anchor="middle" fill="#111">${texte}</text>`;
  const scene = await enImage(svg(calandre(h, h.entier(0, 360)) + contenu, "#8b939a"));
  return { jpeg: await prendre(scene, h), plaque, compteur: null, genre: plaque ? "plaque" : "sans plaque" };
}

const SEGMENTS: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg",
};

/** Un nombre à sept barres, `h` points de haut. */
function septBarres(texte: string, x0: number, y0: number, hauteur: number, encre: string): string {
  const [l, e, j] = [hauteur * 0.55, hauteur * 0.12, hauteur * 0.02];
  const m = hauteur / 2;
  const couchee = (y: number) => `<rect x="${e / 2 + j}" y="${y}" width="${l - e - 2 * j}" height="${e}"/>`;
  const debout = (x: number, y: number) =>
    `<rect x="${x}" y="${y + e / 2 + j}" width="${e}" height="${m - e / 2 - 2 * j}"/>`;
  const barre: Record<string, string> = {
    a: couchee(0),
    b: debout(l - e, 0),
    c: debout(l - e, m - e / 4),
    d: couchee(hauteur - e),
    e: debout(0, m - e / 4),
    f: debout(0, 0),
    g: couchee(m - e / 2),
  };
  let x = x0;
  let sortie = "";
  for (const c of texte) {
    const barres = SEGMENTS[c];
    if (barres) sortie += `<g transform="translate(${x} ${y0})">${[...barres].map((b) => barre[b]).join("")}</g>`;
    else if (c === ".") sortie += `<rect x="${x - l * 0.28}" y="${y0 + hauteur - e}" width="${e}" height="${e}"/>`;
    else if (c === ":")
      sortie += `<rect x="${x - l * 0.2}" y="${y0 + m * 0.55}" width="${e}" height="${e}"/><rect x="${x - l * 0.2}" y="${y0 + m * 1.35}" width="${e}" height="${e}"/>`;
    x += barres ? l * 1.42 : l * 0.2;
  }
  return `<g fill="${encre}" transform="skewX(-5) translate(${y0 * 0.087} 0)">${sortie}</g>`;
}

function cadran(cx: number, cy: number, r: number, max: number, pas: number, h: Hasard): string {
  let dessin = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#101214" stroke="#5b6268" stroke-width="8"/>`;
  for (let v = 0; v <= max; v += pas) {
    const a = ((-225 + (270 * v) / max) * Math.PI) / 180;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    dessin += `<line x1="${cx + c * r * 0.9}" y1="${cy + s * r * 0.9}" x2="${cx + c * r * 0.98}" y2="${cy + s * r * 0.98}" stroke="#e8ebee" stroke-width="5"/><text x="${cx + c * r * 0.74}" y="${cy + s * r * 0.74 + 10}" font-size="${r * 0.13}" fill="#e8ebee" text-anchor="middle" font-family="DejaVu Sans">${v}</text>`;
  }
  const aiguille = ((-225 + 270 * h.reel() * 0.3) * Math.PI) / 180;
  return `${dessin}<line x1="${cx}" y1="${cy}" x2="${cx + Math.cos(aiguille) * r * 0.85}" y2="${cy + Math.sin(aiguille) * r * 0.85}" stroke="#e5352b" stroke-width="9"/><circle cx="${cx}" cy="${cy}" r="${r * 0.12}" fill="#2a2d30"/><text x="${cx}" y="${cy + r * 0.42}" font-size="${r * 0.1}" fill="#aab" text-anchor="middle" font-family="DejaVu Sans">km/h</text>`;
}

/** Un tableau de bord à aiguilles et son afficheur ; sans compteur, l'afficheur ne montre que l'heure, une autonomie et un trajet. */
export async function tableauDeBord(
  h: Hasard,
  genre: "sept barres" | "écran" | "sans compteur",
): Promise<PhotoDessinee> {
  const compteur = genre === "sans compteur" ? null : h.entier(2_100, 289_999);
  const clair = h.chance(0.35);
  const [fond, encre] = clair
    ? [h.un(["#b9c4a4", "#e0a24a", "#cfd6d8"]), "#14171a"]
    : ["#070a0c", h.un(["#f2f5f7", "#ff8a3a", "#7fd6ff"])];
  const haut = h.entier(34, 62);
  const [x, y] = [640, 640];
  const dit =
    h.chance(0.5) && compteur !== null ? String(compteur).replace(/(?=(?:\d{3})+$)(?!^)/g, " ") : String(compteur);
  const nombre = compteur === null ? "" : dit;
  const police = h.un(POLICES);
  const texte = (t: string, px: number, py: number, corps: number, graisse = 400) =>
    `<text x="${px}" y="${py}" font-size="${corps}" fill="${encre}" font-weight="${graisse}" font-family="${police}">${t}</text>`;
  const autour = [
    texte(`${h.entier(0, 23)}:${String(h.entier(0, 59)).padStart(2, "0")}`, x, y - 60, haut * 0.8),
    texte(`${h.entier(-5, 34)}°C`, x + 190, y - 60, haut * 0.7),
    h.chance(0.6) ? texte(`${h.entier(80, 900)} km`, x, y + haut * 2.6, haut * 0.7) : "",
    h.chance(0.6) ? texte(`${h.entier(2, 900)}.${h.entier(0, 9)} km`, x, y + haut * 4.1, haut * 0.7) : "",
  ].join("");
  const lu =
    genre === "sept barres"
      ? septBarres(String(compteur), x, y, haut, encre) +
        texte("km", x + String(compteur).length * haut * 0.79 + 14, y + haut, haut * 0.5)
      : texte(compteur === null ? "" : `${nombre} km`, x, y + haut * 0.9, haut, h.chance(0.5) ? 700 : 400);
  const scene = await enImage(
    svg(
      `<rect y="280" width="1600" height="700" fill="#1a1c1f"/>${cadran(330, 620, 280, 8, 1, h)}${cadran(1270, 620, 280, 220, 20, h)}<rect x="610" y="520" width="400" height="${haut * 4 + 160}" rx="14" fill="${fond}"/>${autour}${lu}`,
      "#2b2622",
    ),
  );
  return { jpeg: await prendre(scene, h), plaque: null, compteur, genre: `compteur, ${genre}` };
}
