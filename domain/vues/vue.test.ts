import { expect, test } from "vitest";
import { periodeDue } from "./vue.ts";

test.each([
  ["hebdomadaire", "2026-11-23", 6, null],
  ["hebdomadaire", "2026-11-23", 7, { periode: "2026-S48", du: "2026-11-23" }],
  ["hebdomadaire", "2026-11-29", 3, { periode: "2026-S48", du: "2026-11-23" }],
  // La première semaine de 2027 commence le 4 janvier ; le 1er est de la semaine 53 de 2026.
  ["hebdomadaire", "2027-01-01", 12, { periode: "2026-S53", du: "2026-12-28" }],
  ["mensuel", "2026-12-01", 6, null],
  ["mensuel", "2026-12-01", 8, { periode: "2026-12", du: "2026-12-01" }],
  ["mensuel", "2026-12-31", 0, { periode: "2026-12", du: "2026-12-01" }],
] as const)("%s, le %s à %i h", (frequence, jour, heure, attendu) =>
  expect(periodeDue(frequence, jour, heure)).toEqual(attendu),
);
