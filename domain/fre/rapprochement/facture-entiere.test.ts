import { describe, expect, it } from "vitest";
import type { Conditions } from "../conditions.ts";
import type { TotauxLus, VehiculeLu } from "../document-lu.ts";
import {
  base,
  bouclier,
  capot,
  codes,
  contestable,
  type Dossier,
  dits,
  expertise,
  F,
  faire,
  mesure,
  P,
  porte,
  R,
  sansVetuste,
  toit,
  vehicule,
} from "./aides-dossiers.ts";
import { rapprocher } from "./rapprocher.ts";

describe("la facture entière", () => {
  const rapport = [R(porte, 20_000), R(capot, 10_000)];
  const facture = [F(porte, 20_000, 4_000), F(capot, 10_000, 2_000)];
  const avec = (champs: Partial<Conditions>, totaux: Partial<TotauxLus> = {}) => ({
    rapport,
    facture,
    totaux,
    conditions: { ...base, ...champs },
  });
  const surFacture = (d: Dossier) =>
    dits(d)
      .filter(([f]) => f === null)
      .map(([, , , v, m]) => [v, m]);

  it("franchise par véhicule : due, en partie déduite, plafonnée au sous-total", () => {
    const franchise = (montant_ht: number) => ({ franchise: { type: "par_vehicule", montant_ht } }) as const;
    expect(surFacture(avec(franchise(10_000)))).toEqual([["franchise_non_deduite", 10_000]]);
    expect(surFacture(avec(franchise(10_000), { franchise_ht: 4_000 }))).toEqual([["franchise_non_deduite", 6_000]]);
    expect(surFacture(avec(franchise(10_000), { franchise_ht: 10_000 }))).toEqual([]);
    expect(surFacture(avec(franchise(99_000)))).toEqual([["franchise_non_deduite", 24_000]]);
    expect(faire(avec(franchise(99_000))).net_ht_attendu).toBe(0);
  });

  it("rien de ce qu'elle ne déduit pas ne lui est reproché tant qu'un montant de la page reste hors du compte, ou qu'un total est douteux", () => {
    const conditions = { ...base, franchise: { type: "par_vehicule", montant_ht: 10_000 } } as const;
    const chiffree = (reste: Partial<VehiculeLu>) => ({
      rapport,
      facture,
      conditions,
      autre: { facture: vehicule(facture, { net_ht: 24_000 }, reste) },
    });
    const restes = [{ page: 1, libelle: "", montant: 10_000 }];
    const horsCompte = chiffree({ restes: [{ page: 1, libelle: "", montant: 9_000 }] });
    const douteux = chiffree({ confiances: { "totaux.net_ht": 0.6 } });
    for (const dossier of [horsCompte, douteux]) {
      expect(surFacture(dossier)).toEqual([["a_verifier", 0]]);
      expect(contestable(dossier)).toBe(0);
      const { verdicts, net_ht_attendu } = faire(dossier);
      expect(net_ht_attendu).toBe(24_000);
      expect(verdicts.at(-1)).toMatchObject({ certitude: null, phrase: expect.stringContaining("franchise") });
    }
    // Compté par une ligne, le même montant ne suspend rien ; une personne qui a validé la facture non plus.
    expect(surFacture(chiffree({ restes }))).toEqual([["franchise_non_deduite", 10_000]]);
    const validee = { ...horsCompte, autre: { ...horsCompte.autre, confirmes: { facture: true } } };
    expect(surFacture(validee)).toEqual([["franchise_non_deduite", 10_000]]);
  });

  it("ni la vétusté, ni un prix plus haut que le rapport, d'une ligne dont la page n'est pas comptée en entier", () => {
    const lignes = [F(porte, 20_000, 0), F(capot, 12_000, 2_400)];
    const restes = [{ page: 1, libelle: "Vétusté", montant: 4_100 }];
    const lus = (reste: Partial<VehiculeLu>) => ({
      rapport,
      facture: lignes,
      autre: { facture: vehicule(lignes, { net_ht: 29_600 }, reste) },
    });
    expect(codes(lus({}))).toEqual(["vetuste_absente_ou_fausse", "montant_superieur_au_rapport"]);
    expect(codes(lus({ restes }))).toEqual(["a_verifier", "a_verifier"]);
    expect(contestable(lus({ restes }))).toBe(0);
    const auRapport = { autre: { rapport: expertise(rapport, { restes }) }, rapport, facture: lignes };
    expect(codes(auRapport)).toEqual(["vetuste_absente_ou_fausse", "a_verifier"]);
  });

  it("une ligne d'une annexe, que le total ne compte pas, ne se dit absente de rien", () => {
    const duplicata = F(["Duplicata d'une carte grise", "carte_grise", null, "fourniture"], 6_500, 0);
    const lignes = [...facture, { ...duplicata, page: 2 }];
    const lus = (net_ht: number, somme_incertaine: boolean) => ({
      rapport,
      facture: lignes,
      autre: { facture: vehicule(lignes, { net_ht }, { somme_incertaine }) },
    });
    expect(codes(lus(24_000, true))[2]).toBe("a_verifier");
    expect(contestable(lus(24_000, true))).toBe(0);
    // Le total la compte, ou l'écart est prouvé être celui du loueur : elle est facturée.
    expect(codes(lus(30_500, true))[2]).toBe("absent_du_rapport");
    expect(codes(lus(24_000, false))[2]).toBe("absent_du_rapport");
  });

  it("la facture attendue nomme chaque ligne qui reste due", () => {
    const long = `Porte ${"très ".repeat(20)}rayée`;
    const { etapes } = faire({
      facture: [F(porte, 20_000, 4_000), F([long, ...porte.slice(1)] as typeof porte, 10_000, 2_000)],
    });
    const libelles = etapes[0]?.operandes.map((o) => o.libelle) ?? [];
    expect(libelles[0]).toBe("1. Porte AVG");
    expect(libelles[1]).toMatch(/^2\. Porte très .{40,56}…$/);
  });

  it("franchise par élément : sur les seules lignes dues", () => {
    const conditions = { ...base, franchise: { type: "par_element", montant_ht: 5_000 } } as const;
    const dossier = { rapport: rapport.slice(0, 1), facture, totaux: { franchise_ht: 10_000 }, conditions };
    // Facturé 240,00 − 100,00 = 140,00 ; dû 160,00 − 50,00 = 110,00 : la franchise de la ligne contestée tombe avec elle.
    expect(surFacture(dossier)).toEqual([]);
    expect(faire(dossier)).toMatchObject({ net_ht_attendu: 11_000, montant_contestable_total: 3_000 });
  });

  it("pot annuel : à hauteur de ce qu'il en reste", () => {
    const pot = (solde_ht: number) => ({ franchise: { type: "pot_annuel", montant_ht: 500_000, solde_ht } }) as const;
    expect(surFacture(avec(pot(3_000)))).toEqual([["franchise_non_deduite", 3_000]]);
    expect(surFacture(avec(pot(0)))).toEqual([]);
  });

  it("remise sur le total, sur les lignes dues, avant la franchise", () => {
    const dossier = avec({
      remise: { taux_pct: 10, assiette: "total" },
      franchise: { type: "par_vehicule", montant_ht: 5_000 },
    });
    // 240,00 − 24,00 − 50,00 = 166,00.
    expect(surFacture(dossier)).toEqual([
      ["remise_non_appliquee", 2_400],
      ["franchise_non_deduite", 5_000],
    ]);
    expect(faire(dossier)).toMatchObject({ net_ht_attendu: 16_600, montant_contestable_total: 7_400 });
  });

  describe("une remise du contrat sur le total que la facture a prise ligne à ligne", () => {
    const total: Conditions = { ...base, remise: { taux_pct: 10, assiette: "total" }, franchise: null };
    // 20 000 − 20 % = 16 000, − 10 % = 14 400 ; de même 10 000 : 7 200.
    const lignes = [F(porte, 20_000, 5_600), F(capot, 10_000, 2_800)];
    const rapport = expertise([R(porte, 20_000), R(capot, 10_000)]);
    const lire = (facture: VehiculeLu) =>
      rapprocher({ rapport, facture, pv: null, conditions: total, dateFacture: null });

    it("ne se déduit pas une seconde fois", () => {
      const r = lire(vehicule(lignes, { net_ht: 21_600 }));
      expect(r.verdicts.map((v) => v.verdict)).toEqual(["conforme", "conforme"]);
      expect([r.net_ht_attendu, r.montant_contestable_total]).toEqual([21_600, 0]);
    });

    it("même quand un total la récapitule", () => {
      const r = lire(vehicule(lignes, { remise_ht: 2_400, abattement_ht: 6_000, brut_ht: 30_000, net_ht: 21_600 }));
      expect([r.net_ht_attendu, r.montant_contestable_total]).toEqual([21_600, 0]);
    });

    it("reste due sur la ligne qui ne l'a pas prise", () => {
      // 10 000 − 20 % = 8 000 : 10 % de remise, 800, manquent à cette ligne seule.
      const r = lire(vehicule([F(porte, 20_000, 5_600), F(capot, 10_000, 2_000)], { net_ht: 22_400 }));
      expect(r.verdicts.map((v) => [v.verdict, v.montant_contestable])).toContainEqual(["remise_non_appliquee", 800]);
      expect([r.net_ht_attendu, r.montant_contestable_total]).toEqual([21_600, 800]);
    });
  });

  it("la remise que la facture imprime dans sa colonne n'est pas de la vétusté", () => {
    // 10 000 : vétusté de 5 % au lieu de 20, remise de 10 % sur le reste (800) imprimée à part.
    const ligne = { ...F(capot, 10_000, 1_300), details: { remise_ht: 800 } };
    const r = rapprocher({
      rapport: expertise([R(capot, 10_000)]),
      facture: vehicule([ligne], { net_ht: 8_700 }),
      pv: null,
      conditions: { ...base, remise: { taux_pct: 10, assiette: "ligne" }, franchise: null },
      dateFacture: null,
    });
    expect(r.verdicts.map((v) => [v.verdict, v.montant_contestable])).toEqual([["vetuste_absente_ou_fausse", 1_500]]);
    expect(r.montant_contestable_total).toBe(1_500);
  });

  it("la cascade sépare ce qui dépasse le rapport, la vétusté et la remise de ligne, puis va jusqu'au TTC", () => {
    const { etapes } = rapprocher({
      rapport: expertise([R(["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture"], 20_000)]),
      // Brut 30 000 pour 20 000 au rapport ; vétusté de 20 % et remise de 10 % déduites.
      facture: vehicule([F(["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture"], 30_000, 8_400)], {
        net_ht: 21_600,
        tva: 4_320,
      }),
      pv: null,
      dateFacture: null,
      conditions: { ...base, remise: { taux_pct: 10, assiette: "ligne" }, franchise: null, regime_tva: "mixte" },
    });
    expect(etapes.map((e) => [e.code, e.resultat])).toEqual([
      ["brut", 30_000],
      ["au_dela_du_rapport", -10_000],
      ["vetuste", -4_000],
      ["remise", -1_600],
      ["sous_total", 14_400],
      ["total_ht", 14_400],
      ["tva", 2_880],
      ["ttc", 17_280],
    ]);
  });

  it("TVA à tort, en plus de l'écart ; une TVA due ne se conteste pas", () => {
    const dossier = avec({ regime_tva: "hors_champ" }, { tva: 4_800, ttc: 28_800 });
    expect(surFacture(dossier)).toEqual([["tva_a_tort", 4_800]]);
    expect(contestable(dossier)).toBe(4_800);
    expect(surFacture(avec({}, { tva: 4_800 }))).toEqual([]);
    expect(surFacture(avec({ regime_tva: "mixte" }, { tva: 4_800 }))).toEqual([]);
  });

  it("un total imprimé plus fort que ses lignes ; plus faible, il profite au client", () => {
    expect(surFacture(avec({}, { net_ht: 25_000 }))).toEqual([["erreur_de_calcul", 1_000]]);
    expect(surFacture(avec({}, { net_ht: 23_000 }))).toEqual([]);
    expect(contestable(avec({}, { net_ht: 23_000 }))).toBe(0);
  });

  it("un total plus fort que des lignes peut-être mal lues ne s'accuse pas : l'écart se dit", () => {
    const porte_ = avec({}, { net_ht: 25_000 });
    const facture = { ...vehicule(porte_.facture, { net_ht: 25_000 }), somme_incertaine: true };
    const douteux = { ...porte_, autre: { facture } };
    expect(surFacture(douteux)).toEqual([]);
    expect(contestable(douteux)).toBe(0);
    expect(faire(douteux).avertissements[0]).toMatch(/toutes n'ont peut-être pas été lues/);
  });

  it("les kilomètres et les frais restent dus, et n'ont pas de verdict", () => {
    const km = F(["Dépassement kilométrique", null, null, null], 21_075, 0, { nature: "km" });
    const dossier = { rapport, facture: [...facture, km], conditions: base };
    expect(faire(dossier)).toMatchObject({ net_ht_attendu: 45_075, montant_contestable_total: 0 });
    expect(dits(dossier)).toHaveLength(2);
  });

  it("un relevé sans ligne : seules ses déductions se vérifient", () => {
    const totaux = { brut_ht: 100_000, abattement_ht: 20_000, net_ht: 80_000, tva: 16_000, ttc: 96_000 };
    const dossier = {
      facture: [],
      totaux,
      conditions: { ...base, franchise: { type: "par_vehicule", montant_ht: 25_000 } } as const,
    };
    expect(surFacture(dossier)).toEqual([["franchise_non_deduite", 25_000]]);
    expect(faire(dossier)).toMatchObject({ net_ht_attendu: 55_000, montant_contestable_total: 25_000 });
    expect(contestable({ ...dossier, totaux: { net_ht: 80_000 } })).toBe(0);
  });

  it("tout à la fois : chaque verdict, un total recalculé", () => {
    const resultat = faire({
      rapport: [R(porte, 20_000), R(capot, 10_000, { facturable: false }), R(toit, 7_000, mesure("45 mm"))],
      facture: [F(porte, 25_000, 5_000), F(capot, 10_000, 0), F(toit, 7_000, 0), F(bouclier, 30_000, 6_000)],
      pv: [P(porte), P(toit), P(bouclier), P(capot)],
      totaux: { remise_ht: 0, franchise_ht: 2_000 },
      conditions: {
        ...base,
        remise: { taux_pct: 5, assiette: "total" },
        franchise: { type: "par_vehicule", montant_ht: 12_000 },
      },
    });
    // Dû : porte 160,00 et toit 56,00 = 216,00 ; − 5 % = 205,20 ; − 120,00 = 85,20. Facturé : 610,00 − 20,00 = 590,00.
    expect(resultat.verdicts.map((v) => [v.ligne_facture, v.verdict, v.montant_contestable])).toEqual([
      [0, "montant_superieur_au_rapport", 4_000],
      [1, "sous_seuil", 10_000],
      [2, "vetuste_absente_ou_fausse", 1_400],
      [3, "absent_du_rapport", 24_000],
      [null, "remise_non_appliquee", 1_080],
      [null, "franchise_non_deduite", 10_000],
    ]);
    expect(resultat).toMatchObject({
      net_ht_facture: 59_000,
      net_ht_attendu: 8_520,
      montant_contestable_total: 50_480,
    });
    expect(resultat.date_limite).toBe("2025-05-02");
  });

  it("sans condition du contrat, n'attend aucune déduction", () => {
    expect(codes({ rapport, facture: [F(porte, 20_000, 0), F(capot, 10_000, 0)], conditions: sansVetuste })).toEqual([
      "conforme",
      "conforme",
    ]);
  });
});

describe("une facture qui ne détaille aucune ligne (relevé mensuel)", () => {
  const rapport = [R(porte, 50_000), R(capot, 24_160)];
  const conditions: Conditions = { ...base, franchise: { type: "par_vehicule", montant_ht: 20_000 } };
  const lire = (totaux: Partial<TotauxLus>) => faire({ rapport, facture: [], totaux, conditions });
  const marches = (totaux: Partial<TotauxLus>) => lire(totaux).ecarts.map((e) => [e.code, e.montant]);

  it("va du rapport à son HT par ses déductions imprimées, sans dire ses dommages non facturés", () => {
    const imprimes = { brut_ht: 74_160, abattement_ht: 18_765, franchise_ht: 20_000, net_ht: 35_395 };
    expect(marches(imprimes)).toEqual([
      ["brut_rapport", 74_160],
      ["abattement", -18_765],
      ["franchise", -20_000],
      ["net_facture", 35_395],
    ]);
    expect(marches({ ...imprimes, brut_ht: 80_000, net_ht: 41_235 })[1]).toEqual(["brut_different", 5_840]);
    const etapes = lire(imprimes).etapes.map((e) => [e.code, e.resultat]);
    expect(etapes.slice(0, 5)).toEqual([
      ["brut", 74_160],
      ["vetuste", -18_765],
      ["sous_total", 55_395],
      ["franchise", -20_000],
      ["total_ht", 35_395],
    ]);
  });

  it("sans brut imprimé, laisse ce qu'elle tait inexpliqué et n'accuse pas une addition qu'elle n'imprime pas", () => {
    expect(marches({ net_ht: 35_395 })).toEqual([
      ["brut_rapport", 74_160],
      ["non_explique", -38_765],
      ["net_facture", 35_395],
    ]);
    expect(lire({ net_ht: 35_395 }).etapes[0]).toMatchObject({ code: "brut", resultat: 35_395 });
    for (const tait of [
      { net_ht: 35_395, abattement_ht: 18_765 },
      { net_ht: null, ttc: 42_474, tva: 7_079 },
    ])
      expect(lire(tait)).toMatchObject({ montant_contestable_total: 0, net_ht_attendu: 35_395, verdicts: [] });
  });
});
