import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Composante, Conditions } from "../conditions.ts";
import { calculer, calculerLigne, franchiseDue, type Parts, part, type Regles } from "./calculer.ts";
import { composanteDe, moisRevolus, partsDe, SANS_VETUSTE, type Taux, vetusteApplicable } from "./vetuste.ts";

const sans: Regles = { taux: SANS_VETUSTE, remise: null, franchise: null, regime_tva: "tva_20" };
const parVehicule = (montant_ht: number): Regles["franchise"] => ({ type: "par_vehicule", montant_ht });

describe("du rapport à la facture", () => {
  it("l'exemple publié : 1 000 €, 30 % de vétusté, 250 € de franchise font 450 € HT", () => {
    const facture = calculer([{ main_oeuvre: 60_000, pieces: 40_000 }], {
      ...sans,
      taux: { ...SANS_VETUSTE, main_oeuvre: 30, pieces: 30 },
      franchise: parVehicule(25_000),
    });
    expect(facture).toMatchObject({ brut_ht: 100_000, vetuste_ht: 30_000, franchise_ht: 25_000, total_ht: 45_000 });
    expect([facture.tva, facture.ttc]).toEqual([9_000, 54_000]);
  });

  it.each([
    ["toit d'un vrai rapport", { main_oeuvre: 21_460, peinture: 24_643 }, 46_103, 4_610, 41_493],
    ["pare-brise au forfait, jamais abattu", { forfaits: 9_000 }, 9_000, 0, 9_000],
  ])("%s, à 10 %", (_cas, parts, brut, vetuste, net) => {
    const taux = { ...SANS_VETUSTE, main_oeuvre: 10, peinture: 10, pieces: 10 };
    expect(calculerLigne(parts, { taux, remise: null })).toMatchObject({
      brut_ht: brut,
      vetuste_ht: vetuste,
      net_ht: net,
    });
  });

  it("chaque composante suit son taux, arrondie au centime, demi vers le haut", () => {
    const parts = { main_oeuvre: 105, peinture: 105, pieces: 105, forfaits: 105 };
    const taux = { ...SANS_VETUSTE, main_oeuvre: 10, pieces: 50 };
    expect(calculerLigne(parts, { taux, remise: null }).vetuste_ht).toBe(11 + 53);
  });

  it("la remise se prend après la vétusté et avant la franchise", () => {
    const facture = calculer([{ pieces: 100_000 }], {
      ...sans,
      taux: { ...SANS_VETUSTE, pieces: 20 },
      remise: { taux_pct: 10, assiette: "total" },
      franchise: parVehicule(20_000),
    });
    expect(facture).toMatchObject({ remise_ht: 8_000, total_ht: 52_000 });
  });

  it("une franchise plus forte que les frais ne rend pas d'argent", () => {
    const facture = calculer([{ forfaits: 9_000 }], { ...sans, franchise: parVehicule(25_000) });
    expect(facture).toMatchObject({ franchise_ht: 9_000, total_ht: 0, tva: 0, ttc: 0 });
  });

  it("la franchise par élément s'arrête au net de chaque ligne, le pot à son solde", () => {
    const lignes = [{ forfaits: 12_750 }, { forfaits: 2_352 }];
    expect(calculer(lignes, { ...sans, franchise: { type: "par_element", montant_ht: 5_000 } }).franchise_ht).toBe(
      7_352,
    );
    const pot = { type: "pot_annuel", montant_ht: 500_000, solde_ht: 4_100 } as const;
    expect(calculer(lignes, { ...sans, franchise: pot }).franchise_ht).toBe(4_100);
  });

  it("une indemnité hors champ n'a pas de TVA", () => {
    expect(calculer([{ forfaits: 9_000 }], { ...sans, regime_tva: "hors_champ" })).toMatchObject({
      tva: 0,
      ttc: 9_000,
    });
  });

  it("sous un régime mixte, taxe la part que la facture taxe ; sans facture, ne l'invente pas", () => {
    const mixte = { ...sans, regime_tva: "mixte" as const };
    expect(calculer([{ forfaits: 9_000 }], mixte)).toMatchObject({ total_ht: 9_000, tva: null, ttc: null });
    // 1 000 € taxés sur 1 500 € : 13,33 % en moyenne, au centime près sur 90 €.
    const imprimee = { net_ht: 150_000, tva: 20_000 };
    expect(calculer([{ forfaits: 9_000 }], { ...mixte, imprimee })).toMatchObject({ tva: 1_200, ttc: 10_200 });
  });

  it("garde les deux arrondis et leur écart", () => {
    const trois = [{ pieces: 105 }, { pieces: 105 }, { pieces: 105 }];
    const { arrondis, vetuste_ht } = calculer(trois, { ...sans, taux: { ...SANS_VETUSTE, pieces: 10 } });
    // 10,5 centimes font 11 sur chaque ligne, 31,5 font 32 sur le total.
    expect(arrondis[0]).toEqual({ etape: "vetuste", par_ligne: 33, sur_total: 32, ecart: 1 });
    expect(vetuste_ht).toBe(33);
  });

  it("dit de quelle version du contrat vient chaque règle", () => {
    const { etapes } = calculer([{ pieces: 100_000 }], {
      ...sans,
      loueur: "Arval",
      valable_du: "2024-01-01",
      valable_au: "2024-12-31",
      taux: { ...SANS_VETUSTE, pieces: 25 },
      franchise: parVehicule(25_000),
    });
    expect(etapes.find((e) => e.code === "vetuste")).toEqual({
      code: "vetuste",
      regle: "Chaque composante à son taux, selon l'âge et le kilométrage annuel, arrondie ligne par ligne",
      condition: "Conditions Arval, valables depuis le 01/01/2024 et jusqu'au 31/12/2024",
      operandes: [
        { libelle: "Brut pièces", valeur: 100_000, unite: "centimes" },
        { libelle: "Taux pièces", valeur: 25, unite: "pct" },
      ],
      resultat: -25_000,
    });
  });
});

const COMPOSANTES: readonly Composante[] = ["main_oeuvre", "peinture", "pieces", "pneus", "forfaits"];
const montant = fc.integer({ min: 0, max: 500_000 });
const pct = fc.integer({ min: 0, max: 10_000 }).map((centiemes) => centiemes / 100);
const parts = fc.record(Object.fromEntries(COMPOSANTES.map((c) => [c, montant])), {
  requiredKeys: [],
}) as fc.Arbitrary<Parts>;
const taux = fc.record(Object.fromEntries(COMPOSANTES.map((c) => [c, pct]))) as fc.Arbitrary<Taux>;
const franchise: fc.Arbitrary<Conditions["franchise"]> = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constantFrom("par_vehicule" as const, "par_element" as const), montant_ht: montant }),
  fc.record({ type: fc.constant("pot_annuel" as const), montant_ht: montant, solde_ht: montant }),
);
const regles: fc.Arbitrary<Regles> = fc.record({
  taux,
  franchise,
  remise: fc.option(fc.record({ taux_pct: pct, assiette: fc.constantFrom("ligne" as const, "total" as const) })),
  regime_tva: fc.constantFrom("tva_20" as const, "hors_champ" as const, "mixte" as const),
  imprimee: fc.option(fc.record({ net_ht: montant, tva: montant })),
});
const lignes = fc.array(parts, { maxLength: 12 });

describe("quels que soient les montants et le contrat", () => {
  const toujours = (nom: string, vrai: (l: Parts[], r: Regles) => void) =>
    it(nom, () =>
      fc.assert(
        fc.property(lignes, regles, (l, r) => vrai(l, r)),
        { numRuns: 400 },
      ),
    );

  toujours("rien n'est jamais négatif, et tout est en centimes entiers", (l, r) => {
    const c = calculer(l, r);
    for (const m of [c.brut_ht, c.vetuste_ht, c.remise_ht, c.sous_total_ht, c.franchise_ht, c.total_ht])
      expect(m >= 0 && Number.isInteger(m)).toBe(true);
    for (const m of [c.tva, c.ttc]) expect(m === null || (m >= 0 && Number.isInteger(m))).toBe(true);
    expect(c.tva === null).toBe(r.regime_tva === "mixte" && !r.imprimee?.net_ht);
    for (const ligne of c.lignes) expect(ligne.net_ht).toBeGreaterThanOrEqual(0);
  });

  toujours("les étapes s'additionnent au total", (l, r) => {
    const { etapes, total_ht, ttc } = calculer(l, r);
    const de = (codes: string[]) => etapes.filter((e) => codes.includes(e.code)).reduce((t, e) => t + e.resultat, 0);
    expect(de(["brut", "vetuste", "remise", "franchise"])).toBe(total_ht);
    if (ttc !== null) expect(de(["total_ht", "tva"])).toBe(ttc);
    expect(etapes.some((e) => e.code === "tva")).toBe(ttc !== null);
    expect(de(["sous_total", "franchise"])).toBe(total_ht);
  });

  toujours("la franchise ne dépasse ni le sous-total, ni ce que le contrat donne", (l, r) => {
    const c = calculer(l, r);
    expect(c.franchise_ht).toBeLessThanOrEqual(c.sous_total_ht);
    const plafond = !r.franchise
      ? 0
      : r.franchise.type === "pot_annuel"
        ? r.franchise.solde_ht
        : r.franchise.montant_ht * (r.franchise.type === "par_element" ? l.length : 1);
    expect(c.franchise_ht).toBeLessThanOrEqual(plafond);
  });

  toujours("l'écart des deux arrondis ne dépasse jamais un demi-centime par produit, plus un", (l, r) => {
    const c = calculer(l, r);
    const produits = c.lignes.reduce((n, ligne) => n + ligne.vetuste.length, 0);
    expect(Math.abs(c.arrondis[0]?.ecart ?? 0)).toBeLessThanOrEqual(produits / 2 + COMPOSANTES.length / 2);
    for (const { par_ligne, sur_total, ecart } of c.arrondis) expect(par_ligne - sur_total).toBe(ecart);
  });

  /** Prise sur le net de la ligne, avant la remise du total, la franchise par élément déduit plus que ce que la ligne ajoute. */
  const franchiseAvantRemise = ({ franchise, remise }: Regles): boolean =>
    franchise?.type === "par_element" && remise?.assiette === "total";

  it("un brut plus fort ne coûte jamais moins, à un centime d'arrondi près par produit", () =>
    fc.assert(
      fc.property(lignes, regles, montant, fc.constantFrom(...COMPOSANTES), (l, r, de, composante) => {
        fc.pre(!franchiseAvantRemise(r));
        const plus = [...l.slice(1), { ...l[0], [composante]: (l[0]?.[composante] ?? 0) + de }];
        expect(calculer(plus, r).total_ht).toBeGreaterThanOrEqual(calculer(l, r).total_ht - 2);
      }),
      { numRuns: 400 },
    ));

  it("une vétusté ou une franchise plus fortes ne coûtent jamais plus", () =>
    fc.assert(
      fc.property(lignes, regles, fc.constantFrom(...COMPOSANTES), montant, (l, r, composante, de) => {
        const avant = calculer(l, r).total_ht;
        const vieilli = { ...r, taux: { ...r.taux, [composante]: 100 } };
        if (!franchiseAvantRemise(r)) expect(calculer(l, vieilli).total_ht).toBeLessThanOrEqual(avant + 1);
        if (r.franchise?.type === "par_vehicule" || r.franchise?.type === "par_element") {
          const plus = { ...r, franchise: { ...r.franchise, montant_ht: r.franchise.montant_ht + de } };
          expect(calculer(l, plus).total_ht).toBeLessThanOrEqual(avant);
        }
      }),
      { numRuns: 400 },
    ));

  it("l'ordre des lignes ne change rien", () =>
    fc.assert(
      fc.property(lignes, regles, (l, r) => {
        expect(calculer(l.toReversed(), r).ttc).toBe(calculer(l, r).ttc);
      }),
    ));

  it("un sous-total nul ne doit aucune franchise", () => {
    expect(franchiseDue(parVehicule(10), [], 0)).toBe(0);
    expect(part(0, 12.5)).toBe(0);
  });
});

const colonne = (valeur: number): Taux => ({
  main_oeuvre: valeur,
  peinture: valeur,
  pieces: valeur,
  pneus: 50,
  forfaits: 0,
});
const GRILLE: NonNullable<Conditions["vetuste"]> = {
  seuil_km_par_an: 20_000,
  grille: [
    { age_min_mois: 0, age_max_mois: 35, jusqu_au_seuil: colonne(10), au_dela_du_seuil: colonne(15) },
    { age_min_mois: 36, age_max_mois: null, jusqu_au_seuil: colonne(20), au_dela_du_seuil: colonne(25) },
  ],
};

describe("la case de la grille", () => {
  it.each([
    ["2021-09-14", "2025-03-10", 41],
    ["2021-09-14", "2025-03-14", 42],
    ["2022-04-20", "2025-06-12", 37],
    ["2025-03-14", "2025-03-10", 0],
  ])("du %s au %s : %i mois révolus", (mec, retour, mois) => {
    expect(moisRevolus(mec, retour)).toBe(mois);
  });

  it.each([
    ["à trois ans moins un mois", 35, 10_000, 10],
    ["à trois ans", 36, 10_000, 20],
    ["à 20 000 km par an juste", 36, 60_000, 20],
    ["un kilomètre au-delà", 36, 60_001, 25],
    ["sans kilométrage", 36, null, 20],
  ])("%s", (_cas, age_mois, kilometrage, attendu) => {
    expect(vetusteApplicable(GRILLE, { age_mois, kilometrage }).taux.main_oeuvre).toBe(attendu);
  });

  it("sans âge, sans grille ou hors de toute tranche, n'invente aucun abattement", () => {
    expect(vetusteApplicable(GRILLE, { age_mois: null, kilometrage: 10 }).taux).toEqual(SANS_VETUSTE);
    expect(vetusteApplicable(null, { age_mois: 40, kilometrage: 10 }).tranche).toBeNull();
    const courte = { ...GRILLE, grille: GRILLE.grille.slice(0, 1) };
    expect(vetusteApplicable(courte, { age_mois: 40, kilometrage: 10 }).taux).toEqual(SANS_VETUSTE);
  });

  const ligne = (designation: string, element: string | null, dommage: string | null, operation: string | null) =>
    ({
      page: 1,
      designation,
      nature: "fre",
      element,
      localisation: null,
      dommage,
      operation,
      facturable: true,
      quantite: 1,
      brut_ht: 34_200,
      abattement_ht: null,
      net_ht: 34_200,
    }) as Parameters<typeof partsDe>[0];

  it.each([
    ["Jante AVD – rénovation (forfait)", "roue_avant_droite", "jante_frottee", "reparation", "forfaits"],
    ["Nettoyage complet", "nettoyage", "salissure", "nettoyage", "forfaits"],
    ["Double de clé", "cle", "manquant", "fourniture", "forfaits"],
    ["Pneumatique ARD – remplacement", "roue_arriere_droite", null, "remplacement", "pneus"],
    ["Jante ARD – remplacement", "roue_arriere_droite", "jante_frottee", "remplacement", "pieces"],
    ["Enjoliveur ARD – manquant", "roue_arriere_droite", "manquant", "fourniture", "pieces"],
    ["Roue ARD – usure", "roue_arriere_droite", "usure", "remplacement", "pneus"],
    ["Porte AVG – rayure", "porte_avant_gauche", "rayure", "reparation_peinture", "main_oeuvre"],
    ["Capot – éclats – peinture", "capot", "eclat", "peinture", "peinture"],
  ])("« %s » vieillit comme : %s", (designation, element, dommage, operation, attendue) => {
    expect(composanteDe(ligne(designation, element, dommage, operation))).toBe(attendue);
  });

  it("un montant détaillé au centime se partage entre ses composantes, sinon il reste entier", () => {
    const detaillee = { ...ligne("Pare-chocs AV", "pare_chocs_avant", "fissure", "remplacement") };
    const details = { mo_ht: 6_200, peinture_ht: 0, pieces_ht: 28_000 };
    expect(partsDe({ ...detaillee, details })).toEqual({ main_oeuvre: 6_200, peinture: 0, pieces: 28_000 });
    expect(partsDe({ ...detaillee, details: { ...details, mo_ht: 1 } })).toEqual({ pieces: 34_200 });
  });
});
