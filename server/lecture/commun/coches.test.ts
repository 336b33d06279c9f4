import { expect, it } from "vitest";
import { sensDUneCoche } from "./coches.ts";

it.each([
  ["X", "RÉP.", "operation", "réparation"],
  ["x", "Rép.+P.", "operation", "réparation+peinture"],
  ["✓", "Rempl.", "operation", "remplacement"],
  ["●", "Rayure", "dommage", "Rayure"],
])("« %s » sous « %s »", (cellule, intitule, role, texte) =>
  expect(sensDUneCoche(cellule, intitule)).toEqual({ role, texte }),
);

it("une case vide, un texte, ou un intitulé qui ne dit rien n'apprennent rien", () => {
  expect(sensDUneCoche("", "Rép.")).toBeNull();
  expect(sensDUneCoche("Aile", "Rép.")).toBeNull();
  expect(sensDUneCoche("x", "Photo")).toBeNull();
});
