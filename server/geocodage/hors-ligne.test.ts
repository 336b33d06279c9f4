import { describe, expect, it } from "vitest";
import { horsLigne } from "./hors-ligne/hors-ligne.ts";

const suggerer = async (texte: string) => (await horsLigne.suggerer(texte)).map((s) => s.description);

describe("suggestions hors ligne", () => {
  it("garde la rue tapée et complète la commune, la plus peuplée d'abord", async () => {
    const trouvees = await suggerer("12 rue de la Paix gre");
    expect(trouvees[0]).toBe("12 rue de la Paix, 38000 Grenoble");
    expect(trouvees[1]).toBe("12 rue de la Paix, 31330 Grenade");
    expect(trouvees.length).toBe(10);
  });

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
    expect((await suggerer(texte))[0]).toBe(attendue);
  });

  it("propose tous les codes d'une commune nommée en entier, et les arrondissements d'une grande ville", async () => {
    expect(await suggerer("Grenoble")).toEqual(["38000 Grenoble", "38100 Grenoble"]);
    const paris = await suggerer("12 rue des Lilas Paris");
    expect(paris.slice(0, 2)).toEqual(["12 rue des Lilas, Paris", "12 rue des Lilas, 75015 Paris"]);
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
      { identifiant: "38185-38000", description: "38000 Grenoble" },
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
