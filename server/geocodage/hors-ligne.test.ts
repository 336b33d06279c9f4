import { describe, expect, it } from "vitest";
import { texteChoisi } from "../../domain/adresses/adresse.ts";
import { horsLigne } from "./hors-ligne/hors-ligne.ts";

const suggerer = async (texte: string) => (await horsLigne.suggerer(texte)).map((s) => s.description);
/** Ce que choisir la première écrirait. */
const choisir = async (texte: string) => {
  const [premiere] = await horsLigne.suggerer(texte);
  return premiere && texteChoisi(premiere);
};

describe("suggestions hors ligne", () => {
  it("propose des communes seulement, la plus peuplée d'abord, et rend à part la rue telle que tapée", async () => {
    const trouvees = await horsLigne.suggerer("12 rue de la Paix gre");
    expect(trouvees.slice(0, 2)).toEqual([
      { identifiant: "38185-38000", description: "38000 Grenoble", rue: "12 rue de la Paix" },
      { identifiant: expect.any(String), description: "31330 Grenade", rue: "12 rue de la Paix" },
    ]);
    expect(trouvees.length).toBe(10);
  });

  it.each([
    "place Bellecour, 69",
    "place Bellecour lyon",
    "10 rue de",
    "4 quai du Port, 13",
    "rue de la République, 380",
  ])("n'invente aucune adresse pour « %s » : chaque proposition est une commune, sans rue", async (texte) => {
    for (const { description } of await horsLigne.suggerer(texte))
      expect(description).toMatch(/^(\d{5} )?[\p{Lu}][\p{L}'’ -]+$/u);
  });

  it.each(["10 rue", "10 bis rue", "12b rue", "8 place"])(
    "ne prend pas la voie de « %s » pour une commune",
    async (texte) => {
      expect(await suggerer(texte)).toEqual([]);
    },
  );

  it.each([
    ["st etienne", "42000 Saint-Étienne"],
    ["SAINT-ÉTIENNE", "42000 Saint-Étienne"],
    ["ste foy les lyon", "69110 Sainte-Foy-lès-Lyon"],
    ["l'isle d'abeau", "38080 L'Isle-d'Abeau"],
    ["havre", "76600 Le Havre"],
    ["aix en prov", "13100 Aix-en-Provence"],
    ["38000", "38000 Grenoble"],
    ["380", "38000 Grenoble"],
    ["Grenoble 380", "38000 Grenoble"],
    ["75011", "75011 Paris"],
    ["12 bd Voltaire 75011 par", "12 bd Voltaire, 75011 Paris"],
    ["rue du 8 mai 1945, Vénissieux", "rue du 8 mai 1945, 69200 Vénissieux"],
    ["12 rue de la Paix, 38000 Grenoble, France", "12 rue de la Paix, 38000 Grenoble"],
  ])("« %s » donne « %s »", async (texte, attendue) => {
    expect(await choisir(texte)).toBe(attendue);
  });

  it("propose tous les codes d'une commune nommée en entier, et les arrondissements d'une grande ville", async () => {
    expect(await suggerer("Grenoble")).toEqual(["38000 Grenoble", "38100 Grenoble"]);
    expect((await suggerer("12 rue des Lilas Paris")).slice(0, 2)).toEqual(["Paris", "75015 Paris"]);
  });

  it("ne prend pas la fin d'un nom de rue pour une commune, et ne trouve rien ailleurs", async () => {
    expect(await suggerer("12 rue de Paris")).toEqual([]);
    expect(await suggerer("zzzzzz")).toEqual([]);
    expect(await suggerer("-- ' %")).toEqual([]);
  });

  it("donne à chaque suggestion son identifiant", async () => {
    const trouvees = await horsLigne.suggerer("saint");
    expect(new Set(trouvees.map((s) => s.identifiant)).size).toBe(trouvees.length);
    expect(await horsLigne.suggerer("38000 grenoble")).toEqual([
      { identifiant: "38185-38000", description: "38000 Grenoble", rue: "" },
    ]);
  });
});

describe("positions hors ligne", () => {
  it.each([
    ["12 rue de la Paix, 38000 Grenoble", [45.18, 5.71], "commune"],
    ["38024 Grenoble Cedex 1", [45.18, 5.71], "commune"],
    ["69003 LYON 3E", [45.75, 4.85], "commune"],
    ["22 rue Paradis, Marseille", [43.3, 5.38], "commune"],
    // Sans centre connu, une petite commune est à son code postal.
    ["1 place de l'Église, 01640 L'Abergement-de-Varey", [46.04, 5.4], "code_postal"],
    ["38999 Un lieu", [45.34, 5.51], "departement"],
    ["20000 Ajaccio", [41.92, 8.74], "commune"],
  ])("situe « %s »", async (adresse, [latitude, longitude], precision) => {
    const position = await horsLigne.localiser(adresse);
    expect(position?.precision).toBe(precision);
    expect(position?.latitude).toBeCloseTo(latitude as number, 1);
    expect(position?.longitude).toBeCloseTo(longitude as number, 1);
  });

  it.each(["Nulle part", "99999 Nulle part", "10 rue de Paris", "", "…"])("ne situe pas « %s »", async (adresse) => {
    expect(await horsLigne.localiser(adresse)).toBeNull();
  });
});
