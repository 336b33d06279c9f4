import { readFile } from "node:fs/promises";
import { nomPlie } from "../nom-plie.ts";

/** Latitude et longitude, degrés WGS 84. */
export type Centre = readonly [latitude: number, longitude: number];

export interface Commune {
  /** Code INSEE. */
  code: string;
  /** Tel qu'on l'écrit dans une adresse : un arrondissement porte le nom de sa ville. */
  nom: string;
  /** Nom complet plié (`nomPlie`). */
  cle: string;
  codesPostaux: readonly string[];
  population: number;
  /** Connu pour une commune sur quatre, où vivent huit personnes sur dix. */
  centre: Centre | null;
  /** Paris, Lyon, Marseille : leurs codes postaux sont ceux de leurs arrondissements. */
  aDesArrondissements: boolean;
}

export interface Repertoire {
  /** Clés de recherche triées ; une commune à article y est deux fois, « le havre » et « havre ». */
  cles: readonly { cle: string; commune: Commune }[];
  /** Communes de chaque code postal ; les villes à arrondissements n'y sont que par ceux-ci. */
  parCode: ReadonlyMap<string, readonly Commune[]>;
  codes: readonly string[];
  /** Centre d'un code postal, pondéré par la population ; nul si aucune de ses communes n'est située. */
  centreDuCode(code: string): Centre | null;
  centreDuDepartement(departement: string): Centre | null;
}

const VILLES_A_ARRONDISSEMENTS = [
  { ville: "75056", prefixe: "751" },
  { ville: "69123", prefixe: "6938" },
  { ville: "13055", prefixe: "132" },
];
const ARRONDISSEMENT = / \d+(er|e) Arrondissement$/;

/** Département d'un code INSEE : « 2A », « 974 », « 38 ». */
export const departementDe = (insee: string): string => insee.slice(0, insee.startsWith("97") ? 3 : 2);

/** Département d'un code postal ; la Corse partage « 20 » entre ses deux. */
export function departementDuCodePostal(code: string): string {
  if (code.startsWith("97")) return code.slice(0, 3);
  if (!code.startsWith("20")) return code.slice(0, 2);
  return code < "20200" ? "2A" : "2B";
}

let lu: Promise<Repertoire> | undefined;

/** Le répertoire des communes, lu une fois, à la première adresse. */
export function ouvrirRepertoire(): Promise<Repertoire> {
  lu ??= readFile(new URL("../donnees/communes.tsv", import.meta.url), "utf8").then(construire);
  lu.catch(() => {
    lu = undefined;
  });
  return lu;
}

function construire(tsv: string): Repertoire {
  const communes = tsv.trimEnd().split("\n").map(lireLigne);
  heriterDuCentre(communes);
  const parCode = new Map<string, Commune[]>();
  for (const c of communes) {
    if (c.aDesArrondissements) continue;
    for (const code of c.codesPostaux) parCode.set(code, [...(parCode.get(code) ?? []), c]);
  }
  const parDepartement = Map.groupBy(communes, (c) => departementDe(c.code));
  return {
    cles: communes
      .flatMap((commune) => clesDe(commune).map((cle) => ({ cle, commune })))
      .sort((a, b) => (a.cle < b.cle ? -1 : a.cle > b.cle ? 1 : 0)),
    parCode,
    codes: [...parCode.keys()].sort(),
    centreDuCode: (code) => barycentre(parCode.get(code) ?? []),
    centreDuDepartement: (departement) => barycentre(parDepartement.get(departement) ?? []),
  };
}

function lireLigne(ligne: string): Commune {
  const [code = "", nom = "", codes = "", population = "0", latitude, longitude] = ligne.split("\t");
  return {
    code,
    nom: nom.replace(ARRONDISSEMENT, ""),
    cle: nomPlie(nom),
    codesPostaux: codes.split(",").sort((a, b) => rangDuCode(a) - rangDuCode(b)),
    population: Number(population),
    centre: latitude && longitude ? [Number(latitude), Number(longitude)] : null,
    aDesArrondissements: VILLES_A_ARRONDISSEMENTS.some(({ ville }) => ville === code),
  };
}

/** Le code général d'une ville finit par des zéros : Aix-en-Provence est 13100 avant d'être 13080. */
const rangDuCode = (code: string): number => (code.endsWith("000") ? 0 : code.endsWith("00") ? 1 : 2);

/** Un arrondissement que la source ne situe pas est mieux à sa ville qu'à son département. */
function heriterDuCentre(communes: Commune[]): void {
  for (const { ville, prefixe } of VILLES_A_ARRONDISSEMENTS) {
    const centre = communes.find((c) => c.code === ville)?.centre ?? null;
    for (const c of communes) if (c.code.startsWith(prefixe) && c.code !== ville) c.centre ??= centre;
  }
}

const clesDe = ({ cle }: Commune): string[] => {
  const sansArticle = cle.replace(/^(le|la|les|l) /, "");
  return sansArticle === cle ? [cle] : [cle, sansArticle];
};

function barycentre(communes: readonly Commune[]): Centre | null {
  let [poids, latitude, longitude] = [0, 0, 0];
  for (const { centre, population } of communes) {
    if (!centre) continue;
    const p = Math.max(1, population);
    poids += p;
    latitude += centre[0] * p;
    longitude += centre[1] * p;
  }
  return poids === 0 ? null : [latitude / poids, longitude / poids];
}

/** Rangs [début, fin[ des textes triés qui commencent par ce préfixe. */
export function plage(taille: number, texte: (rang: number) => string, prefixe: string): [number, number] {
  const premier = (avant: (t: string) => boolean): number => {
    let [bas, haut] = [0, taille];
    while (bas < haut) {
      const milieu = (bas + haut) >>> 1;
      if (avant(texte(milieu))) bas = milieu + 1;
      else haut = milieu;
    }
    return bas;
  };
  return [premier((t) => t < prefixe), premier((t) => t < prefixe || t.startsWith(prefixe))];
}
