import { expect, test } from "vitest";
import type { Page } from "../commun/geometrie.ts";
import { pageFictive, rangee } from "../entree/pages-fictives.ts";
import { rejoindreCentimes } from "./centimes-a-part.ts";
import { detacherConduites } from "./conduites.ts";

const textes = ({ rangees }: Page) => rangees.map(({ mots }) => mots.map(({ texte }) => texte));

test("les centimes d'un carnet rejoignent leurs euros, sous leur intitulé seulement", () => {
  const corps = [
    ...rangee(120, [40, 300, 340], "Capot", "277", "00"),
    ...rangee(140, [40, 300, 340], "Hayon", "90", "50"),
  ];
  const avec = pageFictive(1, [...rangee(100, [300, 340], "Euros", "Cts"), ...corps]);
  expect(textes(rejoindreCentimes(avec)).slice(1)).toEqual([
    ["Capot", "277,00"],
    ["Hayon", "90,50"],
  ]);
  const sans = pageFictive(1, [...rangee(100, [300, 340], "Heures", "Jours"), ...corps]);
  expect(rejoindreCentimes(sans)).toBe(sans);
});

test("les points de conduite ne collent plus les cases qu'ils séparent", () => {
  const page = pageFictive(1, [
    [40, 100, "CAPOT......rayure......237,00"],
    [40, 112, "HAYON......bosse.......186,40"],
  ]);
  expect(textes(detacherConduites(page))).toEqual([
    ["CAPOT", "rayure", "237,00"],
    ["HAYON", "bosse", "186,40"],
  ]);
  const seule = pageFictive(1, [[40, 100, "Capot......237,00"]]);
  expect(detacherConduites(seule)).toBe(seule);
});
