import { describe, expect, test } from "vitest";
import { cleVin } from "../commun/vin.ts";
import { avertissementsVehicule, champsVehicule, fauteDuVin } from "./champs-vehicule.ts";

const partiel = champsVehicule.partial();
const messages = (v: Parameters<typeof avertissementsVehicule>[0]) =>
  avertissementsVehicule(v).map((a) => `${a.champ} ${a.niveau} ${a.message}`);

describe("ce qu'une section écrit", () => {
  test("plaque et VIN sont rendus normalisés", () =>
    expect(partiel.parse({ immatriculation: " fg482kx ", vin: "vf1 rja-00167123456" })).toEqual({
      immatriculation: "FG-482-KX",
      vin: "VF1RJA00167123456",
    }));

  test("un texte vide efface, un champ absent n'est pas touché", () =>
    expect(partiel.parse({ marque: " ", vin: "", date_mise_en_circulation: "" })).toEqual({
      marque: null,
      vin: null,
      date_mise_en_circulation: null,
    }));

  test("un kilométrage illisible retombe à 0, un kilométrage vide reste inconnu", () => {
    expect(partiel.parse({ kilometrage: Number.NaN })).toEqual({ kilometrage: 0 });
    expect(partiel.parse({ kilometrage: null })).toEqual({ kilometrage: null });
  });

  test.each([
    [{ immatriculation: "  " }, "L'immatriculation est requise"],
    [{ immatriculation: "--" }, "L'immatriculation n'est pas valable"],
    [{ immatriculation: "A".repeat(21) }, "L'immatriculation dépasse 20 caractères"],
    [{ kilometrage: 12.5 }, "Le kilométrage est un nombre entier"],
    [{ kilometrage: -1 }, "Le kilométrage ne peut pas être négatif"],
    [{ kilometrage: "12" }, "Le kilométrage est un nombre entier"],
    [{ vin: "A".repeat(21) }, "Le VIN dépasse 20 caractères"],
    [{ type_vehicule: "PL" }, "Type de véhicule inconnu\u00a0: VP, VU ou VS"],
    [{ date_mise_en_circulation: "2024-02-30" }, "La date de mise en circulation n'est pas valable"],
    [{ date_mise_en_circulation: "1812-06-24" }, "La date de mise en circulation n'est pas valable"],
  ])("%j : « %s »", (champs, message) => expect(partiel.safeParse(champs).error?.issues[0]?.message).toBe(message));
});

describe("ce qui étonne sans bloquer", () => {
  test.each(["GB-482-NR", "fg482kx", ""])("« %s » n'étonne pas", (immatriculation) =>
    expect(avertissementsVehicule({ immatriculation })).toEqual([]),
  );

  test.each([
    ["4821 XN 69", "info", /avant 2009/],
    ["WW-123-AB", "info", /provisoire/],
    ["W-123-AB", "alerte", /garage/],
    ["AI-123-BB", "alerte", /ni I, ni O, ni U/],
    ["SS-123-AA", "alerte", /ni SS/],
    ["1-ABC-234", "alerte", /étrangère/],
  ])("« %s » : %s", (immatriculation, niveau, phrase) =>
    expect(avertissementsVehicule({ immatriculation })).toEqual([
      { champ: "immatriculation", niveau, message: expect.stringMatching(phrase) },
    ]),
  );

  test.each([
    ["VF1RJA0016712345", "alerte", /celui-ci en a 16/],
    ["VFIRJA0O167123456", "alerte", /ici I, O/],
    ["VF1RJA00167123é56", "alerte", /lettres et des chiffres/],
    ["1M8GDM9A1KP042788", "alerte", /clé de contrôle/],
    ["VF1RJA00167123456", "info", /Amérique du Nord/],
  ])("le VIN « %s » : %s", (vin, niveau, phrase) =>
    expect(messages({ immatriculation: "AB-123-CD", vin })).toEqual([
      expect.stringMatching(new RegExp(`^vin ${niveau} .*${phrase.source}`, "i")),
    ]),
  );

  test("se confirme une faute probable, non ce qui n'est qu'inhabituel", () => {
    expect(fauteDuVin("vf1 rja-0016712345")).toBe("Un VIN compte 17 caractères\u00a0: celui-ci en a 16");
    expect(fauteDuVin("VF1RJA00167123456")).toBeNull();
    expect(fauteDuVin("")).toBeNull();
  });

  test("une clé juste n'étonne pas", () => {
    expect(cleVin("1M8GDM9AXKP042788")).toBe("X");
    expect(messages({ vin: "1m8gdm9axkp042788" })).toEqual([]);
    expect(messages({ vin: "11111111111111111" })).toEqual([]);
  });
});
