import { expect, it } from "vitest";
import { RESEAUX_SAISIE } from "./champs-garage.ts";
import { RESEAUX_FILTRE, repartirAdresse } from "./garage.ts";

it("les réseaux se filtrent et se saisissent sous les noms de la spécification (section 3)", () => {
  const filtres = ["Indépendant", "AD", "Axial", "Best Repair", "Five Star", "Précisium", "Top Carrosserie"];
  expect(RESEAUX_FILTRE).toEqual(filtres);
  expect(RESEAUX_SAISIE).toEqual([...filtres, "Ayvens", "Dekra"]);
});

it.each([
  ["12 rue de la Paix, 38000 Grenoble", "12 rue de la Paix", "38000", "Grenoble"],
  ["12 Rue de la Paix 38000 Grenoble", "12 Rue de la Paix", "38000", "Grenoble"],
  ["8 Boulevard du Port, 95000 Cergy, France", "8 Boulevard du Port", "95000", "Cergy"],
  ["38000 Grenoble", null, "38000", "Grenoble"],
  ["12 rue de la Paix, Grenoble, France", "12 rue de la Paix", null, "Grenoble"],
  ["12345 route de Lyon, 01000 Bourg-en-Bresse", "12345 route de Lyon", "01000", "Bourg-en-Bresse"],
  ["Zone artisanale", "Zone artisanale", null, null],
  ["", null, null, null],
])("« %s » remplit l'adresse, le code postal et la ville", (description, adresse, code_postal, ville) => {
  expect(repartirAdresse(description)).toEqual({ adresse, code_postal, ville });
});
