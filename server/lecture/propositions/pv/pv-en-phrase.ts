import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { type Mot, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { enSuites } from "../../commun/suites.ts";
import { zoneDe } from "../../commun/zones.ts";
import { sansMontant } from "./lignes-pv.ts";

const INTERLIGNE = 2;
const ANNONCE = /:$/;
const SEPARE = /[;.]$/;

/** Les rangées qui se suivent à l'interligne, mots bout à bout : une phrase coupée par le bord de la page redevient entière. */
const paragraphes = (rangees: readonly Rangee[]): Mot[][] =>
  enSuites(
    rangees,
    (rangee, avant) =>
      avant.page === rangee.page && rangee.y > avant.y && rangee.y - avant.y < INTERLIGNE * rangee.corps,
  ).map((suite) => suite.flatMap(({ mots }) => mots));

/** Les mots entre deux points-virgules, sans ce qui annonce l'énumération. */
function segments(mots: readonly Mot[]): Mot[][] {
  const coupes: Mot[][] = [[]];
  for (const mot of mots) {
    if (ANNONCE.test(mot.texte)) coupes[coupes.length - 1] = [];
    else coupes.at(-1)?.push(mot);
    if (SEPARE.test(mot.texte)) coupes.push([]);
  }
  return coupes.filter(({ length }) => length > 0);
}

const sansPonctuation = (texte: string) => texte.replace(/\s*[;.]$/, "");

/**
 * « Dommages constatés : rayure sur aile avant gauche ; bosse sur capot. » : une énumération en phrase, qu'un bord de page peut couper. Rien si
 * elle n'a pas deux dommages, chacun avec sa pièce.
 */
export function lignesEnPhrase(pages: readonly Page[], rangees: readonly Rangee[]): LigneLue[] {
  const lignes = paragraphes(rangees)
    .filter((mots) => mots.some(({ texte }) => /;$/.test(texte)))
    .flatMap(segments)
    .flatMap((mots): LigneLue[] => {
      const designation = sansPonctuation(texteDe(mots));
      const codes = comprendreLigne({ designation, localisation: null, dommage: null, operation: "" });
      const page = rangees.find((rangee) => rangee.mots.includes(mots[0] as Mot))?.page ?? 1;
      if (codes.element === null || codes.dommage === null) return [];
      return [sansMontant({ ...codes, designation, page, zone: zoneDe(pages[page - 1], mots) })];
    });
  return lignes.length > 1 ? lignes : [];
}
