import { describe, expect, it } from "vitest";
import { affectationCourante, ecrirePeriode, seChevauchent, veille } from "./affectation.ts";
import { champsAffectation } from "./champs-affectation.ts";
import { chevauchee, erreursCompteur, erreursDe, erreursPropres, finPossible, type Voisine } from "./regles.ts";

const periode = (du: string, au: string | null) => ({ date_debut_affectation: du, date_fin_affectation: au });
const affectation = (du: string, au: string | null, kmDebut: number | null = null, kmFin: number | null = null) => ({
  ...periode(du, au),
  kilometrage_debut_affectation: kmDebut,
  kilometrage_fin_affectation: kmFin,
});
const de = (nom: string, ...a: Parameters<typeof affectation>): Voisine => ({
  ...affectation(...a),
  id: nom,
  conducteur_prenom: "Paul",
  conducteur_nom: nom,
});

describe("l'affectation courante", () => {
  it("est la plus récente commencée, et pas encore finie", () => {
    const jour = "2026-03-10";
    const finie = periode("2026-01-01", "2026-03-09");
    const dernierJour = periode("2026-01-01", jour);
    const ouverte = periode("2026-02-01", null);
    const demain = periode("2026-03-11", null);
    expect(affectationCourante([finie], jour)).toBeUndefined();
    expect(affectationCourante([demain], jour)).toBeUndefined();
    expect(affectationCourante([dernierJour, finie], jour)).toBe(dernierJour);
    expect(affectationCourante([dernierJour, demain, ouverte, finie], jour)).toBe(ouverte);
  });
});

describe("le chevauchement", () => {
  it.each([
    ["2026-01-01", "2026-01-31", "2026-02-01", null, false],
    ["2026-01-01", "2026-01-31", "2026-01-31", null, true],
    ["2026-01-01", null, "2025-01-01", "2025-12-31", false],
    ["2026-01-01", null, "2030-01-01", "2030-01-01", true],
    ["2026-01-10", "2026-01-12", "2026-01-11", "2026-01-11", true],
  ])("du %s au %s et du %s au %s : %s", (a, b, c, d, attendu) => {
    expect(seChevauchent(periode(a, b), periode(c, d))).toBe(attendu);
    expect(seChevauchent(periode(c, d), periode(a, b))).toBe(attendu);
  });

  it("nomme la plus ancienne, et dit quand elle peut finir", () => {
    const voisines = [de("Second", "2026-02-01", null), de("Premier", "2025-02-03", "2026-01-31")];
    const a = periode("2026-01-15", null);
    expect(chevauchee(a, voisines)?.id).toBe("Premier");
    expect(finPossible(a, periode("2025-02-03", null))).toBe("2026-01-14");
    expect(finPossible(a, periode("2026-01-15", null))).toBeNull();
    expect(chevauchee(periode("2024-01-01", "2025-02-02"), voisines)).toBeUndefined();
  });

  it("écrit les périodes et passe les mois, les années et le 29 février", () => {
    expect(ecrirePeriode(periode("2025-02-03", "2025-06-12"))).toBe("du 03/02/2025 au 12/06/2025");
    expect(ecrirePeriode(periode("2025-02-03", null))).toBe("depuis le 03/02/2025");
    expect(["2026-01-01", "2024-03-01", "2026-03-01"].map(veille)).toEqual(["2025-12-31", "2024-02-29", "2026-02-28"]);
  });
});

describe("les erreurs d'une affectation", () => {
  it("refusent une fin avant le début et un compteur qui recule", () => {
    expect(erreursPropres(affectation("2026-02-01", "2026-01-31", 500, 499))).toEqual({
      date_fin_affectation: "La date de fin précède la date de début (01/02/2026)",
      kilometrage_fin_affectation: "Le compteur ne recule pas\u00a0: il était à 500\u00a0km au début",
    });
    expect(erreursPropres(affectation("2026-02-01", "2026-02-01", 500, 500))).toEqual({});
    expect(erreursPropres(affectation("2026-02-01", null, null, 10))).toEqual({});
  });

  it("refusent un compteur sous celui d'avant ou au-dessus de celui d'après, en nommant la voisine", () => {
    const voisines = [
      de("Avant", "2025-01-01", "2025-12-31", 1_000, 20_000),
      de("Muette", "2026-01-01", "2026-01-31"),
      de("Après", "2026-03-01", null, 30_000),
    ];
    const essai = (debut: number | null, fin: number | null) =>
      erreursCompteur(affectation("2026-02-01", "2026-02-28", debut, fin), voisines);
    expect(essai(20_000, 30_000)).toEqual({});
    expect(essai(null, null)).toEqual({});
    expect(essai(19_999, 30_001)).toEqual({
      kilometrage_debut_affectation: "Paul Avant a rendu ce véhicule avec 20\u202f000\u00a0km au compteur",
      kilometrage_fin_affectation: "Paul Après a pris ce véhicule avec 30\u202f000\u00a0km au compteur",
    });
    expect(essai(31_000, null)).toEqual({
      kilometrage_debut_affectation: "Paul Après a pris ce véhicule avec 30\u202f000\u00a0km au compteur",
    });
  });

  it("ne gardent que ce que l'écriture touche", () => {
    const erreurs = { kilometrage_debut_affectation: "vieille incohérence", date_fin_affectation: "autre" };
    expect(erreursDe(erreurs, ["kilometrage_fin_affectation"])).toEqual({});
    expect(erreursDe(erreurs, ["date_fin_affectation"])).toEqual({ date_fin_affectation: "autre" });
    expect(erreursDe(erreurs, ["date_debut_affectation"])).toEqual(erreurs);
  });
});

it("un compteur illisible retombe à 0, comme sur la fiche du véhicule", () => {
  const lu = champsAffectation.partial().parse({ kilometrage_fin_affectation: Number.NaN });
  expect(lu).toEqual({ kilometrage_fin_affectation: 0 });
});
