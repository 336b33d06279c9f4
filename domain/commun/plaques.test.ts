import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  corrigerChiffresPlaque,
  estPlaqueValide,
  lirePlaque,
  masquerPlaques,
  normaliserPlaque,
  plaqueDeLaValeur,
  plaqueDuMot,
  plaquesDuTexte,
  recollerPlaques,
  ressembleAUnePlaque,
  sansPlaques,
} from "./plaques.ts";

describe("plaques d'immatriculation", () => {
  test.each([
    "AA-001-AA",
    "FG-482-KX",
    "GB-482-NR",
    "fg482kx",
    "fg 482 kx",
    "FG.482.KX",
    "123 ABC 75",
    "4821 XN 69",
    "12 A 2B",
  ])("« %s » est valide", (texte) => expect(estPlaqueValide(texte)).toBe(true));

  test.each([
    "AI-123-BB",
    "AO-123-BB",
    "SS-123-AA",
    "AA-123-SS",
    "AA-000-BB",
    "AB-12-CD",
    "WW-123-AB",
    "W-123-AB",
    "",
    "123",
  ])("« %s » n'est pas une plaque définitive", (texte) => expect(estPlaqueValide(texte)).toBe(false));

  test("les plaques provisoires et de garage gardent leur format", () => {
    expect(lirePlaque("ww 123 ab")).toEqual({ format: "ww", texte: "WW-123-AB" });
    expect(lirePlaque("w123ab")).toEqual({ format: "w_garage", texte: "W-123-AB" });
  });

  test("une plaque ancienne s'écrit avec des espaces", () => {
    expect(normaliserPlaque("4821xn69")).toBe("4821 XN 69");
  });

  test("une plaque interdite reste telle qu'imprimée, en capitales", () => {
    expect(normaliserPlaque(" ai-123-bb ")).toBe("AI-123-BB");
    expect(ressembleAUnePlaque("AI-123-BB")).toBe(true);
    expect(ressembleAUnePlaque("CLIO V")).toBe(false);
  });

  test("une lettre lue pour un chiffre se corrige ; un bloc de lettres, jamais", () => {
    expect(corrigerChiffresPlaque("FG-4OI-KX")).toBe("FG-401-KX");
    expect(corrigerChiffresPlaque("FK-B15-RJ")).toBe("FK-815-RJ");
    expect(corrigerChiffresPlaque("GL-482-L5")).toBeNull();
    expect(corrigerChiffresPlaque("GL-482-0K")).toBeNull();
    expect(corrigerChiffresPlaque("FI-401-KX")).toBeNull();
    expect(corrigerChiffresPlaque("GB-482-55")).toBeNull();
  });

  test("normaliser deux fois ne change rien", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-HJ-NP-TV-Z]{2}-?\d{3}-?[A-HJ-NP-TV-Z]{2}$/), (texte) => {
        const une = normaliserPlaque(texte);
        expect(normaliserPlaque(une)).toBe(une);
      }),
    );
  });
});

const lettres = fc.stringMatching(/^[A-HJ-NP-TV-Z]{2}$/).filter((l) => l !== "SS" && l !== "WW");
const UNITES = new Set(["HT", "KM", "CH", "CV", "KW", "HP", "PS", "MM", "CM", "KG", "GR", "ML", "NM", "JR", "AN"]);
const chiffres = fc.integer({ min: 1, max: 999 }).map((n) => String(n).padStart(3, "0"));
const siv = fc.tuple(
  lettres,
  chiffres,
  lettres.filter((l) => !UNITES.has(l)),
);
const autour = fc.constantFrom(
  ["", ""],
  ["Remise en état ", " : pare-chocs avant"],
  ["Capot rayure peinture - ", ""],
  ["", " – RENAULT CLIO V"],
  ["Véhicule (", ")"],
  ["Frais ", ", franchise 2"],
);

describe("plaques d'un texte libre", () => {
  test("une plaque SIV à tirets, à espaces ou collée est trouvée, une seule fois, à sa place", () => {
    fc.assert(
      fc.property(siv, fc.constantFrom("-", " ", "\u00a0", ""), autour, ([a, n, b], joint, [avant, apres]) => {
        const imprime = `${a}${joint}${n}${joint}${b}`;
        expect(plaquesDuTexte(`${avant}${imprime}${apres}`)).toEqual([
          { texte: `${a}-${n}-${b}`, imprime, debut: avant.length, fin: avant.length + imprime.length },
        ]);
      }),
    );
  });

  test.each([
    ["Pare-chocs avant rayure peinture - 4821 XN 69", "4821 XN 69"],
    ["512 ABC 2A : capot", "512 ABC 2A"],
    ["Remise en état 4821XN69 : capot", "4821 XN 69"],
    ["Véhicule 4821-XN-69 restitué", "4821 XN 69"],
    ["1234 AB 974 – jante", "1234 AB 974"],
    ["Capot (123 ABC 75)", "123 ABC 75"],
    ["WW-123-AB", "WW-123-AB"],
  ])("« %s » nomme %s", (texte, plaque) => {
    expect(plaquesDuTexte(texte).map((p) => p.texte)).toEqual([plaque]);
  });

  test.each([
    "PEUGEOT 307 HDI 90",
    "PEUGEOT 205 GTI 16 - capot",
    "RENAULT MEGANE GT 130 CH",
    "FORFAIT DE 250 HT",
    "TRAJET DE 120 KM",
    "Réf. AB123CD",
    "référence : AB 123 CD",
    "Article 4821 XN 69",
    "contrat n° 4821XN69",
    "1 X 50 EUR",
    "Prix 248 AB 69,00",
    "1 248 AB 69",
    "Pneu 205/55 R16 91V",
    "VF1RJA00X67812345",
    "FR76 3000 6000 0112",
    "X-GB-482-NR-2",
    "GB-482-NRX",
    "AI-123-BB",
    "bosse sur 120 de 45",
  ])("« %s » n'en nomme aucune", (texte) => expect(plaquesDuTexte(texte)).toEqual([]));

  test("un montant, une quantité, une date ou un long numéro n'en nomme jamais", () => {
    const montant = fc.tuple(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom("EUR", "€", "HT", "TTC", "km", "h"));
    const nombre = fc.oneof(
      montant.map(([n, unite]) => `${(n / 100).toFixed(2).replace(".", ",")} ${unite}`),
      montant.map(([n, unite]) => `${n} ${unite} 20`),
      fc.integer({ min: 1, max: 99 }).map((n) => `QTE ${n} X 75`),
      fc
        .date({ min: new Date("2000-01-01"), max: new Date("2039-12-31"), noInvalidDate: true })
        .map((d) => d.toISOString().slice(0, 10)),
      fc.stringMatching(/^[A-Z]{3,6}\d{5,9}$/),
    );
    fc.assert(
      fc.property(fc.array(nombre, { minLength: 1, maxLength: 4 }), (morceaux) => {
        expect(plaquesDuTexte(morceaux.join(" "))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("deux plaques d'un texte se lisent dans leur ordre, et s'en retirent", () => {
    const texte = "Total GA 512 KD / GB-482-NR";
    expect(plaquesDuTexte(texte).map((p) => p.texte)).toEqual(["GA-512-KD", "GB-482-NR"]);
    expect(sansPlaques(texte).replace(/\s+/g, " ")).toBe("Total / ");
  });
});

test("une valeur étiquetée dit sa plaque quelle que soit sa casse ; douteuse, elle reste telle qu'imprimée", () => {
  expect(plaqueDeLaValeur("gb 482 nr")).toBe("GB-482-NR");
  expect(plaqueDeLaValeur("GB- 482- NR (RENAULT)")).toBe("GB-482-NR");
  expect(plaqueDeLaValeur("4821 XN 69 – RENAULT CLIO")).toBe("4821 XN 69");
  expect(plaqueDeLaValeur("AI-123-BB")).toBe("AI-123-BB");
  expect(plaqueDeLaValeur("GB-4O2-NR")).toBe("GB-4O2-NR");
  expect(plaqueDeLaValeur("GA-1482-KT Marque")).toBe("GA-1482-KT");
  expect(plaqueDeLaValeur("inconnue")).toBeNull();
});

test("un mot, une coupure à la ligne, un masque", () => {
  expect(plaqueDuMot("(GB-482-NR),")).toBe("GB-482-NR");
  expect(plaqueDuMot("AI-123-BB;")).toBe("AI-123-BB");
  expect(plaqueDuMot("GB482NR")).toBeNull();
  expect(recollerPlaques("immatriculé GB-482- NR le")).toBe("immatriculé GB-482-NR le");
  expect(masquerPlaques("plaque gb 482 nr, puis 4821 xn 69", "•")).toBe("plaque •, puis •");
});
