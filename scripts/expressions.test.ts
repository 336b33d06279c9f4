import { describe, expect, it } from "vitest";
import { construites, expressions, juger, mesurer, relues } from "./expressions.ts";
import { endroits } from "./expressions-construites.ts";

/** Ce qu'un texte de douze mille signes peut coûter. Au carré de sa longueur, une demi-seconde ; au cube, des heures. */
const MAX_MS = 1_500;

/** Ce qui se juge en moins d'une seconde en prend dix sur une machine chargée ; ce qui se juge n'en prend pas davantage. */
const DELAI_MS = 30_000;

/** Les unités d'un nombre : leurs appelants (nombre-saisi.ts, reprise/convertir.ts) resserrent d'abord les espaces. */
const UNITES = /^(?:domain\/commun\/nombre-saisi|server\/reprise\/convertir)\.ts$/;
const preparer = (fichier: string | undefined) => (texte: string) =>
  UNITES.test(fichier ?? "") ? texte.replace(/\s+/g, " ").trim() : texte;

describe("les expressions régulières du serveur", () => {
  const ecrites = expressions();
  const registre = relues();

  it("construites de morceaux, se jugent telles qu'elles se construisent, toutes", { timeout: 60_000 }, () => {
    const vues = new Set(construites().map(({ ou }) => ou));
    expect(vues.size).toBeGreaterThan(15);
    // Une de plus, construite à l'usage : appelez-la dans scripts/expressions-construites.ts.
    expect(endroits().filter((ou) => !vues.has(ou))).toEqual([]);
  });

  it("se lisent en un temps linéaire, ou sont relues (node scripts/expressions.ts)", { timeout: 300_000 }, () => {
    const connues = new Set(registre.map((r) => r.expression));
    const douteuses = [...ecrites].flatMap(([expression, fichier]) => {
      const juge = connues.has(expression) ? null : juger(expression, DELAI_MS);
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
