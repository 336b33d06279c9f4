import { expect, it } from "vitest";
import { repartirAdresse } from "./garage.ts";

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
