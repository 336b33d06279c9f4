import type { VehiculeLu } from "../../domain/fre/document-lu.ts";
import type { VehiculeVrai } from "./verite.ts";

type Comparable = string | number | boolean | null | undefined;

/** Capitales sans accents ni espaces doublés : deux textes imprimés se comparent sous cette forme. */
export const normaliser = (valeur: Comparable): string | null =>
  valeur === null || valeur === undefined
    ? null
    : String(valeur)
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/œ/gi, "oe")
        .toUpperCase()
        .replace(/[\s\u00a0\u202f]+/g, " ")
        .trim();

/** Lettres et chiffres seuls : la forme d'une plaque, d'un numéro, d'une désignation. */
export const serrer = (valeur: Comparable): string | null => normaliser(valeur)?.replace(/[^A-Z0-9]/g, "") ?? null;

const mots = (texte: string | null): string[] =>
  (normaliser(texte) ?? "")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
    .split(" ")
    .filter(Boolean);

/** Part des mots communs, de 0 à 1 : surtout du plus court des deux textes, un peu du plus long. */
export function similarite(a: string | null, b: string | null): number {
  const [gauche, droite] = [mots(a), mots(b)];
  if (gauche.length === 0 || droite.length === 0) return 0;
  const reste = [...droite];
  let communs = 0;
  for (const mot of gauche) {
    const i = reste.indexOf(mot);
    if (i < 0) continue;
    reste.splice(i, 1);
    communs += 1;
  }
  return (
    (0.8 * communs) / Math.min(gauche.length, droite.length) + (0.2 * communs) / Math.max(gauche.length, droite.length)
  );
}

/** Ce qu'il faut d'une ligne pour la reconnaître dans une autre lecture du même document. */
interface Ligne {
  designation: string | null;
  element: string | null;
  net_ht: number | null;
}
/** Rang d'une ligne vraie, rang de la ligne lue qui lui répond. */
export type Paire = readonly [vraie: number, lue: number];

/** Deux désignations sont celles d'une même ligne à partir de cette part de mots communs. */
const PROCHES = 0.5;

function prendreLesMeilleures(
  vraies: readonly Ligne[],
  lues: readonly Ligne[],
  note: (vraie: Ligne, lue: Ligne) => number | null,
): Paire[] {
  const candidates = vraies.flatMap((vraie, i) =>
    lues.flatMap((lue, j) => {
      const points = note(vraie, lue);
      // À ressemblance égale, l'ordre du document départage.
      return points === null ? [] : [{ points: points - Math.abs(i / vraies.length - j / lues.length) * 0.05, i, j }];
    }),
  );
  candidates.sort((a, b) => b.points - a.points);
  const [prisesI, prisesJ] = [new Set<number>(), new Set<number>()];
  return candidates.flatMap(({ i, j }): Paire[] => {
    if (prisesI.has(i) || prisesJ.has(j)) return [];
    prisesI.add(i);
    prisesJ.add(j);
    return [[i, j]];
  });
}

/**
 * Les lignes retrouvées : même montant net (désignations proches quand la vérité n'a pas de montant), la même pièce d'abord, puis la
 * désignation la plus proche. C'est l'appariement qui fait la précision et le rappel des lignes.
 */
export const apparierLignes = (vraies: readonly Ligne[], lues: readonly Ligne[]): Paire[] =>
  prendreLesMeilleures(vraies, lues, (vraie, lue) => {
    const proche = similarite(vraie.designation, lue.designation);
    if (vraie.net_ht === null ? proche < PROCHES : lue.net_ht !== vraie.net_ht) return null;
    const memePiece = (lue.element ?? null) === vraie.element ? 2 : 0;
    return memePiece + proche + (vraie.net_ht !== null && proche === 0 ? -0.5 : 0);
  });

/**
 * Les lignes restées seules dont la désignation est proche : une ligne au montant mal lu est une valeur fausse, non une ligne
 * manquante et une ligne inventée. Ne sert qu'au compte des valeurs, jamais à la précision ni au rappel des lignes.
 */
export function apparierRestes(vraies: readonly Ligne[], lues: readonly Ligne[], paires: readonly Paire[]): Paire[] {
  const rangs = (total: number, pris: number[]) => [...Array(total).keys()].filter((i) => !pris.includes(i));
  const seules = rangs(
    vraies.length,
    paires.map(([i]) => i),
  );
  const libres = rangs(
    lues.length,
    paires.map(([, j]) => j),
  );
  return prendreLesMeilleures(
    seules.map((i) => vraies[i] as Ligne),
    libres.map((j) => lues[j] as Ligne),
    (vraie, lue) => {
      const proche = similarite(vraie.designation, lue.designation);
      return proche < PROCHES ? null : proche + ((lue.element ?? null) === vraie.element ? 2 : 0);
    },
  ).map(([i, j]) => [seules[i] as number, libres[j] as number]);
}

/** Pour chaque véhicule vrai, le rang du véhicule lu qui lui répond (même plaque, sinon même rang, sinon un libre) ; puis ceux en trop. */
export function apparierVehicules(
  vrais: readonly VehiculeVrai[],
  lus: readonly VehiculeLu[],
): { rangs: (number | null)[]; enTrop: number[] } {
  const reste = new Set(lus.keys());
  const prendre = (rang: number | undefined): number | null => {
    if (rang === undefined || !reste.delete(rang)) return null;
    return rang;
  };
  const rangs = vrais.map(({ immatriculation }) =>
    immatriculation
      ? prendre([...reste].find((i) => serrer(lus[i]?.immatriculation) === serrer(immatriculation)))
      : null,
  );
  vrais.forEach((_, i) => {
    rangs[i] ??= prendre(i);
  });
  vrais.forEach((_, i) => {
    rangs[i] ??= prendre([...reste][0]);
  });
  return { rangs, enTrop: [...reste] };
}
