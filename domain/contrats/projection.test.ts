import { describe, expect, it } from "vitest";
import { plusJours } from "./jours.ts";
import { depassement, projeterKilometrage, type Releve, relevesUtiles } from "./projection.ts";

/** Tirages reproductibles : la même graine donne toujours la même suite. */
function tirages(graine: number) {
  let etat = graine;
  return (max: number) => {
    etat = (Math.imul(etat, 1_103_515_245) + 12_345) & 0x7fffffff;
    return etat % max;
  };
}
const CAS = Array.from({ length: 300 }, (_, i) => i + 1);
const DEBUT = "2024-01-15";

/** Des relevés quelconques : en désordre, en double, parfois en recul. */
function quelconques(graine: number): Releve[] {
  const tirer = tirages(graine);
  return Array.from({ length: tirer(9) }, () => ({ jour: plusJours(DEBUT, tirer(700)), km: tirer(120_000) }));
}

describe("relevés utiles", () => {
  it("garde des compteurs qui ne reculent jamais, un par jour, et toujours le plus récent", () => {
    for (const graine of CAS) {
      const releves = quelconques(graine);
      const utiles = relevesUtiles(releves);
      for (const [i, r] of utiles.entries()) {
        const suivant = utiles[i + 1];
        if (suivant) expect(r.jour < suivant.jour && r.km <= suivant.km).toBe(true);
        expect(releves).toContainEqual(r);
      }
      const dernierJour = releves
        .map((r) => r.jour)
        .sort()
        .at(-1);
      expect(utiles.at(-1)?.jour).toBe(dernierJour);
    }
  });

  it("écarte un compteur plus grand qu'un relevé plus récent", () => {
    expect(
      relevesUtiles([
        { jour: "2024-06-01", km: 90_000 },
        { jour: "2024-01-01", km: 10_000 },
        { jour: "2024-12-01", km: 30_000 },
      ]).map((r) => r.km),
    ).toEqual([10_000, 30_000]);
  });
});

describe("kilométrage projeté", () => {
  it("prolonge un rythme constant exactement, quel que soit l'ordre des relevés", () => {
    for (const graine of CAS) {
      const tirer = tirages(graine);
      const [parJour, depart, n] = [tirer(150), tirer(40_000), 2 + tirer(5)];
      const jours = Array.from({ length: n }, (_, i) => i * (40 + tirer(60)));
      const releves = jours.map((j) => ({ jour: plusJours(DEBUT, j), km: depart + j * parJour })).reverse();
      const fin = 900;
      const { km } = projeterKilometrage(releves, plusJours(DEBUT, fin));
      expect(km).toBe(depart + fin * parJour);
    }
  });

  it("n'est jamais sous le dernier compteur lu, et grandit avec le jour visé", () => {
    for (const graine of CAS) {
      const releves = quelconques(graine);
      const dernier = relevesUtiles(releves).at(-1);
      let avant = 0;
      for (const ecart of [710, 900, 1500]) {
        const { km } = projeterKilometrage(releves, plusJours(DEBUT, ecart));
        if (km === null) continue;
        expect(km).toBeGreaterThanOrEqual(Math.max(avant, dernier?.km ?? 0));
        avant = km;
      }
    }
  });

  it("ne bouge pas quand on répète un relevé", () => {
    for (const graine of CAS) {
      const releves = quelconques(graine);
      const fin = plusJours(DEBUT, 800);
      expect(projeterKilometrage([...releves, ...releves], fin)).toEqual(projeterKilometrage(releves, fin));
    }
  });

  it.each([
    [[], "Aucun kilométrage connu."],
    [[{ jour: "2024-02-01", km: 5000 }], "Un seul kilométrage connu (5 000 km le 01/02/2024) : il en faut deux."],
    [
      [
        { jour: "2024-02-01", km: 5000 },
        { jour: "2024-02-20", km: 9000 },
      ],
      "Kilométrages connus sur 19 jours seulement : il en faut 30.",
    ],
    [
      [
        { jour: "2024-02-01", km: 5000 },
        { jour: "2024-02-02", km: 5100 },
      ],
      "Kilométrages connus sur 1 jour seulement : il en faut 30.",
    ],
  ])("ne projette rien de %j, et le dit", (releves, phrase) => {
    const p = projeterKilometrage(releves, "2026-01-01");
    expect([p.km, p.confiance, p.explication.replace(/[\u202f\u00a0]/g, " ")]).toEqual([null, null, phrase]);
  });

  it("dit sa méthode, son rythme et sa confiance", () => {
    const trois = [
      { jour: "2024-01-01", km: 0 },
      { jour: "2024-07-01", km: 10_000 },
      { jour: "2025-01-01", km: 20_000 },
    ];
    const p = projeterKilometrage(trois, "2025-04-01");
    expect(p.confiance).toBe("bonne");
    expect(p.explication.replace(/[\u202f\u00a0]/g, " ")).toMatch(
      /^Rythme moyen de 3 relevés, du 01\/01\/2024 au 01\/01\/2025 : 19 9\d\d km par an, à partir de 20 000 km le 01\/01\/2025\.$/,
    );
    expect(projeterKilometrage(trois.slice(0, 2), "2024-10-01").explication).toMatch(/^Rythme moyen de 2 relevés/);
    expect(projeterKilometrage(trois, "2027-01-01").confiance).toBe("faible");
    expect(projeterKilometrage(trois, "2025-12-01").confiance).toBe("moyenne");
    expect(projeterKilometrage(trois, "2025-01-01")).toMatchObject({ km: 20_000, confiance: "certaine" });
  });
});

describe("dépassement", () => {
  const contrat = { kilometrage_contractuel: 90_000, prix_km_excedentaire: 875 };
  it("compte les kilomètres en trop, au prix du contrat, en centimes", () => {
    expect(depassement(98_412, contrat)).toEqual({ km: 8412, cout_ht: 73_605 });
    expect(depassement(90_001, contrat)).toEqual({ km: 1, cout_ht: 9 });
    expect(depassement(90_000, contrat)).toEqual({ km: 0, cout_ht: 0 });
    expect(depassement(12, contrat)).toEqual({ km: 0, cout_ht: 0 });
  });
  it("ne dit rien de ce que le contrat ou la projection ne dit pas", () => {
    expect(depassement(null, contrat)).toBeNull();
    expect(depassement(98_412, { ...contrat, kilometrage_contractuel: null })).toBeNull();
    expect(depassement(98_412, { ...contrat, prix_km_excedentaire: null })).toEqual({ km: 8412, cout_ht: null });
  });
  it("ne coûte jamais moins pour un kilomètre de plus", () => {
    for (const graine of CAS) {
      const tirer = tirages(graine);
      const c = { kilometrage_contractuel: tirer(150_000), prix_km_excedentaire: tirer(4000) };
      const km = tirer(300_000);
      const [un, deux] = [depassement(km, c), depassement(km + 1, c)];
      expect(deux?.cout_ht ?? 0).toBeGreaterThanOrEqual(un?.cout_ht ?? 0);
      expect(un?.km).toBe(Math.max(0, km - c.kilometrage_contractuel));
    }
  });
});
