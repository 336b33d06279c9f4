import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decision, optimiser, type Poste, type Regles } from "./optimiser.ts";

/** La définition, mot pour mot : ce que coûtent ces décisions. `null` si elles ne sont pas permises. */
function cout(
  postes: readonly Poste[],
  { franchise, sinistre }: Regles,
  decisions: readonly Decision[],
): number | null {
  let total = 0;
  const restes = new Map<string, number>();
  const declares = new Set<number>();
  for (const [i, p] of postes.entries()) {
    const d = decisions[i];
    if (p.impose === "declarer" ? p.evenement !== null && sinistre !== null && d !== "declarer" : false) return null;
    if (p.impose === "laisser" && d !== "laisser") return null;
    if (p.impose === "reparer" && p.reparation !== null && d !== "reparer") return null;
    if (d === "reparer") {
      if (p.reparation === null) return null;
      total += p.reparation;
    } else if (d === "declarer") {
      if (p.evenement === null || sinistre === null) return null;
      declares.add(p.evenement);
    } else {
      const groupe = franchise.par_element ? p.groupe : "";
      restes.set(groupe, (restes.get(groupe) ?? 0) + p.facture);
    }
  }
  for (const reste of restes.values()) total += Math.max(0, reste - franchise.montant);
  return total + declares.size * (sinistre ?? 0);
}

/** Toutes les combinaisons, une à une. */
function force(postes: readonly Poste[], regles: Regles, permises: readonly Decision[]): number {
  let mieux = Number.POSITIVE_INFINITY;
  const essayer = (debut: Decision[]): void => {
    if (debut.length === postes.length) {
      mieux = Math.min(mieux, cout(postes, regles, debut) ?? Number.POSITIVE_INFINITY);
      return;
    }
    for (const d of permises) essayer([...debut, d]);
  };
  essayer([]);
  return mieux;
}

const poste = (evenements: readonly (number | null)[], imposes: readonly (Decision | undefined)[]) =>
  fc.record({
    // Petits montants : les égalités et les bords de la franchise reviennent souvent.
    facture: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 90_000 })),
    reparation: fc.option(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 90_000 }))),
    groupe: fc.constantFrom("capot", "toit", "porte"),
    evenement: fc.constantFrom(...evenements),
    impose: fc.constantFrom(...imposes),
  });
const regles = fc.record({
  franchise: fc.record({
    montant: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 120_000 })),
    par_element: fc.boolean(),
  }),
  sinistre: fc.option(fc.integer({ min: 0, max: 60_000 })),
});

describe("le meilleur ensemble de réparations", () => {
  it("égale la force brute : franchise par véhicule ou par élément, jusqu'à quatorze dommages", () => {
    fc.assert(
      fc.property(fc.array(poste([null], [undefined]), { maxLength: 14, size: "max" }), regles, (postes, r) => {
        const choix = optimiser(postes, r);
        expect(choix.cout).toBe(force(postes, r, ["reparer", "laisser"]));
        expect(cout(postes, r, choix.decisions)).toBe(choix.cout);
      }),
      { numRuns: 50 },
    );
  });

  it("égale la force brute avec des sinistres et des décisions imposées", () => {
    fc.assert(
      fc.property(
        fc.array(poste([null, null, 1, 2], [undefined, undefined, undefined, "laisser", "reparer"]), { maxLength: 8 }),
        regles,
        (postes, r) => {
          const choix = optimiser(postes, r);
          expect(choix.cout).toBe(force(postes, r, ["reparer", "laisser", "declarer"]));
          expect(cout(postes, r, choix.decisions)).toBe(choix.cout);
          expect(choix.reparations + choix.sinistres + choix.facture).toBe(choix.cout);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("ne répare rien quand la franchise couvre tout, et pas tout près d'elle", () => {
    const p = (facture: number, reparation: number): Poste => ({ facture, reparation, groupe: "x", evenement: null });
    const r: Regles = { franchise: { montant: 250_00, par_element: false }, sinistre: null };
    expect(optimiser([p(100_00, 20_00), p(140_00, 30_00)], r)).toMatchObject({
      cout: 0,
      decisions: ["laisser", "laisser"],
    });
    // Un par un, les deux se répareraient (180 + 90 = 270) ; le premier tient à peu près dans la franchise.
    expect(optimiser([p(260_00, 180_00), p(240_00, 90_00)], r)).toEqual({
      cout: 100_00,
      reparations: 90_00,
      sinistres: 0,
      facture: 10_00,
      decisions: ["laisser", "reparer"],
    });
  });

  it("déclare un accident quand ses dommages ensemble coûtent plus que la franchise d'assurance", () => {
    const p = (facture: number): Poste => ({ facture, reparation: facture - 50_00, groupe: "x", evenement: 1 });
    const r: Regles = { franchise: { montant: 0, par_element: false }, sinistre: 300_00 };
    expect(optimiser([p(200_00), p(250_00), p(400_00)], r)).toMatchObject({
      cout: 300_00,
      decisions: ["declarer", "declarer", "declarer"],
    });
    expect(optimiser([p(200_00)], r).decisions).toEqual(["reparer"]);
  });

  it("reste exact à soixante dommages", () => {
    const graine = (i: number) => ((i * 7919) % 997) * 83;
    const postes = Array.from({ length: 60 }, (_, i): Poste => {
      const facture = 40_00 + graine(i + 1);
      return { facture, reparation: Math.floor(facture * (0.3 + (i % 7) / 10)), groupe: `e${i % 20}`, evenement: null };
    });
    const choix = optimiser(postes, { franchise: { montant: 3_000_00, par_element: false }, sinistre: null });
    expect(
      cout(postes, { franchise: { montant: 3_000_00, par_element: false }, sinistre: null }, choix.decisions),
    ).toBe(choix.cout);
    // Aucun échange d'un ou deux dommages ne fait mieux.
    const autre = (d: Decision): Decision => (d === "reparer" ? "laisser" : "reparer");
    for (let i = 0; i < 60; i++)
      for (let j = i; j < 60; j++) {
        const essai = choix.decisions.map((d, k) => (k === i || k === j ? autre(d) : d));
        expect(
          cout(postes, { franchise: { montant: 3_000_00, par_element: false }, sinistre: null }, essai),
        ).toBeGreaterThanOrEqual(choix.cout);
      }
  });
});
