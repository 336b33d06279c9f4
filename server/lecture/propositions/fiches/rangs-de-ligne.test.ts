import { describe, expect, it } from "vitest";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { sansMontant } from "../pv/lignes-pv.ts";
import { sansRangDeLigne } from "./rangs-de-ligne.ts";

const designations = (...dites: string[]): string[] =>
  sansRangDeLigne(
    dites.map((designation) =>
      sansMontant({
        ...comprendreLigne({ designation, localisation: null, dommage: null, operation: null }),
        designation,
        page: 1,
      }),
    ),
  ).map(({ designation }) => designation);

describe("rang d'une ligne dans sa désignation", () => {
  it("retire une suite qui part de un, même quand une ligne n'a pas été lue", () => {
    expect(designations("1 Porte avant gauche", "2 Capot moteur")).toEqual(["Porte avant gauche", "Capot moteur"]);
    expect(designations("1 Porte avant gauche", "2 Capot moteur", "4 Double de clé")).toEqual([
      "Porte avant gauche",
      "Capot moteur",
      "Double de clé",
    ]);
  });

  it("retire le rang de cartes dont le détail est une ligne de plus", () => {
    expect(designations("1 Capot", "Réparation", "2 Volant", "Échange", "3 Toit", "Peinture")).toEqual([
      "Capot",
      "Réparation",
      "Volant",
      "Échange",
      "Toit",
      "Peinture",
    ]);
  });

  it("garde des quantités", () => {
    const quantites = ["1 Capot", "Volant", "2 Jantes"];
    expect(designations(...quantites)).toEqual(quantites);
    const egales = ["1 Capot", "1 Volant", "2 Jantes", "1 Toit"];
    expect(designations(...egales)).toEqual(egales);
    const trouees = ["1 Capot", "Volant", "2 Jantes", "4 Pneus"];
    expect(designations(...trouees)).toEqual(trouees);
  });
});
