import { describe, expect, it } from "vitest";
import { attenteReprise, doitRafraichir } from "./constantes.ts";

describe("rafraîchissement de la session", () => {
  it.each([
    [10 * 60_000, false],
    [121_000, false],
    [119_000, true],
    [90_000, true],
    [0, true],
    [-5_000, true],
  ])("à %i ms de la fin : %s", (reste, attendu) => {
    expect(doitRafraichir(1_000_000 + reste, 1_000_000)).toBe(attendu);
  });

  it("réessaie après 200 ms, en doublant, sans dépasser un tour", () => {
    expect([0, 1, 2, 3, 20].map(attenteReprise)).toEqual([200, 400, 800, 1600, 30_000]);
  });
});
