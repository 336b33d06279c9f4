import { expect, test } from "vitest";
import { concerne } from "./relire.ts";

const cle = (chemin: string[], input?: object) => [chemin, { ...(input && { input }), type: "query" }];

test.each([
  [cle(["tickets", "lire"], { id: "a" }), { entite: "tickets", ids: ["a"] }, true],
  [cle(["tickets", "lire"], { id: "b" }), { entite: "tickets", ids: ["a"] }, false],
  [cle(["tickets", "lire"], { id: "b" }), { entite: "tickets" }, true],
  [cle(["tickets", "sinistres"], { page: 1 }), { entite: "tickets", ids: ["a"] }, true],
  [cle(["vehicules", "lire"], { id: "v" }), { entite: "affectations", ids: ["a"] }, true],
  [cle(["formulaires", "lire"], { id: "f" }), { entite: "formulaires", ids: ["f"] }, false],
  [cle(["masse", "apercu"]), { entite: "tickets" }, false],
  [["session-suivie"], { entite: "tickets" }, false],
  [cle(["tickets", "lire"], { id: "a" }), { entite: "inconnue", ids: ["a"] }, false],
])("%j touché par %j : %s", (lue, changement, attendu) => {
  expect(concerne(lue, changement)).toBe(attendu);
});
