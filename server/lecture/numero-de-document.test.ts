import { describe, expect, test } from "vitest";
import { numeroIsole } from "./numero-de-document.ts";

describe("numéro imprimé seul en haut d'une page", () => {
  test.each(["REST-9580", "RC 9510/B", "EXP25-10442", "DL 459942"])("%s", (texte) => {
    expect(numeroIsole(texte)).toBe(texte);
  });

  test.each(["CS 9510", "BP-12045", "MARS 2026", "GB-482-NR", "REST-95", "Examen 9580"])(
    "%s n'en est pas un",
    (texte) => {
      expect(numeroIsole(texte)).toBeNull();
    },
  );
});
