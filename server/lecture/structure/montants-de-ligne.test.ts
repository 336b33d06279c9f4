import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { montantsDeLigne, type PrixDeLigne, prixDe } from "./montants-de-ligne.ts";

const ligne = (prix: Partial<PrixDeLigne>) =>
  montantsDeLigne({
    quantite: 1,
    brut: null,
    net: null,
    remise: 0,
    abattements: [],
    frais: [],
    netLigne: null,
    ...prix,
  });
const ecart = ({ brut, abattement, net }: ReturnType<typeof ligne>) => (net ?? 0) - ((brut ?? 0) - (abattement ?? 0));

describe("montants d'une ligne électronique", () => {
  test("le brut est le prix fois la quantité ; remises, frais et abattements à leur place", () => {
    expect(ligne({ quantite: 2, net: prixDe("95.00", null), netLigne: 19_000 })).toEqual({
      brut: 19_000,
      abattement: 0,
      net: 19_000,
      douteuse: false,
    });
    expect(ligne({ net: prixDe("200.00", null), abattements: [4000], frais: [1500], netLigne: 17_500 })).toMatchObject({
      brut: 21_500,
      abattement: 4000,
      net: 17_500,
    });
    expect(
      ligne({ quantite: 3, brut: prixDe("10.00", null), net: prixDe("9.00", null), remise: 1, netLigne: 2700 }),
    ).toMatchObject({ brut: 3000, abattement: 300, net: 2700 });
    // Le prix UBL est net de sa remise.
    expect(ligne({ quantite: 3, net: prixDe("9.00", null), remise: 1, netLigne: 2700 })).toMatchObject({
      brut: 3000,
      abattement: 300,
    });
  });

  test.each([
    ["un prix pour cent unités", { quantite: 250, net: prixDe("12.00", "100"), netLigne: 3000 }, 3000],
    ["un prix arrondi au centime", { quantite: 20, net: prixDe("2.7700", null), netLigne: 5546 }, 5546],
    ["un prix à quatre décimales", { quantite: 245, net: prixDe("0.1973", null), netLigne: 4833 }, 4833],
    [
      "une ligne rendue, dont le seul net porte le signe",
      { quantite: 6, net: prixDe("18.33", null), netLigne: -10_998 },
      -10_998,
    ],
    [
      "un supplément de prix",
      { quantite: 2, brut: prixDe("3.00", null), net: prixDe("4.00", null), remise: -1, netLigne: 800 },
      800,
    ],
  ] as const)("%s n'est ni un écart ni un doute", (_cas, prix, brut) => {
    const lue = ligne(prix);
    expect(lue).toMatchObject({ brut, douteuse: false });
    expect(ecart(lue)).toBe(0);
  });

  test.each([
    ["la quantité de base oubliée dans le calcul", { quantite: 3, net: prixDe("49", "49"), netLigne: 14_700 }],
    ["un prix donné pour dix unités sans le dire", { quantite: 10_000, net: prixDe("0.0520", null), netLigne: 5200 }],
    ["une quantité que le net ignore", { quantite: 2, net: prixDe("1273.00", null), netLigne: 127_300 }],
    ["un net au prix brut", { brut: prixDe("1163.40", null), net: prixDe("1000.00", null), netLigne: 116_340 }],
  ])("%s se fait vérifier, sans écart reproché", (_cas, prix) => {
    const lue = ligne(prix);
    expect(lue.douteuse).toBe(true);
    expect(ecart(lue)).toBe(0);
  });

  test("ce que rien n'explique reste un écart, du montant exact", () => {
    expect(ecart(ligne({ net: prixDe("248.00", null), netLigne: 25_800 }))).toBe(1000);
    expect(ecart(ligne({ net: prixDe("248.00", null), netLigne: 24_801 }))).toBe(1);
    expect(ecart(ligne({ net: prixDe("200.00", null), abattements: [4000], netLigne: 17_000 }))).toBe(1000);
    expect(ecart(ligne({ brut: prixDe("100.00", null), net: prixDe("90.00", null), remise: 20, netLigne: 9000 }))).toBe(
      1000,
    );
  });

  test("une ligne juste n'a jamais d'écart, quels que soient prix, quantité et remise ; son avoir en est l'opposé", () => {
    const prix = fc.record({
      centimes: fc.integer({ min: 1, max: 500_000 }),
      quantite: fc.integer({ min: 1, max: 40 }),
      remise: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(prix, ({ centimes, quantite, remise }) => {
        const retire = Math.floor((centimes * remise) / 100);
        const ecrire = (n: number) => prixDe((n / 100).toFixed(2), "1");
        const netLigne = (centimes - retire) * quantite;
        const base = { brut: ecrire(centimes), net: ecrire(centimes - retire), remise: retire / 100 };
        const lue = ligne({ ...base, quantite, netLigne });
        expect(lue).toEqual({
          brut: centimes * quantite,
          abattement: retire * quantite,
          net: netLigne,
          douteuse: false,
        });
        const rendue = ligne({ ...base, quantite: -quantite, netLigne: -netLigne });
        expect([rendue.brut, ecart(rendue)]).toEqual([-centimes * quantite, 0]);
      }),
    );
  });
});
