import { expect, test } from "vitest";
import { corrigerIndicatif, estVinValide, normaliserVin } from "./vin.ts";

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

test("l'indicatif d'une marque, mal reconnu d'un signe ressemblant, se corrige ; un autre constructeur reste", () => {
  expect(corrigerIndicatif("UUTRGZWLBE4979252", "DACIA")).toBe("UU1RGZWLBE4979252");
  expect(corrigerIndicatif("VFIRJA00X67812345", "Renault")).toBe("VF1RJA00X67812345");
  expect(corrigerIndicatif("VF1RJA00X67812345", "RENAULT")).toBeNull();
  // Une Renault d'Espagne n'est pas une Seat, et « WV1 » ou « WV2 » se valent pour « WV8 ».
  expect(corrigerIndicatif("VS5RJA00X67812345", "RENAULT")).toBeNull();
  expect(corrigerIndicatif("WV8RJA00X67812345", "VOLKSWAGEN")).toBeNull();
});
