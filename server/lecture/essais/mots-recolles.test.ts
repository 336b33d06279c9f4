import { expect, test } from "vitest";
import type { Mot } from "../commun/geometrie.ts";
import { rangeesDe } from "../commun/geometrie.ts";
import { recoller } from "../entree/mots.ts";
import { deroulerLibelles } from "../totaux/libelles-enroules.ts";

const mot = (texte: string, x0: number, x1: number, y = 100): Mot => ({ texte, x0, x1, y, corps: 8 });
const textes = (...mots: Mot[]) => recoller(mots).map(({ texte }) => texte);

test("les morceaux d'un montant qui se touchent n'en font qu'un ; deux colonnes que rien ne touche restent deux", () => {
  expect(textes(mot("6.2", 331, 340), mot("44,65", 340, 358))).toEqual(["6.244,65"]);
  expect(textes(mot("7", 377, 381), mot("8,88", 381, 395))).toEqual(["78,88"]);
  expect(textes(mot("107", 529, 543), mot("8.30", 543, 558))).toEqual(["1078.30"]);
  // Un blanc de colonne, même étroit ; un montant déjà entier ; un groupe de milliers qui n'en serait pas un.
  expect(textes(mot("2", 300, 304), mot("44,65", 306, 324))).toEqual(["2", "44,65"]);
  expect(textes(mot("12,50", 300, 320), mot("44,65", 320, 340))).toEqual(["12,50", "44,65"]);
  expect(textes(mot("1.2345", 300, 320), mot("44,65", 320, 340))).toEqual(["1.2345", "44,65"]);
});

test("un libellé de total replié sur deux ou trois rangées se lit entier ; une suite qui n'en fait pas un total reste à part", () => {
  const rangees = (suite: string[]) =>
    rangeesDe(1, [
      mot("Total", 427, 446),
      mot("HT", 448, 458),
      mot("129,68", 532, 558),
      ...suite.map((texte, i) => mot(texte, 427, 470, 110 + 10 * i)),
    ]);
  const lues = (suite: string[]) =>
    deroulerLibelles(rangees(suite)).map(({ mots }) => mots.map(({ texte }) => texte).join(" "));
  expect(lues(["avant", "abattement"])).toEqual(["Total HT avant abattement 129,68"]);
  expect(lues(["Conditions"])).toEqual(["Total HT 129,68", "Conditions"]);
});
