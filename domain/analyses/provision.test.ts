import { describe, expect, test } from "vitest";
import { calculerProvision, coutsParSegment, type Passe, provision } from "./provision.ts";

const JOUR = "2026-11-22";
const passe = (periode: number, nombre: number, moyenne: number, extra: Partial<Passe> = {}): Passe => ({
  loueur_id: "a",
  loueur: "A",
  type_vehicule: "VP",
  age: "36_48",
  periode,
  nombre,
  somme_ht: nombre * moyenne,
  points: Array.from({ length: 20 }, (_, i) => Math.round(moyenne * (0.5 + i / 19))),
  ...extra,
});
const avenir = (mois: string, contrats: number, extra: Partial<Passe> = {}) => {
  const { loueur_id, loueur, type_vehicule, age } = passe(0, 1, 1, extra);
  return { loueur_id, loueur, type_vehicule, age, mois, contrats };
};

describe("le coût retenu par segment", () => {
  test("beaucoup de dossiers : leur moyenne ; aucun : celle du type", () => {
    const couts = coutsParSegment([passe(0, 1_000, 80_000), passe(0, 1_000, 40_000, { loueur_id: "b", loueur: "B" })]);
    expect(couts(passe(0, 1, 1)).moyenne).toBeGreaterThan(79_000);
    expect(couts(passe(0, 1, 1, { loueur_id: "c" })).moyenne).toBeCloseTo(60_000, -2);
  });
  test("deux dossiers très chers ne font pas une moyenne à eux seuls", () => {
    const couts = coutsParSegment([passe(0, 200, 50_000), passe(0, 2, 400_000, { age: "60_plus" })]);
    const { moyenne, nombre } = couts(passe(0, 1, 1, { age: "60_plus" }));
    expect(nombre).toBe(2);
    expect(moyenne).toBeGreaterThan(50_000);
    expect(moyenne).toBeLessThan(150_000);
  });
});

describe("la provision", () => {
  const passes = [0, 1, 2, 3].map((p) => passe(p, 50, 60_000));
  test("douze mois, le retard dans le premier, une fourchette autour de la somme", () => {
    const p = calculerProvision(passes, [avenir("2026-09", 2), avenir("2026-11", 1), avenir("2027-03", 20)], JOUR);
    expect(provision.safeParse(p).error).toBeUndefined();
    expect(p.mois).toHaveLength(12);
    expect([p.mois[0]?.mois, p.mois[0]?.contrats, p.mois[11]?.mois]).toEqual(["2026-11", 3, "2027-10"]);
    expect(p.total).toMatchObject({ contrats: 23, montant_ht: 23 * 60_000 });
    expect(p.total.bas_ht).toBeLessThan(p.total.montant_ht);
    expect(p.total.haut_ht).toBeGreaterThan(p.total.montant_ht);
    // Vingt-trois véhicules dispersés de 30 à 90 000 : la somme s'écarte peu.
    expect(p.total.haut_ht / p.total.montant_ht).toBeLessThan(1.25);
    expect(p.mois[1]).toEqual({ mois: "2026-12", contrats: 0, montant_ht: 0, bas_ht: 0, haut_ht: 0 });
  });
  test("un véhicule audité, et les audits à planifier", () => {
    // Un véhicule audité vaut ce que son audit attend, au mois comme au segment, sans fourchette à lui.
    const audite = calculerProvision(passes, [{ ...avenir("2027-01", 1), audites: 1, audites_ht: 61_575 }], JOUR);
    expect(audite.total).toEqual({ contrats: 1, montant_ht: 61_575, bas_ht: 61_575, haut_ht: 61_575 });
    expect(audite.segments.map((s) => s.montant_ht)).toEqual([61_575]);
    // « Par véhicule » et le nombre en donnent la somme : l'audit remplace ce coût pour les siens.
    for (const s of audite.segments)
      expect(Math.abs((s.contrats - s.audites) * s.moyenne_ht + s.audites_ht - s.montant_ht)).toBeLessThanOrEqual(
        s.contrats,
      );
    const { audits_a_planifier, total } = calculerProvision(passes, [avenir("2027-01", 7)], JOUR, [
      avenir("2027-01", 7),
    ]);
    expect(audits_a_planifier).toEqual({ contrats: 7, montant_ht: total.montant_ht });
  });
  test("la même base rend la même fourchette", () => {
    const calculer = () => calculerProvision(passes, [avenir("2027-01", 7)], JOUR);
    expect(calculer()).toEqual(calculer());
  });
  test("rejouée sur le passé, elle dit son erreur", () => {
    const { controles } = calculerProvision(passes, [], JOUR);
    expect(controles).toHaveLength(3);
    expect(controles[0]).toMatchObject({ du: "2025-11-22", au: "2026-11-21", vehicules: 50, erreur: 0, dedans: true });
    expect(controles[1]).toMatchObject({ du: "2024-11-22", au: "2025-11-21" });
    // Un 29 février n'existe pas l'année d'avant.
    const bissextile = calculerProvision(passes, [], "2028-03-01").controles.map((c) => [c.du, c.au]);
    expect(bissextile.slice(0, 2)).toEqual([
      ["2027-03-01", "2028-02-29"],
      ["2026-03-01", "2027-02-28"],
    ]);
    // Les frais doublent la dernière année : la prévision d'alors ne pouvait pas le voir.
    const double = calculerProvision([passe(0, 50, 120_000), passe(1, 50, 60_000), passe(2, 50, 60_000)], [], JOUR);
    expect(double.controles[0]).toMatchObject({ erreur: -0.5, dedans: false });
  });
  test("des années qui diffèrent plus que le hasard élargissent la fourchette ; peu de dossiers aussi", () => {
    const largeur = (p: { total: { bas_ht: number; haut_ht: number } }) => p.total.haut_ht - p.total.bas_ht;
    const prevoir = (moyennes: readonly number[], nombre = 200) =>
      calculerProvision(
        moyennes.map((m, periode) => passe(periode, nombre, m)),
        [avenir("2027-01", 40)],
        JOUR,
      );
    expect(largeur(prevoir([40_000, 60_000, 80_000]))).toBeGreaterThan(3 * largeur(prevoir([60_000, 60_000, 60_000])));
    expect(largeur(prevoir([60_000, 60_000], 6))).toBeGreaterThan(1.5 * largeur(prevoir([60_000, 60_000])));
    // Trois années à 40, 60 et 80 000 : celle d'après, à 85 000, ne sort pas de la fourchette.
    const { controles } = calculerProvision(
      [85_000, 40_000, 60_000, 80_000].map((m, periode) => passe(periode, 30, m)),
      [],
      JOUR,
    );
    expect(controles[0]).toMatchObject({ dedans: true });
  });
  test("sans passé, pas de montant inventé ni d'essai", () => {
    const p = calculerProvision([], [avenir("2027-01", 3)], JOUR);
    expect(p).toMatchObject({ historique: 0, total: { contrats: 3, montant_ht: 0, haut_ht: 0 }, controles: [] });
  });
});
