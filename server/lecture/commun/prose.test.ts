import { expect, test } from "vitest";
import { type Mot, type Rangee, rangeesDe } from "./geometrie.ts";
import { clausesDe, estUnePhrase } from "./prose.ts";

/** Une rangée de mots posés l'un après l'autre, une espace entre deux ; « | » fait un blanc de colonne. */
function rangee(texte: string): Rangee {
  let x = 40;
  const mots = texte.split(" ").flatMap((mot) => {
    if (mot === "|") {
      x += 60;
      return [];
    }
    const pose = { texte: mot, x0: x, x1: x + 5 * mot.length, y: 100, corps: 10 };
    x = pose.x1 + 3;
    return [pose];
  });
  return rangeesDe(1, mots)[0] as Rangee;
}

test.each([
  ["propriété de la chose vendue Les frais de dossier sont de 65,00 € HT par restitution de véhicule", true],
  // Une désignation longue, puis son montant dans sa colonne.
  ["Remplacement du pare chocs avant et de sa grille après choc léger sur le parking | 265,00", false],
  ["Le montant de la réparation de la porte avant droite rayée est ainsi porté à 120,00", false],
  ["Frais de dossier de 65,00 € HT", false],
])("« %s » : un montant pris dans une phrase, %s", (texte, attendu) => {
  expect(estUnePhrase(rangee(texte))).toBe(attendu);
});

test("une clause court jusqu'au bout de sa phrase, dans sa colonne", () => {
  const rangees = rangeesDe(1, [
    ...mots(100, 40, "Le duplicata est facturé 65,00 HT, celui"),
    ...mots(112, 40, "du carnet 45,00 HT."),
    ...mots(124, 40, "Capot 120,00"),
    ...mots(112, 400, "Toit 80,00"),
  ]);
  expect([...clausesDe(rangees)].map(({ texte }) => texte).filter((texte) => /\d/.test(texte))).toEqual([
    "65,00",
    "45,00",
  ]);
});

function mots(y: number, x: number, texte: string): Mot[] {
  let x0 = x;
  return texte.split(" ").map((mot) => {
    const pose = { texte: mot, x0, x1: x0 + 5 * mot.length, y, corps: 9 };
    x0 = pose.x1 + 3;
    return pose;
  });
}
