import { expect, test } from "vitest";
import { nomDeModele } from "./nom-de-modele.ts";

test.each([
  ["Renault", "Clio V", "Renault Clio V"],
  ["DS", "DS 7", "DS 7"],
  ["Citroën", "CITROEN C3", "CITROEN C3"],
  ["DS", "DSX", "DS DSX"],
  [null, "Trafic", "Trafic"],
  ["Ford", null, "Ford"],
  [null, null, ""],
])("%s et %s se disent « %s »", (marque, modele, nom) => {
  expect(nomDeModele({ marque, modele })).toBe(nom);
});
