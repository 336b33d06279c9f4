import { describe, expect, it } from "vitest";
import { cleTva, defautSiren, defautTva, ecrireSiren, ecrireTva, serrer, sirenJuste } from "./numeros.ts";

describe("les numéros légaux d'un loueur", () => {
  it("reconnaît le SIREN et la TVA publiés de Diac Location", () => {
    expect(defautSiren("329892368")).toBeNull();
    expect(cleTva("329892368")).toBe("84");
    expect(defautTva(serrer("fr 84 329 892 368"))).toBeNull();
    expect(ecrireTva("FR84329892368")).toBe("FR\u202f84\u202f329\u202f892\u202f368");
    expect(ecrireSiren("329892368")).toBe("329\u202f892\u202f368");
  });

  it("refuse tout autre dernier chiffre, et toute autre clé", () => {
    for (const fin of "012345679") expect(sirenJuste(`32989236${fin}`)).toBe(false);
    for (let cle = 0; cle < 97; cle++)
      expect(defautTva(`FR${String(cle).padStart(2, "0")}329892368`) === null).toBe(cle === 84);
  });

  it("dit ce qui ne va pas", () => {
    expect(defautSiren("32989236")).toBe("Le SIREN compte 9 chiffres");
    expect(defautTva("FR85329892368")).toBe("La clé de ce numéro de TVA est fausse\u00a0: 84 attendu");
    expect(defautTva("FR84329892369")).toBe("Le SIREN de ce numéro de TVA n'existe pas");
    expect(defautTva("FR8432989236")).toContain("clé de 2 caractères");
    expect(defautTva("8432989236")).toContain("code du pays");
    // Une clé à lettres ne se calcule pas, un numéro belge se lit seulement.
    expect(defautTva("FRK7329892368")).toBeNull();
    expect(defautTva("BE0123456789")).toBeNull();
  });
});
