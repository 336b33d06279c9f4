import { describe, expect, it } from "vitest";
import { direEcart, ecartDePhoto } from "./ecart-photo.ts";

const MUETTE = { kilometrage: null, plaque: null, attendue: "GB-482-NR" };
const dire = (lue: Partial<typeof MUETTE> | { kilometrage: number }, saisi: number | null = 54_210) => {
  const ecart = ecartDePhoto({ ...MUETTE, ...lue }, saisi);
  return ecart && direEcart(ecart).replace(/[\u00a0\u202f]/g, " ");
};

describe("l'écart entre une photo et l'état signé qu'elle illustre", () => {
  it("se dit quand le compteur ou la plaque ne s'accordent pas", () => {
    expect(dire({ kilometrage: 45_210 })).toBe("La photo du compteur dit 45 210 km, l'état signé dit 54 210 km");
    expect(dire({ plaque: "AA-123-BB" } as object)).toBe(
      "La plaque lue sur la photo est AA-123-BB, celle du ticket est GB-482-NR",
    );
    expect(dire({ plaque: "AA-123-BB", attendue: null } as object)).toBe(
      "La plaque lue sur la photo est AA-123-BB, le ticket n'en porte aucune",
    );
  });
  it("se tait quand tout s'accorde, ou quand rien ne s'est lu", () => {
    expect(dire({})).toBeNull();
    expect(dire({ kilometrage: 54_210 })).toBeNull();
    expect(dire({ kilometrage: 54_210 }, null)).toBeNull();
    expect(dire({ plaque: "GB-482-NR" } as object)).toBeNull();
  });
});
