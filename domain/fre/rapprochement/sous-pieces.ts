import { jetons } from "../vocabulaire/texte.ts";

/** Les parties d'une même pièce, qui partagent son élément et se chiffrent à part ; les noms d'une même partie sont ensemble. */
const PARTIES: readonly (readonly string[])[] = [
  ["coque", "coques", "coquille", "calotte", "boitier"],
  ["glace", "glaces", "miroir", "miroirs"],
  ["clignotant", "clignotants", "repetiteur"],
  ["antibrouillard", "antibrouillards"],
  ["poignee", "poignees"],
  ["baguette", "baguettes", "moulure", "moulures"],
  ["grille", "calandre"],
  ["spoiler", "lame"],
  ["absorbeur"],
  ["diffuseur"],
  ["becquet"],
  ["lunette"],
  ["antenne"],
  ["barre", "barres", "rail"],
  ["assise"],
  ["dossier"],
  ["appui", "appuie"],
  ["accoudoir"],
];
const PARTIE_DU_MOT: ReadonlyMap<string, number> = new Map(
  PARTIES.flatMap((mots, rang) => mots.map((mot) => [mot, rang] as const)),
);

const partiesDe = (designation: string): Set<number> =>
  new Set(
    jetons(designation)
      .map((mot) => PARTIE_DU_MOT.get(mot))
      .filter((rang) => rang !== undefined),
  );

/** « Coque de rétroviseur » et « Glace de rétroviseur » : chacune nomme une partie, et ce n'est pas la même. */
export function autrePartie(a: string, b: string): boolean {
  const [pa, pb] = [partiesDe(a), partiesDe(b)];
  return pa.size > 0 && pb.size > 0 && ![...pa].some((partie) => pb.has(partie));
}
