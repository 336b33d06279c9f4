import { describe, expect, it } from "vitest";
import { expressions, juger, mesurer, relues } from "./expressions.ts";

/** Ce qu'un texte de douze mille signes peut coûter. Au carré de sa longueur, une demi-seconde ; au cube, des heures. */
const MAX_MS = 1_500;

/** Les unités d'un nombre : leurs appelants (nombre-saisi.ts, reprise/convertir.ts) resserrent d'abord les espaces. */
const UNITES = /^(?:domain\/commun\/nombre-saisi|server\/reprise\/convertir)\.ts$/;
const preparer = (fichier: string | undefined) => (texte: string) =>
  UNITES.test(fichier ?? "") ? texte.replace(/\s+/g, " ").trim() : texte;

describe("les expressions régulières du serveur", () => {
  const ecrites = expressions();
  const registre = relues();

  it("se lisent en un temps linéaire, ou sont relues (node scripts/expressions.ts)", { timeout: 300_000 }, () => {
    const connues = new Set(registre.map((r) => r.expression));
    const douteuses = [...ecrites].flatMap(([expression, fichier]) => {
      const juge = connues.has(expression) ? null : juger(expression);
      return juge ? [`${fichier} : ${expression} (${juge.verdict})`] : [];
    });
    expect(douteuses).toEqual([]);
    // Une expression partie n'a plus à être relue.
    expect([...connues].filter((expression) => !ecrites.has(expression))).toEqual([]);
  });

  it("relues, elles ne peinent sur aucun texte que leur appelant leur donne", { timeout: 300_000 }, () => {
    const lentes = registre.flatMap((relue) => {
      const ms = mesurer(relue, preparer(ecrites.get(relue.expression)), MAX_MS);
      return ms >= MAX_MS ? [`${ecrites.get(relue.expression)} : ${relue.expression} (${relue.verdict})`] : [];
    });
    expect(lentes).toEqual([]);
  });
});
