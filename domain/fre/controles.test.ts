import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trouverAnomalies } from "./controles.ts";
import { controlerLignes, controlerTotaux } from "./controles-montants.ts";
import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "./document-lu.ts";
import { phraseAnomalie } from "./phrases-anomalies.ts";

const VIDES: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

const ligne = (brut: number, abattement: number | null = null, net = brut - (abattement ?? 0)): LigneLue => ({
  page: 1,
  designation: "Capot",
  nature: "fre",
  element: "capot",
  localisation: "avant",
  dommage: "rayure",
  operation: "peinture",
  facturable: true,
  quantite: 1,
  brut_ht: brut,
  abattement_ht: abattement,
  net_ht: net,
});

const vehicule = (champs: Partial<VehiculeLu> = {}): VehiculeLu => ({
  immatriculation: "GB-482-NR",
  vin: "VF1RJA00X67812345",
  marque: "RENAULT",
  modele: "CLIO V",
  kilometrage: 98412,
  date_mise_en_circulation: "2021-09-14",
  date_restitution: "2025-03-10",
  contrat: "0452318",
  lignes: [],
  totaux: VIDES,
  ...champs,
});

const document = (v: VehiculeLu): DocumentLu => ({
  type_document: "facture",
  numero: "F1",
  date_document: "2025-04-02",
  loueur: "Arval",
  vehicules: [v],
  anomalies: [],
});

const codes = (v: VehiculeLu) =>
  trouverAnomalies(document(v)).map(({ code, ligne: rang, ecart }) => [code, rang, ecart]);

test("sans rien d'abattu sur les lignes, le brut et la franchise imprimés font la chaîne", () => {
  const lignes = [
    { ...ligne(10000, 0), abattement_ht: null },
    { ...ligne(5000, 0), abattement_ht: null },
  ];
  const de = (totaux: Partial<TotauxLus>) => codes(vehicule({ lignes, totaux: { ...VIDES, ...totaux } }));
  expect(de({ brut_ht: 15000, franchise_ht: 2000, net_ht: 13000 })).toEqual([]);
  expect(de({ brut_ht: 15000, franchise_ht: 2000, net_ht: 12900 })).toEqual([["franchise", null, -100]]);
  expect(de({ brut_ht: 15100, franchise_ht: 2000, net_ht: 13100 })).toEqual([["somme_lignes", null, 100]]);
});

describe("remise des lignes", () => {
  const remisees = [ligne(10000, 1500), ligne(5000, 500)];
  const avec = (totaux: Partial<TotauxLus>) => codes(vehicule({ lignes: remisees, totaux: { ...VIDES, ...totaux } }));

  test("un total des remises qui additionne celles des lignes ne se déduit pas une seconde fois", () => {
    expect(avec({ remise_ht: 2000, net_ht: 13000 })).toEqual([]);
    expect(avec({ brut_ht: 15000, remise_ht: 2000, franchise_ht: 1000, net_ht: 12000 })).toEqual([]);
    expect(avec({ remise_ht: 2000, net_ht: 13100 })).toEqual([["somme_lignes", null, 100]]);
  });

  test("vétusté et remise imprimées à part font ensemble l'abattement des lignes", () => {
    expect(avec({ brut_ht: 15000, abattement_ht: 1200, remise_ht: 800, net_ht: 13000 })).toEqual([]);
    expect(avec({ brut_ht: 15000, abattement_ht: 1200, remise_ht: 800, net_ht: 13050 })).toEqual([
      ["franchise", null, 50],
    ]);
  });

  test("une remise accordée en plus de celle des lignes se déduit", () => {
    expect(avec({ remise_ht: 650, net_ht: 12350 })).toEqual([]);
    expect(avec({ remise_ht: 2000, net_ht: 11000 })).toEqual([]);
  });
});

describe("totaux", () => {
  const lignes = [ligne(10000, 2000), ligne(5000, 1000)];
  const justes = {
    ...VIDES,
    brut_ht: 15000,
    abattement_ht: 3000,
    franchise_ht: 2000,
    net_ht: 10000,
    tva: 2000,
    ttc: 12000,
  };

  test("une facture juste n'a pas d'anomalie", () => {
    expect(controlerTotaux({ lignes, totaux: justes })).toEqual([]);
  });

  test("un brut qui n'est pas la somme des lignes est somme_lignes, imprimé moins recalculé", () => {
    expect(controlerTotaux({ lignes, totaux: { ...justes, brut_ht: 15500 } })).toEqual([
      { code: "somme_lignes", champ: "totaux.brut_ht", ligne: null, ecart: 500 },
    ]);
  });

  test("un net qui ne suit pas brut, abattement et franchise justes est franchise", () => {
    expect(controlerTotaux({ lignes, totaux: { ...justes, net_ht: 15000, tva: null } })).toEqual([
      { code: "franchise", champ: "totaux.net_ht", ligne: null, ecart: 5000 },
    ]);
  });

  test("sans brut ni abattement imprimés, le net se compare à ses lignes", () => {
    const totaux = { ...VIDES, net_ht: 12500, franchise_ht: null };
    expect(controlerTotaux({ lignes, totaux })).toEqual([
      { code: "somme_lignes", champ: "totaux.net_ht", ligne: null, ecart: 500 },
    ]);
  });

  test.each([
    [12001, []],
    [11999, []],
    [12002, [{ code: "total_ttc", champ: "totaux.ttc", ligne: null, ecart: 2 }]],
  ])("un TTC de %i centimes pour 12000 attendus", (ttc, attendu) => {
    expect(controlerTotaux({ lignes, totaux: { ...justes, ttc } })).toEqual(attendu);
  });

  test("une facture construite de ses lignes n'est jamais fautive, et tout écart ajouté au net est retrouvé", () => {
    const montant = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(montant, montant), { minLength: 1, maxLength: 20 }),
        montant,
        fc.integer({ min: 1, max: 9999 }),
        (paires, franchise, faute) => {
          const ls = paires.map(([brut, abattement]) => ligne(brut, Math.min(brut, abattement)));
          const brut_ht = ls.reduce((s, l) => s + (l.brut_ht ?? 0), 0);
          const abattement_ht = ls.reduce((s, l) => s + (l.abattement_ht ?? 0), 0);
          const franchise_ht = Math.min(franchise, brut_ht - abattement_ht);
          const totaux = {
            ...VIDES,
            brut_ht,
            abattement_ht,
            franchise_ht,
            net_ht: brut_ht - abattement_ht - franchise_ht,
          };
          expect(controlerTotaux({ lignes: ls, totaux })).toEqual([]);
          expect(controlerTotaux({ lignes: ls, totaux: { ...totaux, net_ht: totaux.net_ht + faute } })).toEqual([
            { code: "franchise", champ: "totaux.net_ht", ligne: null, ecart: faute },
          ]);
        },
      ),
    );
  });
});

describe("calcul d'une ligne", () => {
  const ecarts = (...lignes: LigneLue[]) => controlerLignes(lignes).map(({ ligne: rang, ecart }) => [rang, ecart]);
  const composee = (mo_ht: number): LigneLue => ({
    ...ligne(22900),
    details: { mo_ht, peinture_ht: 13600, pieces_ht: 0 },
  });

  test("le net imprimé qui n'est pas brut moins abattement donne l'écart signé", () => {
    expect(ecarts(ligne(100), ligne(29548, 2960, 26593))).toEqual([[1, 5]]);
  });

  test("les composantes imprimées doivent faire le brut", () => {
    expect(ecarts(composee(9300))).toEqual([]);
    expect(ecarts(composee(9000))).toEqual([[0, 300]]);
  });

  test("des composantes fausses partout disent une colonne mal comprise, pas des erreurs", () => {
    expect(ecarts(composee(9000), composee(9000), composee(9300))).toEqual([]);
  });

  test("une ligne non facturable n'est pas contrôlée", () => {
    expect(ecarts({ ...ligne(0, null, 0), facturable: false, details: { mo_ht: 100 } })).toEqual([]);
  });
});

describe("identité", () => {
  test("plaque, châssis, dates et compteur", () => {
    expect(codes(vehicule())).toEqual([]);
    expect(codes(vehicule({ immatriculation: "AI-123-BB" }))).toEqual([["immatriculation_invalide", null, null]]);
    expect(codes(vehicule({ vin: "VF1RJAO0X67812345" }))).toEqual([["vin_invalide", null, null]]);
    expect(codes(vehicule({ date_mise_en_circulation: "2025-03-10" }))).toEqual([["dates_incoherentes", null, null]]);
    expect(codes(vehicule({ expertise: { date: "2025-03-09", kilometrage: null } }))).toEqual([
      ["dates_incoherentes", null, null],
    ]);
    expect(codes(vehicule({ expertise: { date: null, kilometrage: 98000 } }))).toEqual([
      ["kilometrage_incoherent", null, null],
    ]);
  });
});

test("le total d'un relevé se compare à la somme de ses véhicules", () => {
  const un = vehicule({ totaux: { ...VIDES, net_ht: 10000 } });
  const releve: DocumentLu = { ...document(un), vehicules: [un, un], totaux_releve: { ...VIDES, net_ht: 24500 } };
  expect(trouverAnomalies(releve)).toEqual([{ code: "somme_lignes", vehicule: null, ligne: null, ecart: 4500 }]);
});

test("chaque anomalie a sa phrase, avec l'écart en euros", () => {
  const lu = document(vehicule({ lignes: [ligne(100)] }));
  expect(phraseAnomalie({ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 5 }, lu)).toBe(
    "Somme des lignes ≠ total : écart 0,05\u00a0€",
  );
  expect(phraseAnomalie({ code: "calcul_ligne", vehicule: 0, ligne: 0, ecart: -2000 }, lu)).toBe(
    "Calcul de la ligne 1 (Capot) faux : écart 20,00\u00a0€",
  );
});
