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
  // Les photos comparées d'un véhicule viennent de ses tickets, états des lieux et audits, sous l'identifiant du véhicule.
  [cle(["comparaisons", "photos"], { id: "v" }), { entite: "tickets", ids: ["t"] }, true],
  [cle(["comparaisons", "photos"], { id: "v" }), { entite: "etatsDesLieux", ids: ["e"] }, true],
  [cle(["comparaisons", "photos"], { id: "v" }), { entite: "audits", ids: ["a"] }, true],
  // D'un véhicule, un ticket ne change que la suite des événements.
  [cle(["vehicules", "evenements"], { id: "v" }), { entite: "tickets", ids: ["t"] }, true],
  [cle(["vehicules", "lister"], { page: 1 }), { entite: "tickets", ids: ["t"] }, false],
  [cle(["formulaires", "lister"]), { entite: "clients", ids: ["c"] }, true],
  [cle(["formulaires", "lire"], { id: "f" }), { entite: "clients", ids: ["c"] }, false],
  [cle(["webhooks", "livraisons"], { page: 1 }), { entite: "livraisons", ids: ["l"] }, true],
  [cle(["webhooks", "lister"]), { entite: "livraisons", ids: ["l"] }, false],
  [cle(["journal", "lister"]), { entite: "journal" }, false],
  [["session-suivie"], { entite: "tickets" }, false],
  [cle(["tickets", "lire"], { id: "a" }), { entite: "inconnue", ids: ["a"] }, false],
])("%j touché par %j : %s", (lue, changement, attendu) => {
  expect(concerne(lue, changement)).toBe(attendu);
});
