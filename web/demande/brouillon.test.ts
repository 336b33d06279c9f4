import { describe, expect, it } from "vitest";
import { brouillonNeuf, DUREE_BROUILLON_MS, estVivant, laPlusRecente } from "./brouillon.ts";
import { parChamp } from "./file-photos.ts";

describe("le brouillon d'une demande", () => {
  it.each([
    [0, true],
    [DUREE_BROUILLON_MS - 1, true],
    [DUREE_BROUILLON_MS, false],
    // L'horloge du téléphone a reculé d'une semaine : il ne vit pas une semaine de plus.
    [-7 * DUREE_BROUILLON_MS, false],
  ])("après %i ms, vivant : %s", (age, vivant) =>
    expect(estVivant(1_000_000_000_000, 1_000_000_000_000 + age)).toBe(vivant),
  );

  it("ne partage avec un autre ni son brouillon, ni sa clé", () => {
    const [un, deux] = [brouillonNeuf("f"), brouillonNeuf("f")];
    expect(new Set([un.brouillon, un.cle_idempotence, deux.brouillon, deux.cle_idempotence]).size).toBe(4);
  });

  it("se reprend du plus récent de l'onglet et de l'appareil", () => {
    const [tot, tard, ancien] = [{ garde_le: 1 }, { garde_le: 2 }, {}];
    expect(laPlusRecente(tot, tard)).toBe(tard);
    expect(laPlusRecente(tard, tot)).toBe(tard);
    expect(laPlusRecente(undefined, tot)).toBe(tot);
    expect(laPlusRecente(ancien, null)).toBe(ancien);
    expect(laPlusRecente(undefined, null)).toBeUndefined();
  });

  it("réunit les photos par champ, dans l'ordre où elles ont été prises", () =>
    expect(
      parChamp([
        ["toit", "1"],
        ["jantes", "2"],
        ["toit", "3"],
      ]),
    ).toEqual({ toit: ["1", "3"], jantes: ["2"] }));
});
