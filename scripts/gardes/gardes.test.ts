import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { affaiblir, membres } from "./affaiblir.ts";
import { gardesDuProgramme } from "./programme.ts";

const racine = (chemin: string) => new URL(`../../${chemin}`, import.meta.url);

describe("les gardes que l'on ôte", () => {
  it("sont encore écrites ainsi dans le programme, une fois chacune, et leurs essais existent", () => {
    const gardes = gardesDuProgramme();
    expect(gardes.length).toBeGreaterThan(150);
    for (const { nom, fichier, avant, apres, essais } of gardes) {
      expect(apres).not.toBe(avant);
      expect([nom, readFileSync(racine(fichier), "utf8").split(avant).length - 1]).toEqual([nom, 1]);
      for (const essai of essais) expect([essai, existsSync(racine(essai))]).toEqual([essai, true]);
    }
  });

  it("d'une politique, un membre part à la fois, à tous les étages, et une alternative reste entière", () => {
    expect(membres("((a = b) AND ((c = d) OR (e AND f)) AND g)")).toEqual(["(a = b)", "((c = d) OR (e AND f))", "g"]);
    expect(membres("((a AND b) OR c)", "OR")).toEqual(["(a AND b)", "c"]);
    expect(membres("(a AND CASE WHEN x AND y THEN b ELSE c END)")).toEqual([
      "a",
      "CASE WHEN x AND y THEN b ELSE c END",
    ]);
    expect(membres("(usage <> 'import'::text)")).toEqual(["usage <> 'import'::text"]);
    expect(affaiblir("((a) AND (b OR (c AND d)))")).toEqual([
      { ote: "tout", reste: "true" },
      { ote: "(a)", reste: "(b OR (c AND d))" },
      { ote: "(b OR (c AND d))", reste: "(a)" },
      { ote: "c", reste: "(a) AND (b OR (d))" },
      { ote: "d", reste: "(a) AND (b OR (c))" },
    ]);
    expect(affaiblir("true OR x")).toEqual([{ ote: "tout", reste: "true" }]);
  });
});
