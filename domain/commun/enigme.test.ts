import { describe, expect, test } from "vitest";
import { enigmeDe, leverLeSoupcon } from "./enigme.ts";

const lever = (reponse_enigme: string | undefined) => () =>
  leverLeSoupcon({ ne_pas_remplir: "https://pub.test", reponse_enigme }, "graine");

describe("le soupçon d'un champ caché rempli", () => {
  test("sans piège, rien n'est demandé", () => {
    expect(() => leverLeSoupcon({}, "graine")).not.toThrow();
    expect(() => leverLeSoupcon({ ne_pas_remplir: "" }, "graine")).not.toThrow();
  });

  test("la même graine pose la même question, et sa réponse lève le soupçon", () => {
    const { question, somme } = enigmeDe("graine");
    expect(enigmeDe("graine")).toEqual({ question, somme });
    expect(question).toMatch(/^Combien font [a-z]+ plus [a-z]+\u00a0\?$/);
    expect(lever(String(somme))).not.toThrow();
    for (const fausse of [undefined, "", "0", String(somme + 1), "abc"])
      expect(lever(fausse)).toThrow(/Rien n'est perdu/);
  });

  test("chaque somme se répond aussi en lettres", () => {
    for (const graine of Array.from({ length: 200 }, (_, i) => String(i))) {
      const { question, somme } = enigmeDe(graine);
      expect(somme).toBeGreaterThanOrEqual(2);
      expect(somme).toBeLessThanOrEqual(18);
      expect(question).not.toContain("undefined");
    }
    const [lettres] = ["deux", "trois", "quatre"].filter((mot) => {
      try {
        leverLeSoupcon(
          { ne_pas_remplir: "x", reponse_enigme: mot },
          graineDe(["deux", "trois", "quatre"].indexOf(mot) + 2),
        );
        return true;
      } catch {
        return false;
      }
    });
    expect(lettres).toBeDefined();
  });
});

/** Une graine dont la somme est celle-ci. */
const graineDe = (somme: number): string => {
  for (let i = 0; ; i++) if (enigmeDe(String(i)).somme === somme) return String(i);
};
