import { expect, test } from "vitest";
import { decollerModele, lireTaille } from "./modeles.ts";

test.each([
  ["CLIOV", ["CLIO", "V"]],
  ["OCTAVIACOMBI", ["OCTAVIA", "COMBI"]],
  ["TRAFICL1H1", ["TRAFIC", "L1H1"]],
  ["VTCe", ["V", "TCe"]],
  ["CLIOVTCe", ["CLIO", "V", "TCe"]],
  ["TCe", null],
  ["VTC", null],
  ["Mégane4", null],
  ["GolfVIII", ["Golf", "VIII"]],
  ["CLIO", null],
  ["GOLFEUR", null],
  ["EXPERTISE", null],
  ["Masterclass", null],
])("%s se coupe en %j", (texte, parts) => {
  expect(decollerModele(texte)).toEqual(parts);
});

test("une taille d'utilitaire n'a que des chiffres", () => {
  expect(["LIH1", "L2H2", "LiHl", "LIVRE"].map(lireTaille)).toEqual(["L1H1", "L2H2", "L1H1", "LIVRE"]);
});
