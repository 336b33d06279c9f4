import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { membres, mutationsDuProgramme } from "./mutations.ts";

describe("les gardes que l'on ôte", () => {
  it("sont encore écrites ainsi dans le programme, et leurs essais existent", () => {
    for (const { nom, fichier, avant, essais } of mutationsDuProgramme()) {
      const texte = readFileSync(new URL(`../${fichier}`, import.meta.url), "utf8");
      expect([nom, texte.split(avant ?? "").length - 1]).toEqual([nom, 1]);
      for (const essai of essais) expect(readFileSync(new URL(`../${essai}`, import.meta.url), "utf8")).not.toBe("");
    }
  });

  it("d'une politique, un membre part à la fois, et une alternative reste entière", () => {
    expect(membres("((a = b) AND ((c = d) OR (e AND f)) AND g)")).toEqual(["(a = b)", "((c = d) OR (e AND f))", "g"]);
    expect(membres("(usage <> 'import'::text)")).toEqual(["usage <> 'import'::text"]);
  });
});
