import { describe, expect, it } from "vitest";
import { refusMotDePasse, TROP_COURANT, TROP_COURT } from "./politique-mot-de-passe.ts";

const claire = { email: "claire.morel@transalpes.test", prenom: "Claire", nom: "Morel-Élie" };

describe("politique des mots de passe", () => {
  it.each(["", "1234567", "Kv9!tz#", "é".repeat(7), "🚗🚗🚗🚗"])("« %s » est trop court", (mot) => {
    expect(refusMotDePasse(mot)).toBe(TROP_COURT);
    expect(TROP_COURT).toBe("Le mot de passe doit contenir au moins 8 caractères");
  });

  it("accepte de 8 à 128 caractères, de toute composition, et pas un de plus", () => {
    const long = "pluie-sur-le-quai ".repeat(8).slice(0, 128);
    for (const mot of ["vzkqjtwx", "Kv9!tz#a", "quatre mots tout simples", "éàçœù ß ñ", long])
      expect(refusMotDePasse(mot, claire)).toBeNull();
    expect(refusMotDePasse(`${long}x`)).toBe("Le mot de passe doit contenir au plus 128 caractères");
  });

  it.each([
    "claire.morel@transalpes.test",
    "xx-Claire.Morel@TransAlpes.test-xx",
    "clairemorel",
    "Claire.Morel",
    "Claire2026!",
    "morel-elie 1984",
    "MORELELIECLAIRE",
  ])("« %s » reprend la personne", (mot) => {
    expect(refusMotDePasse(mot, claire)).toMatch(/^Ce mot de passe reprend/);
    expect(refusMotDePasse(mot, { email: "paul@ailleurs.test", prenom: "Paul", nom: "Roy" })).toBeNull();
  });

  it("laisse un nom dans une phrase plus longue, et un nom trop court pour dire quelque chose", () => {
    expect(refusMotDePasse("la clairette de morel", claire)).toBeNull();
    expect(refusMotDePasse("20261984", { prenom: "Li", nom: "Wu" })).toBeNull();
  });

  it.each(["aaaaaaaa", "abababab", "abcabcabc", "abcdefgh", "98765432", "Reflet2026", "REFLET!!"])(
    "« %s » est trop courant sans liste",
    (mot) => expect(refusMotDePasse(mot, claire)).toBe(TROP_COURANT),
  );
});
