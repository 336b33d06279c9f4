import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { totauxEnPhrase } from "./totaux-en-phrase.ts";

const lire = (...poses: Pose[]) => {
  const lus = totauxEnPhrase(pageFictive(1, poses).rangees, ",");
  return lus && [lus.net_ht.centimes, lus.tva.centimes, lus.ttc.centimes];
};
const DEBUT = "Le montant total hors taxes s'élève à 1 164,80 €, auquel s'ajoute la TVA au taux de 20 % pour";

test("une phrase nomme le hors taxes, la taxe et le TTC, où qu'elle passe à la ligne", () => {
  expect(lire([40, 100, DEBUT], [40, 112, "232,96 €, soit un total toutes taxes comprises de 1 397,76 €."])).toEqual([
    116480, 23296, 139776,
  ]);
});

test("sans l'addition qui la prouve, la phrase ne dit aucun total", () => {
  expect(lire([40, 100, DEBUT], [40, 112, "232,96 €, soit un total toutes taxes comprises de 1 397,77 €."])).toBeNull();
});

test("des étiquettes à la suite ne sont pas une phrase", () => {
  expect(lire([40, 100, "Total HT 100,00 TVA 20,00 Total TTC 120,00"])).toBeNull();
});
