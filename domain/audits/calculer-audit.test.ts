import { describe, expect, it } from "vitest";
import { formaterEuros } from "../commun/montants.ts";
import type { Conditions } from "../fre/conditions.ts";
import type { ResultatAudit } from "./audit.ts";
import { coefficientRegional } from "./bareme.ts";
import { calculerAudit, type EntreeAudit } from "./calculer-audit.ts";
import { mediane, resumerHistorique } from "./historique.ts";
import { situationAuRetour, usurePneu } from "./vetuste.ts";

type Dommage = EntreeAudit["dommages"][number];
const d = (rang: number, reste: Partial<Dommage> = {}): Dommage => ({
  rang,
  element: "capot",
  dommage: "rayure",
  dimension_mm: 120,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  choix: "auto",
  ...reste,
});
const taux = (t: number) => ({ main_oeuvre: t, peinture: t, pieces: t, pneus: 0, forfaits: 0 });
const conditions = (reste: Partial<Conditions> = {}): Conditions => ({
  loueur: "Arval",
  type_vehicule: null,
  valable_du: null,
  valable_au: null,
  vetuste: {
    seuil_km_par_an: 20_000,
    grille: [{ age_min_mois: 36, age_max_mois: null, jusqu_au_seuil: taux(20), au_dela_du_seuil: taux(25) }],
  },
  remise: null,
  franchise: { type: "par_vehicule", montant_ht: 250_00 },
  seuils: null,
  regime_tva: "tva_20",
  tolerance_km_apres_restitution: 0,
  delai_contestation_jours: 30,
  ...reste,
});
const garage = (reste: Partial<EntreeAudit["garages"][number]> = {}): EntreeAudit["garages"][number] => ({
  id: "00000000-0000-4000-8000-000000000001",
  nom: "Carrosserie du Port",
  reseau: null,
  adresse: "4 quai du Port",
  code_postal: "38000",
  ville: "Grenoble",
  telephone: null,
  latitude: 45.19,
  longitude: 5.72,
  taux_mo: 60_00,
  taux_peinture: 60_00,
  debosselage: true,
  jantes: true,
  vr: false,
  distance_km: 3.24,
  ...reste,
});
const audit = (dommages: Dommage[], reste: Partial<EntreeAudit> = {}): ResultatAudit =>
  calculerAudit({
    dommages,
    conditions: conditions(),
    historique: new Map(),
    situation: { age_mois: 40, kilometrage: 50_000 },
    garages: [garage()],
    mode_garage: "un_garage",
    garage_id: null,
    franchise_assurance_ht: null,
    code_postal: "38000",
    retour_prevu_le: "2027-03-01",
    aujourdhui: "2027-01-01",
    ...reste,
  });
const de = (r: ResultatAudit, rang: number) => r.dommages.find((x) => x.rang === rang);

describe("ce que le loueur facturera", () => {
  it("prend la grille, retire la vétusté par composante, puis la franchise", () => {
    // Capot repeint : 3 h × (65 + 40) = 315 ; 20 % de vétusté : 252 ; franchise 250 : 2 €.
    const r = audit([d(1)]);
    expect(de(r, 1)).toMatchObject({
      classe: "peinture",
      brut_ht: 315_00,
      vetuste_ht: 63_00,
      facture_ht: 252_00,
      n: null,
    });
    expect(r).toMatchObject({ somme_ht: 252_00, en_l_etat_ht: 2_00, franchise: { deduite_ht: 250_00 } });
    expect(r.vetuste).toBe(
      "À 40 mois et 15\u202f000\u00a0km par an\u00a0: 20\u00a0% sur la main-d'œuvre, 20\u00a0% sur les pièces.",
    );
  });

  it("préfère le passé du loueur dès cinq lignes, toutes portes ensemble, et le dit", () => {
    const ligne = (brut_ht: number, element = "porte_avant_gauche") =>
      ({ element, dommage: "rayure", operation: "peinture", brut_ht }) as const;
    const lignes = [ligne(200_00), ligne(220_00), ligne(240_00, "porte_arriere_droite"), ligne(300_00)];
    const porte = d(1, { element: "porte_avant_droite" });
    expect(de(audit([porte], { historique: resumerHistorique(lignes) }), 1)).toMatchObject({
      n: null,
      brut_ht: 262_50,
    });
    const cinq = resumerHistorique([...lignes, ligne(1_000_00)]);
    expect(de(audit([porte], { historique: cinq }), 1)).toMatchObject({ n: 5, brut_ht: 240_00, facture_ht: 192_00 });
    // Une autre opération ne se compare pas.
    expect(
      de(audit([d(1, { element: "porte_avant_droite", dommage: "bosse" })], { historique: cinq }), 1)?.n,
    ).toBeNull();
    expect([mediane([3, 1, 2]), mediane([1, 4]), mediane([])]).toEqual([2, 3, 0]);
  });

  it("n'attend rien sous le seuil, demande la mesure qui manque", () => {
    const r = audit([
      d(1, { dimension_mm: 30 }),
      d(2, { element: "pare_chocs_avant", dimension_mm: 45 }),
      d(3, { element: "toit", dimension_mm: null }),
      d(4, {
        element: "porte_avant_droite",
        dommage: "bosse",
        dimension_mm: 15,
        profondeur_mm: 3,
        peinture_atteinte: false,
      }),
      d(5, { element: "roue_avant_droite", dommage: "usure", dimension_mm: null, profondeur_mm: 4 }),
      d(6, { element: "aile_avant_droite", dimension_mm: 20, nombre: 3 }),
    ]);
    expect(r.dommages.map((x) => [x.conseil, x.facture_ht > 0])).toEqual([
      ["sous_seuil", false],
      ["sous_seuil", false],
      ["a_verifier", true],
      ["laisser", true],
      ["sous_seuil", false],
      ["laisser", true],
    ]);
    expect(de(r, 1)?.raison).toBe("30\u00a0mm, pour 30\u00a0mm tolérés. Rien n'est dû.");
    expect(de(r, 3)?.raison).toContain("À mesurer\u00a0: une rayure de 30\u00a0mm ou moins n'est pas facturable.");
  });

  it("ne peint un élément qu'une fois", () => {
    const r = audit([d(1), d(2, { dommage: "enfoncement" })]);
    expect(de(r, 1)).toMatchObject({ compris_dans: 2, facture_ht: 0 });
    expect(de(r, 1)?.raison).toBe("Compris dans le dommage n° 2\u00a0: l'élément ne se peint qu'une fois.");
    expect(r.somme_ht).toBe(492_00);
  });

  it("abat un pneumatique selon sa gomme, pas un forfait", () => {
    const r = audit([
      d(1, { element: "roue_avant_droite", dommage: "usure", dimension_mm: null, profondeur_mm: 3.2 }),
      d(2, { element: "cle", dommage: "manquant" }),
    ]);
    expect(usurePneu(3.2)).toBe(75);
    expect(de(r, 1)?.facture_ht).toBe(37_50);
    expect(de(r, 2)).toMatchObject({ facture_ht: 250_00, reparation_ht: null, conseil: "laisser" });
    expect(de(r, 2)?.raison).toContain("à retrouver avant le retour");
  });

  it("dit ce qui manque : conditions, prix, âge", () => {
    const r = audit([d(1, { element: "mecanique", dommage: "dysfonctionnement" })], { conditions: null });
    expect(de(r, 1)).toMatchObject({ conseil: "a_verifier", facture_ht: 0 });
    expect(r.hypotheses.join(" ")).toMatch(/Aucune condition connue.*1 dommage sans prix connu/);
    expect(situationAuRetour("2023-03-15", 90_000, "2026-03-14")).toEqual({ age_mois: 35, kilometrage: 90_000 });
    expect([
      coefficientRegional("75011"),
      coefficientRegional("13001"),
      coefficientRegional("38000"),
      coefficientRegional(null),
    ]).toEqual([130, 120, 100, 100]);
  });
});

describe("ce qu'il vaut mieux faire", () => {
  // Capot : 252 attendus, 300 à réparer. Toit enfoncé : 492 attendus, 580 à réparer. Bosse de porte sans peinture.
  const bosse = d(3, { element: "porte_avant_droite", dommage: "bosse", dimension_mm: 40, peinture_atteinte: false });
  const sansVetuste = conditions({ vetuste: null });

  it("décide pour le véhicule entier : près de la franchise, un dommage rentable seul se laisse", () => {
    const r = audit([bosse], { conditions: sansVetuste });
    expect(de(r, 3)).toMatchObject({ facture_ht: 110_00, reparation_ht: 101_54, conseil: "laisser" });
    expect(de(r, 3)?.raison).toBe(
      `Réparer coûterait ${formaterEuros(101_54)}\u00a0; la franchise de ${formaterEuros(250_00)} couvre assez de ses ${formaterEuros(110_00)} pour que le laisser coûte ${formaterEuros(101_54)} de moins.`,
    );
    const avecToit = audit([bosse, d(4, { element: "toit", dommage: "enfoncement" })], { conditions: sansVetuste });
    expect(de(avecToit, 3)?.conseil).toBe("reparer");
    expect(de(avecToit, 3)?.raison).toContain(`${formaterEuros(101_54)} au garage`);
    expect(avecToit.economie_ht).toBe(avecToit.en_l_etat_ht - avecToit.total_ht);
    expect(avecToit.economie_ht).toBeGreaterThan(0);
  });

  it("choisit le garage le moins cher pour le véhicule, ou pour chaque dommage", () => {
    const [sansJantes, aJantes] = [
      garage({ jantes: false, taux_mo: 50_00, taux_peinture: 50_00 }),
      garage({ id: "00000000-0000-4000-8000-000000000002", nom: "Jantes 38", taux_mo: 90_00, taux_peinture: 90_00 }),
    ];
    const jante = d(5, { element: "roue_avant_droite", dommage: "jante_frottee", dimension_mm: 100 });
    const dommages = [d(1, { dommage: "enfoncement" }), jante];
    const choix = { conditions: conditions({ vetuste: null, franchise: null }), garages: [sansJantes, aJantes] };
    const un = audit(dommages, choix);
    expect(un.garage_id).toBe(sansJantes.id);
    expect(de(un, 5)?.raison).toContain("aucun garage comparé ne sait le réparer");
    expect(un.garages.map((g) => g.total_ht)).toEqual([un.total_ht, un.garages[1]?.total_ht]);
    const force = audit(dommages, { ...choix, garage_id: aJantes.id });
    expect(force.garage_id).toBe(aJantes.id);
    expect(force.surcout_ht).toBe(force.total_ht - un.total_ht);
    expect(audit(dommages, { ...choix, mode_garage: "par_dommage" }).total_ht).toBeLessThanOrEqual(un.total_ht);
  });

  it("montre l'effet d'un choix imposé sans le cacher", () => {
    const dommages = [bosse, d(4, { element: "toit", dommage: "enfoncement" })];
    const r = audit([{ ...bosse, choix: "laisser" }, dommages[1] as Dommage], { conditions: sansVetuste });
    const libre = audit(dommages, { conditions: sansVetuste });
    expect(de(r, 3)).toMatchObject({ conseil: "laisser", impose: true });
    expect(r.surcout_ht).toBe(r.total_ht - libre.total_ht);
    expect(r.meilleur_total_ht).toBe(libre.total_ht);
    expect(de(libre, 3)?.total_si_laisse_ht).toBe(r.total_ht);
  });

  it("déclare un accident quand la franchise d'assurance coûte moins", () => {
    const accident = [
      d(1, { dommage: "enfoncement", evenement: 1 }),
      d(2, { element: "aile_avant_droite", dommage: "enfoncement", evenement: 1 }),
    ];
    const r = audit(accident, {
      conditions: conditions({ franchise: null, vetuste: null }),
      franchise_assurance_ht: 300_00,
    });
    expect(r.dommages.map((x) => x.conseil)).toEqual(["declarer", "declarer"]);
    expect(r).toMatchObject({ sinistres_ht: 300_00, total_ht: 300_00 });
    expect(de(r, 1)?.raison).toContain("couvre les 2 dommages de l'accident n° 1");
  });

  it("ne conseille plus de réparer à moins de quinze jours, et dit ce que cela coûte", () => {
    const dommages = [bosse, d(4, { element: "toit", dommage: "enfoncement" })];
    const limite = audit(dommages, { conditions: sansVetuste, aujourdhui: "2027-02-14" });
    expect([limite.limite_le, limite.jours_avant_limite, limite.alerte]).toEqual(["2027-02-14", 0, null]);
    const tard = audit(dommages, { conditions: sansVetuste, aujourdhui: "2027-02-20" });
    expect(tard.dommages.map((x) => x.decision)).toEqual(["laisser", "laisser"]);
    expect(tard.alerte).toBe(
      `Il reste 9 jours avant le retour\u00a0: une réparation en demande 15, rien n'est plus à réparer sans l'imposer. Fait à temps, le plan aurait fait gagner ${formaterEuros(limite.economie_ht)}.`,
    );
    expect(audit(dommages, { aujourdhui: "2027-03-02" }).alerte).toContain("trop tard");
    for (const [aujourdhui, dit] of [
      ["2027-02-27", "attendus\u00a0; il reste 2 jours, une réparation en demande 15."],
      ["2027-02-28", "attendus\u00a0; il reste 1 jour, une réparation en demande 15."],
      ["2027-03-01", "attendus\u00a0; le retour est aujourd'hui, une réparation demande 15 jours."],
      ["2027-03-02", "attendus\u00a0; le retour est passé, une réparation demande 15 jours."],
    ] as const)
      expect(de(audit(dommages, { conditions: sansVetuste, aujourdhui }), 4)?.raison).toContain(dit);
    const impose = audit([{ ...bosse, choix: "reparer" }], { conditions: sansVetuste, aujourdhui: "2027-02-20" });
    expect(de(impose, 3)?.decision).toBe("reparer");
  });

  it("compte une franchise par élément, ou ce qui reste du pot", () => {
    const dommages = [d(1, { dommage: "enfoncement" }), d(2, { element: "toit", dommage: "enfoncement" })];
    const parElement = audit(dommages, {
      conditions: conditions({ vetuste: null, franchise: { type: "par_element", montant_ht: 100_00 } }),
    });
    expect(parElement.en_l_etat_ht).toBe(615_00 * 2 - 200_00);
    const pot = audit(dommages, {
      conditions: conditions({
        vetuste: null,
        franchise: { type: "pot_annuel", montant_ht: 5_000_00, solde_ht: 80_00 },
      }),
    });
    expect(pot.en_l_etat_ht).toBe(615_00 * 2 - 80_00);
    expect(pot.hypotheses.join(" ")).toContain(`il y reste ${formaterEuros(80_00)}`);
  });

  it("se calcule pour un véhicule sans dommage, ni garage", () => {
    const r = audit([], { garages: [] });
    expect(r).toMatchObject({ en_l_etat_ht: 0, total_ht: 0, economie_ht: 0, garages: [], garage_id: null });
    expect(r.hypotheses).toContain(
      "Aucun garage à comparer\u00a0: dites où est le véhicule pour chiffrer les réparations.",
    );
  });
});
