import { expect, test } from "vitest";
import { pageFictive } from "../entree/pages-fictives.ts";
import { montantsDeLaRangee } from "./montants-detaches.ts";

const libelles = (texte: string) => {
  const { rangees } = pageFictive(1, [[40, 100, texte]]);
  return rangees.flatMap((rangee) => montantsDeLaRangee(rangee, rangees)).map(({ libelle }) => libelle);
};

test("un montant peut s'imprimer devant le libellé d'un total, non devant une remarque", () => {
  expect(libelles("1198,40 Total HT avant abattement")).toEqual(["Total HT avant abattement"]);
  expect(libelles("141,20 € HT, remise 12 %")).toEqual([]);
});
