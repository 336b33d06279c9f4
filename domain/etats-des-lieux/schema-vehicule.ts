import type { TypeVehicule } from "../restitutions/restitution.ts";
import type { ElementEndommage } from "../tickets/elements-endommages.ts";

/** Une région du schéma : son tracé, et le point où poser une pastille. Côté droit : miroir du gauche, tracé compris. */
export interface Region {
  element: ElementEndommage;
  trace: string;
  miroir: boolean;
  x: number;
  y: number;
}

/** Le véhicule déplié, avant en haut : le dessus au milieu, chaque flanc couché de son côté. */
export const CADRE = { largeur: 400, hauteur: 470 } as const;

type Forme = readonly [trace: string, x: number, y: number];

const MILIEU: readonly (readonly [ElementEndommage, ...Forme])[] = [
  ["Pare-chocs avant", "M134 34Q200 6 266 34Q270 44 266 56Q200 30 134 56Q130 44 134 34Z", 200, 30],
  ["Capot", "M136 64Q200 38 264 64Q268 100 262 138Q200 121 138 138Q132 100 136 64Z", 200, 88],
  ["Pare-brise", "M139 146Q200 128 261 146Q256 170 247 190Q200 178 153 190Q144 170 139 146Z", 200, 161],
  ["Toit", "M153 198Q200 187 247 198Q251 255 247 312Q200 320 153 312Q149 255 153 198Z", 200, 254],
  ["Lunette arrière / hayon", "M153 320Q200 328 247 320Q258 350 261 402Q200 414 139 402Q142 350 153 320Z", 200, 364],
  ["Pare-chocs arrière", "M137 410Q200 422 263 410Q270 424 265 438Q200 458 135 438Q130 424 137 410Z", 200, 434],
];

/** Le flanc gauche : la caisse vers le milieu, les roues vers l'extérieur. */
const FLANC: readonly (readonly [nom: string, ...Forme])[] = [
  ["Aile avant", "M50 60Q84 58 98 82L101 148H50V137A29 29 0 0 0 50 79Z", 86, 104],
  ["Porte avant", "M50 154H101L112 184V234H50Z", 76, 196],
  ["Porte arrière", "M50 240H112V292L103 322H50Z", 76, 278],
  ["Aile arrière", "M50 328H101Q103 372 96 398Q78 414 50 412V389A29 29 0 0 0 50 331Z", 86, 360],
  ["Bas de caisse", "M18 142Q18 136 24 136H44V332H24Q18 332 18 326Z", 31, 234],
  ["Rétroviseur", "M108 160Q104 140 124 138Q137 138 136 150Q133 168 119 167Q110 166 108 160Z", 121, 152],
  ["Roue avant", "M44 86A22 22 0 0 1 44 130A22 22 0 0 1 44 86Z", 44, 108],
  ["Roue arrière", "M44 338A22 22 0 0 1 44 382A22 22 0 0 1 44 338Z", 44, 360],
];

const accorder = (nom: string, cote: "gauche" | "droit"): string =>
  cote === "droit" && /^(Aile|Porte|Roue)/.test(nom) ? `${nom} droite` : `${nom} ${cote}`;

const region = (element: string, [trace, x, y]: Forme, miroir: boolean): Region => ({
  element: element as ElementEndommage, // les 22 noms sont vérifiés par le test du schéma
  trace,
  miroir,
  x: miroir ? CADRE.largeur - x : x,
  y,
});

/** Les 22 éléments, dans l'ordre où l'on fait le tour du véhicule. */
export const REGIONS: readonly Region[] = [
  ...MILIEU.map(([nom, ...forme]) => region(nom, forme, false)),
  ...FLANC.map(([nom, ...forme]) => region(accorder(nom, "gauche"), forme, false)),
  ...FLANC.map(([nom, ...forme]) => region(accorder(nom, "droit"), forme, true)),
];

interface PlaceDeValeur {
  x: number;
  y: number;
  /** Degrés : le long d'une pièce plus haute que large. */
  tourne: number;
  /** Écrite à côté de la pièce, trop petite pour elle. */
  dehors: boolean;
}

/** Où écrire un montant sans déborder de sa pièce : hors du passage de roue d'une aile, le long d'un bas de caisse, au-dessus d'un rétroviseur. */
const VALEURS: readonly (readonly [debut: string, x: number, y: number, Partial<PlaceDeValeur>?])[] = [
  ["Aile avant", 73, 73],
  ["Aile arrière", 71, 403],
  ["Bas de caisse", 31, 234, { tourne: -90 }],
  ["Rétroviseur", 118.5, 132, { dehors: true }],
];
export function placeDeValeur({ element, miroir, x, y }: Region): PlaceDeValeur {
  const propre = VALEURS.find(([debut]) => element.startsWith(debut));
  const place = { tourne: 0, dehors: false, ...propre?.[3] };
  if (!propre) return { ...place, x, y };
  return {
    ...place,
    x: miroir ? CADRE.largeur - propre[1] : propre[1],
    y: propre[2],
    tourne: (miroir ? -1 : 1) * place.tourne,
  };
}

/** De quel côté du véhicule un élément se trouve, vu du conducteur. */
export function coteDuSchema(element: ElementEndommage): "Milieu" | "Côté gauche" | "Côté droit" {
  const lue = REGIONS.find((r) => r.element === element);
  if (!lue || MILIEU.some(([nom]) => nom === element)) return "Milieu";
  return lue.miroir ? "Côté droit" : "Côté gauche";
}

/** Traits de décor, sans geste : vitres, poignées, jantes, phares. Le flanc se reflète à droite. */
const AVANT = [
  "M146 44Q160 36 174 33",
  "M254 44Q240 36 226 33",
  "M160 70Q156 100 160 128",
  "M240 70Q244 100 240 128",
  "M143 424Q150 430 164 433",
  "M257 424Q250 430 236 433",
];
const LUNETTE = "M162 334Q200 341 238 334L245 368Q200 376 155 368Z";
const FLANC_COMMUN = [
  "M84 170H98L106 188V228H84Z",
  "M62 224V212",
  "M44 97A11 11 0 0 1 44 119A11 11 0 0 1 44 97Z",
  "M44 349A11 11 0 0 1 44 371A11 11 0 0 1 44 349Z",
];
const VITRE_ARRIERE = "M84 246H106V290L99 314H84Z";

interface Decor {
  milieu: readonly string[];
  flanc: readonly string[];
}

/**
 * Le décor de chaque type. VP : lunette et vitres arrière. VU : portes battantes, pavillon nervuré, porte coulissante sur son rail, flanc
 * tôlé. VS, dérivé d'un VP à deux places : les vitres arrière sont occultées. Les 22 éléments, eux, ne changent pas de place.
 */
const DECORS: Record<TypeVehicule, Decor> = {
  VP: { milieu: [...AVANT, LUNETTE], flanc: [...FLANC_COMMUN, VITRE_ARRIERE, "M62 312V300"] },
  VU: {
    milieu: [
      ...AVANT,
      "M200 327V407",
      "M164 336Q180 339 194 339V364Q176 365 158 363Z",
      "M236 336Q220 339 206 339V364Q224 365 242 363Z",
      "M193 378V390",
      "M207 378V390",
      ...[214, 238, 262, 286].map((y) => `M166 ${y}H234`),
    ],
    flanc: [...FLANC_COMMUN, "M58 264H108", "M58 268H108", "M62 252V240", "M92 336V392"],
  },
  VS: {
    milieu: [...AVANT, LUNETTE],
    flanc: [
      ...FLANC_COMMUN,
      VITRE_ARRIERE,
      "M84 262L100 246",
      "M84 282L106 260",
      "M84 302L106 280",
      "M90 314L104 300",
      "M62 312V300",
    ],
  },
};

/** Sans type connu, une voiture particulière. */
export const decorDe = (type: TypeVehicule | null | undefined): Decor => DECORS[type ?? "VP"];

/**
 * Le schéma en image SVG, pour un document imprimé : éléments touchés hachurés, pastille avec les numéros des dommages. Les numéros
 * sont ceux de la liste qui l'accompagne.
 */
export function dessinerSchema(marques: ReadonlyMap<string, string>, type?: TypeVehicule | null): string {
  const decor = decorDe(type);
  const refleter = (miroir: boolean) => (miroir ? ` transform="translate(${CADRE.largeur} 0) scale(-1 1)"` : "");
  const corps = REGIONS.map((r) => {
    const touche = marques.has(r.element);
    return `<path d="${r.trace}"${refleter(r.miroir)} fill="${touche ? "url(#hachures)" : "#f4f6f5"}" stroke="${touche ? "#b3261e" : "#7f8c88"}" stroke-width="${touche ? 2 : 1.2}"/>`;
  });
  const traits = (chemins: readonly string[], miroir: boolean) =>
    `<g fill="none" stroke="#a9b4b0" stroke-width="1"${refleter(miroir)}>${chemins.map((d) => `<path d="${d}"/>`).join("")}</g>`;
  const pastilles = REGIONS.flatMap((r) => {
    const texte = marques.get(r.element);
    if (!texte) return [];
    const largeur = Math.max(22, 10 + texte.length * 6.5);
    return `<rect x="${r.x - largeur / 2}" y="${r.y - 11}" width="${largeur}" height="22" rx="11" fill="#b3261e"/><text x="${r.x}" y="${r.y + 4.2}" text-anchor="middle" font-family="Liberation Sans" font-size="12" font-weight="700" fill="#ffffff">${texte}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CADRE.largeur} ${CADRE.hauteur}" width="${CADRE.largeur}" height="${CADRE.hauteur}"><defs><pattern id="hachures" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="#fbeae8"/><path d="M0 7L7 0" stroke="#d9837c" stroke-width="1.4"/></pattern></defs>${corps.join("")}${traits(decor.milieu, false)}${traits(decor.flanc, false)}${traits(decor.flanc, true)}${pastilles.join("")}</svg>`;
}
