import { expect, test } from "vitest";
import { estVinValide, normaliserVin } from "./vin.ts";

test("un châssis de dix-sept caractères permis est valide", () => {
  expect(estVinValide("VF1RJA00X67812345")).toBe(true);
  expect(estVinValide("vf1 rja00x6 7812345")).toBe(true);
});

test.each(["VF1RJA00X6781234", "VF1RJAO0X67812345", "VF1RJA00X678123456", ""])("« %s » n'est pas un châssis", (texte) =>
  expect(estVinValide(texte)).toBe(false),
);

test("la normalisation retire les séparateurs", () => {
  expect(normaliserVin("vf1-rja00x6 7812345")).toBe("VF1RJA00X67812345");
});
