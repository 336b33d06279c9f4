import { expect, test } from "vitest";
import type { Mot, Page } from "../commun/geometrie.ts";
import { motsDesPages } from "./mots-de-page.ts";

const page = (...lignes: string[]): Page => ({
  numero: 1,
  largeur: 595,
  hauteur: 842,
  rangees: lignes.map((ligne, i) => ({
    page: 1,
    y: 20 * i,
    corps: 10,
    mots: ligne.split(" ").map((texte, n): Mot => ({ texte, x0: 40 * n, x1: 40 * n + 35, y: 20 * i, corps: 10 })),
  })),
});

test("chaque mot plié, une fois ; un nombre en tranches est aussi un seul mot ; ni mots de deux lettres ni ponctuation", () => {
  expect(
    motsDesPages([page("Expert : Aurélien Dupré", "Dossier N° 44/71-B", "Total HT 1 136,17 €"), page("Dupré -- et")]),
  ).toEqual(["expert", "aurelien", "dupre", "dossier", "71b", "total", "13617", "113617"]);
});

test("deux nombres côte à côte ne se collent pas, une page sans fin s'arrête", () => {
  expect(motsDesPages([page("3 214 12,50")])).toContain("214");
  expect(motsDesPages([page(Array.from({ length: 5000 }, (_, i) => `mot${i}`).join(" "))])).toHaveLength(2000);
});
