import { expect, it } from "vitest";
import { jugerReglage, valeurReglage } from "./reglages.ts";

const mois = { genre: "entier", min: 1, max: 12, unite: "mois" } as const;

it.each([
  ["1", null],
  ["12", null],
  ["0", "Un nombre entier de 1 à 12"],
  ["13", "Un nombre entier de 1 à 12"],
  ["1,5", "Un nombre entier de 1 à 12"],
  ["1e1", "Un nombre entier de 1 à 12"],
  ["-3", "Un nombre entier de 1 à 12"],
  ["deux", "Un nombre entier de 1 à 12"],
])("un entier borné : %s", (saisi, phrase) => expect(jugerReglage(mois, saisi)).toBe(phrase));

it("une adresse e-mail est une adresse, un texte est libre", () => {
  expect(jugerReglage({ genre: "courriel" }, "dpo")).toBe("Adresse e-mail invalide");
  expect(jugerReglage({ genre: "courriel" }, "dpo@exemple.fr")).toBeNull();
  expect(jugerReglage({ genre: "texte" }, "SAS")).toBeNull();
});

it("vide, la valeur rend le réglage à son défaut", () => {
  expect(valeurReglage.parse("  ")).toBeNull();
  expect(valeurReglage.parse(" 36 ")).toBe("36");
  expect(valeurReglage.safeParse("x".repeat(501)).success).toBe(false);
});
