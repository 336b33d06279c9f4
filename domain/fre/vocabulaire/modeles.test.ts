import { expect, test } from "vitest";
import { decollerModele } from "./modeles.ts";

test.each([
  ["CLIOV", ["CLIO", "V"]],
  ["OCTAVIACOMBI", ["OCTAVIA", "COMBI"]],
  ["TRAFICL1H1", ["TRAFIC", "L1H1"]],
  ["Mégane4", null],
  ["GolfVIII", ["Golf", "VIII"]],
  ["CLIO", null],
  ["GOLFEUR", null],
  ["EXPERTISE", null],
  ["Masterclass", null],
])("%s se coupe en %j", (texte, parts) => {
  expect(decollerModele(texte)).toEqual(parts);
});
