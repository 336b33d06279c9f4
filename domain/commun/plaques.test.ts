import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  corrigerChiffresPlaque,
  estPlaqueValide,
  lirePlaque,
  normaliserPlaque,
  ressembleAUnePlaque,
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
