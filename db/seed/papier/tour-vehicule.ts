import type { Vue } from "../../../domain/etats-des-lieux/etat.ts";
import type { ElementEndommage } from "../../../domain/tickets/elements-endommages.ts";
import type { Hasard } from "../hasard.ts";

// Le tour d'un véhicule, dessiné : la même voiture d'un relevé à l'autre, et ses dommages là où ils sont.

const LARGEUR = 800;
const HAUTEUR = 600;

/** Où chaque élément se voit : la vue, et sa place en fractions de l'image (gauche, haut, largeur, hauteur). */
const PLACES: Partial<Record<ElementEndommage, readonly [Vue, number, number, number, number]>> = {
  "Pare-chocs avant": ["face_avant", 0.26, 0.66, 0.14, 0.08],
  Capot: ["face_avant", 0.42, 0.42, 0.16, 0.08],
  "Pare-brise": ["face_avant", 0.54, 0.28, 0.08, 0.08],
  "Pare-chocs arrière": ["face_arriere", 0.34, 0.68, 0.2, 0.07],
  "Lunette arrière / hayon": ["face_arriere", 0.5, 0.46, 0.1, 0.1],
  Toit: ["toit", 0.42, 0.4, 0.14, 0.14],
  "Aile avant gauche": ["lateral_gauche", 0.13, 0.56, 0.08, 0.07],
  "Porte avant gauche": ["lateral_gauche", 0.38, 0.52, 0.12, 0.1],
  "Porte arrière gauche": ["lateral_gauche", 0.54, 0.52, 0.12, 0.1],
  "Aile arrière gauche": ["lateral_gauche", 0.81, 0.56, 0.08, 0.07],
  "Rétroviseur gauche": ["lateral_gauche", 0.3, 0.44, 0.07, 0.07],
  "Bas de caisse gauche": ["lateral_gauche", 0.42, 0.68, 0.16, 0.05],
  "Aile avant droite": ["lateral_droit", 0.79, 0.56, 0.08, 0.07],
  "Porte avant droite": ["lateral_droit", 0.5, 0.52, 0.12, 0.1],
  "Porte arrière droite": ["lateral_droit", 0.34, 0.52, 0.12, 0.1],
  "Aile arrière droite": ["lateral_droit", 0.11, 0.56, 0.08, 0.07],
  "Rétroviseur droit": ["lateral_droit", 0.63, 0.44, 0.07, 0.07],
  "Bas de caisse droit": ["lateral_droit", 0.42, 0.68, 0.16, 0.05],
  "Roue avant droite": ["jantes", 0.64, 0.35, 0.12, 0.07],
  "Roue avant gauche": ["jantes", 0.215, 0.35, 0.12, 0.07],
  "Roue arrière gauche": ["jantes", 0.215, 0.785, 0.12, 0.07],
  "Roue arrière droite": ["jantes", 0.64, 0.785, 0.12, 0.07],
};

export interface PlaceDommage {
  vue: Vue;
  /** Gauche, haut, largeur, hauteur, en fractions de l'image. */
  cadre: [number, number, number, number];
}

/** Où se photographie le dommage de cet élément, s'il se voit du dehors. */
export function placeDe(element: ElementEndommage): PlaceDommage | null {
  const place = PLACES[element];
  if (!place) return null;
  const [vue, ...cadre] = place;
  return { vue, cadre };
}

const roue = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#15181b"/>
  <circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="#b7bdc2"/><circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="#7d858b"/>
  ${[0, 72, 144, 216, 288].map((a) => `<rect x="${x - r * 0.07}" y="${y - r * 0.6}" width="${r * 0.14}" height="${r * 0.56}" fill="#ccd2d6" transform="rotate(${a} ${x} ${y})"/>`).join("")}
  <circle cx="${x}" cy="${y}" r="${r * 0.13}" fill="#3b4146"/>`;

const COTE = (c: string) => `<ellipse cx="400" cy="478" rx="345" ry="20" fill="#000" fill-opacity=".35"/>
  <path d="M70 440 Q58 360 90 330 L210 300 Q290 205 345 200 L545 200 Q600 205 665 300 L725 322 Q748 350 738 440 Z" fill="${c}"/>
  <path d="M236 300 Q300 222 350 218 L430 218 L430 300 Z M444 218 L540 218 Q585 224 636 300 L444 300 Z" fill="#26323b"/>
  <path d="M236 300 Q262 268 286 246 L330 300 Z" fill="#fff" fill-opacity=".14"/>
  <path d="M437 218V425M300 305Q288 380 312 428M640 305Q622 370 604 428" stroke="#000" stroke-opacity=".45" stroke-width="3" fill="none"/>
  <path d="M90 345L725 330" stroke="#fff" stroke-opacity=".3" stroke-width="3"/><path d="M120 412H690" stroke="#000" stroke-opacity=".28" stroke-width="8"/>
  <rect x="385" y="326" width="38" height="8" rx="4" fill="#000" fill-opacity=".45"/><rect x="545" y="326" width="38" height="8" rx="4" fill="#000" fill-opacity=".45"/>
  <path d="M252 300l-4-30q28-10 40 6l-4 24z" fill="${c}" stroke="#000" stroke-opacity=".4" stroke-width="2"/>
  <path d="M82 348l46-16 6 22-48 12z" fill="#f2f4ef"/><path d="M726 330l12 40-22-6-6-30z" fill="#b3261e"/>${roue(195, 430, 62)}${roue(610, 430, 62)}`;

const FACE = (
  c: string,
  arriere: boolean,
) => `<ellipse cx="400" cy="492" rx="270" ry="18" fill="#000" fill-opacity=".35"/>
  <rect x="165" y="400" width="70" height="92" rx="12" fill="#15181b"/><rect x="565" y="400" width="70" height="92" rx="12" fill="#15181b"/>
  <path d="M160 450 Q148 330 180 290 L240 250 L285 150 Q400 128 515 150 L560 250 L620 290 Q652 330 640 450 Q400 486 160 450Z" fill="${c}"/>
  <path d="M258 248 L298 166 Q400 148 502 166 L542 248 Q400 232 258 248Z" fill="#26323b"/><path d="M275 240l34-66 40-6-46 70z" fill="#fff" fill-opacity=".16"/>
  ${
    arriere
      ? `<path d="M172 300l70-14v58l-66 12zM628 300l-70-14v58l66 12z" fill="#b3261e"/><path d="M180 372Q400 400 620 372" stroke="#000" stroke-opacity=".4" stroke-width="4" fill="none"/><rect x="330" y="322" width="140" height="34" rx="3" fill="#eef0ea"/>`
      : `<path d="M176 306q40-26 92-12l-8 40q-50 12-84 0zM624 306q-40-26-92-12l8 40q50 12 84 0z" fill="#f4f6f0"/><path d="M290 310h220l-16 44H306z" fill="#1b2126"/><path d="M300 324h200M304 338h192" stroke="#aeb6bc" stroke-width="3"/><path d="M240 262Q400 280 560 262" stroke="#000" stroke-opacity=".3" stroke-width="3" fill="none"/><rect x="340" y="410" width="120" height="28" rx="3" fill="#eef0ea"/>`
  }
  <path d="M170 392Q400 424 630 392" stroke="#000" stroke-opacity=".35" stroke-width="5" fill="none"/>
  <path d="M168 262l-40 6q-10 20 6 34l36-8zM632 262l40 6q10 20-6 34l-36-8z" fill="${c}" stroke="#000" stroke-opacity=".4" stroke-width="2"/>`;

const JANTES = () =>
  [
    [220, 170],
    [560, 170],
    [220, 430],
    [560, 430],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<rect x="${x - 150}" y="${y - 120}" width="300" height="240" fill="#3a4147"/>${roue(x, y, 108)}`,
    )
    .join("");

const TOIT = (c: string) => `<path d="M210 70Q400 30 590 70L620 530Q400 572 180 530Z" fill="${c}"/>
  <path d="M235 130Q400 96 565 130L545 200Q400 176 255 200Z M255 450Q400 474 545 450L566 512Q400 540 234 512Z" fill="#26323b"/>
  <path d="M262 210Q250 330 262 440M538 210Q550 330 538 440" stroke="#000" stroke-opacity=".35" stroke-width="5" fill="none"/><path d="M300 220Q400 204 430 220L420 430Q360 438 296 430Z" fill="#fff" fill-opacity=".12"/>`;

const siege = (
  x: number,
  l: number,
) => `<rect x="${x + l * 0.28}" y="150" width="${l * 0.44}" height="70" rx="22" fill="#2c3338"/>
  <path d="M${x + l * 0.08} 430 Q${x} 250 ${x + l * 0.24} 214 H${x + l * 0.76} Q${x + l} 250 ${x + l * 0.92} 430Z" fill="#3c454b"/>
  <rect x="${x}" y="410" width="${l}" height="110" rx="26" fill="#4a545b"/><path d="M${x + l * 0.3} 240V420M${x + l * 0.7} 240V420" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`;

const INTERIEURS: Partial<Record<Vue, string>> = {
  interieur_avant: `<rect width="800" height="600" fill="#1b2024"/><rect y="40" width="800" height="120" fill="#5c6f7d"/>${siege(90, 250)}${siege(460, 250)}<rect x="360" y="330" width="80" height="210" rx="14" fill="#15181b"/>`,
  interieur_arriere: `<rect width="800" height="600" fill="#1b2024"/><rect y="40" width="800" height="100" fill="#5c6f7d"/>${siege(60, 220)}${siege(290, 220)}${siege(520, 220)}`,
  tableau_de_bord: `<rect width="800" height="600" fill="#161a1d"/><path d="M0 250Q400 130 800 250V600H0Z" fill="#2b3237"/><rect x="150" y="250" width="250" height="120" rx="16" fill="#050708"/>
    <circle cx="220" cy="310" r="46" fill="none" stroke="#cfd6da" stroke-width="4"/><circle cx="335" cy="310" r="46" fill="none" stroke="#cfd6da" stroke-width="4"/><path d="M220 310l30-26M335 310l-34-18" stroke="#ff8a5c" stroke-width="4"/>
    <rect x="470" y="250" width="240" height="130" rx="10" fill="#0d2733"/><circle cx="275" cy="420" r="150" fill="none" stroke="#0b0d0f" stroke-width="30"/><rect x="225" y="390" width="100" height="60" rx="18" fill="#15181b"/>`,
  ciel_de_toit: `<rect width="800" height="600" fill="#c9c7c0"/><path d="M0 600Q60 90 400 70T800 600Z" fill="#dddbd4"/><rect x="340" y="250" width="120" height="60" rx="14" fill="#a5a39c"/><path d="M120 480Q200 160 400 140T680 480" stroke="#000" stroke-opacity=".14" stroke-width="4" fill="none"/>`,
};

function vehicule(vue: Vue, teinte: string): string {
  switch (vue) {
    case "lateral_gauche":
      return COTE(teinte);
    case "lateral_droit":
      return `<g transform="translate(800 0) scale(-1 1)">${COTE(teinte)}</g>`;
    case "face_avant":
    case "face_arriere":
      return FACE(teinte, vue === "face_arriere");
    case "jantes":
      return JANTES();
    case "toit":
      return TOIT(teinte);
    default:
      return INTERIEURS[vue] ?? "";
  }
}

/** Une éraflure, un creux ou un éclat, dans son cadre. */
function dommage({ cadre: [x, y, l, h] }: PlaceDommage, nature: string): string {
  const [cx, cy, rx, ry] = [(x + l / 2) * LARGEUR, (y + h / 2) * HAUTEUR, (l * LARGEUR) / 2.6, (h * HAUTEUR) / 3];
  if (nature === "bosse" || nature === "enfoncement")
    return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#000" fill-opacity=".34"/><ellipse cx="${cx + rx * 0.25}" cy="${cy + ry * 0.4}" rx="${rx * 0.7}" ry="${ry * 0.4}" fill="#fff" fill-opacity=".32"/>`;
  if (nature === "eclat" || nature === "impact")
    return [-0.6, -0.15, 0.3, 0.7]
      .map(
        (d, i) =>
          `<circle cx="${cx + rx * d}" cy="${cy + ry * (i % 2 ? 0.5 : -0.4)}" r="${3 + (i % 3)}" fill="#f6f2e8" stroke="#000" stroke-opacity=".5"/>`,
      )
      .join("");
  return [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="M${cx - rx} ${cy - ry + i * ry * 0.6}q${rx} ${-ry * 0.4} ${rx * 2} ${ry * 0.3}" stroke="#f4efe4" stroke-opacity="${0.9 - i * 0.15}" stroke-width="${3 - i * 0.5}" fill="none"/>`,
    )
    .join("");
}

/** Comment une photo est prise : d'où, et sous quel jour. Deux prises d'une même vue sont deux photos, comme dans une cour. */
export interface Prise {
  /** Grossissement ; au-dessus de 1,06, les bords d'une image penchée restent dehors. */
  zoom: number;
  /** Déplacement, en fractions de l'image. */
  dx: number;
  dy: number;
  /** Penché, en degrés. */
  angle: number;
  /** Le ciel en haut et à l'horizon, le sol au loin et au premier plan. */
  fond: readonly [string, string, string, string];
  /** Hauteur de l'horizon, en fraction de l'image. */
  horizon: number;
  /** D'où vient la lumière : -1 de la gauche, 1 de la droite. */
  cote: number;
  /** Ce qu'elle assombrit de l'autre côté, de 0 à 1. */
  ombre: number;
}

const FONDS: readonly Prise["fond"][] = [
  ["#b9c6cf", "#dde3e4", "#777d80", "#55595c"],
  ["#8fb4d8", "#d9e6ee", "#8b8880", "#67645d"],
  ["#aeb2b5", "#cfd1d1", "#6c7072", "#494d50"],
  ["#d8c3a8", "#efe2cc", "#857d74", "#5d564f"],
  ["#9aa7b4", "#c6ced4", "#7f8789", "#5f6668"],
];

/** Une prise tirée au hasard ; le fond, l'horizon et la lumière sont ceux du moment, le cadrage celui de chaque photo. */
export function tirerPrise(moment: Hasard, cadrage: Hasard): Prise {
  const entre = (h: Hasard, min: number, max: number) => min + h.reel() * (max - min);
  return {
    fond: moment.parmi(FONDS),
    horizon: entre(moment, 0.6, 0.62),
    cote: moment.chance(0.5) ? -1 : 1,
    ombre: entre(moment, 0.05, 0.18),
    zoom: entre(cadrage, 1.07, 1.13),
    dx: entre(cadrage, -0.014, 0.014),
    dy: entre(cadrage, -0.014, 0.014),
    angle: entre(cadrage, -1.1, 1.1),
  };
}

/** De face, sans pencher, par temps gris : le dessin tel qu'il est. */
export const PRISE_DROITE: Prise = {
  zoom: 1,
  dx: 0,
  dy: 0,
  angle: 0,
  fond: ["#b9c6cf", "#dde3e4", "#777d80", "#55595c"],
  horizon: 0.6,
  cote: 1,
  ombre: 0,
};

/** Où tombe sur la photo un cadre du dessin : le rectangle droit qui le contient. */
export function cadreVu([x, y, l, h]: PlaceDommage["cadre"], { zoom, dx, dy, angle }: Prise): PlaceDommage["cadre"] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const coins = [x, x + l].flatMap((cx) =>
    [y, y + h].map((cy) => {
      const [u, v] = [(cx - 0.5) * LARGEUR * zoom, (cy - 0.5) * HAUTEUR * zoom];
      return [(u * cos - v * sin) / LARGEUR + 0.5 + dx, (u * sin + v * cos) / HAUTEUR + 0.5 + dy] as const;
    }),
  );
  const borner = (v: number) => Math.min(1, Math.max(0, v));
  const [xs, ys] = [coins.map(([cx]) => borner(cx)), coins.map(([, cy]) => borner(cy))];
  const [gauche, haut] = [Math.min(...xs), Math.min(...ys)];
  return [gauche, haut, Math.max(...xs) - gauche, Math.max(...ys) - haut];
}

export interface VueDessinee {
  vue: Vue;
  teinte: string;
  /** Écrit au bas de l'image : deux photos ne sont jamais les mêmes octets. */
  legende: string;
  dommages: readonly { element: ElementEndommage; dommage: string }[];
  prise: Prise;
}

/** L'image d'une vue, en SVG. */
export function dessinerVue({ vue, teinte, legende, dommages, prise }: VueDessinee): string {
  const { zoom, dx, dy, angle, fond, horizon, cote, ombre } = prise;
  const [haut, loin, sol, pres] = fond;
  const place = `translate(${LARGEUR * (0.5 + dx)} ${HAUTEUR * (0.5 + dy)}) rotate(${angle}) scale(${zoom}) translate(${-LARGEUR / 2} ${-HAUTEUR / 2})`;
  const marques = dommages.flatMap((d) => {
    const place = placeDe(d.element);
    return place?.vue === vue ? [dommage(place, d.dommage)] : [];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGEUR}" height="${HAUTEUR}" viewBox="0 0 ${LARGEUR} ${HAUTEUR}">
    <defs><linearGradient id="ciel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${haut}"/><stop offset="${horizon}" stop-color="${loin}"/><stop offset="${horizon + 0.06}" stop-color="${sol}"/><stop offset="1" stop-color="${pres}"/></linearGradient>
      <linearGradient id="jour" x1="${cote > 0 ? 1 : 0}" y1="0" x2="${cote > 0 ? 0 : 1}" y2=".3"><stop offset="0" stop-color="#fff" stop-opacity="${(ombre / 2).toFixed(3)}"/><stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity="${(2 * ombre).toFixed(3)}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#ciel)"/><g transform="${place}">${vehicule(vue, teinte)}${marques.join("")}</g>
    <rect width="100%" height="100%" fill="url(#jour)"/>
    <text x="788" y="588" text-anchor="end" font-family="sans-serif" font-size="17" fill="#fff">${legende} · image de démonstration</text>
  </svg>`;
}
