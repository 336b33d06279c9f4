import { describe, expect, test } from "vitest";
import { document, ligne, lignes, totaux } from "./aides-jugement.ts";
import type { VehiculeLu } from "./document-lu.ts";
import { juger, reponseAuDoute, sommeIncertaine } from "./juger.ts";

const codes = (lu: Parameters<typeof juger>[0]) => {
  const { anomalies, doutes } = juger(lu);
  return [anomalies.map(({ code, ecart }) => [code, ecart]), doutes.map(({ champ, ecart }) => [champ, ecart])];
};
const AFFIRMEE = [[["somme_lignes", 9300]], []];
const DEMANDEE = [[], [["totaux.net_ht", 9300]]];
/** Des lignes de 1 000,00 € sous un total de 1 093,00 €. */
const fausse = (autres: Partial<VehiculeLu> = {}, t = {}) =>
  document({ ...autres, lignes: autres.lignes ?? lignes, totaux: { net_ht: 109_300, ...t } });

describe("une addition fausse", () => {
  const reste = (montant: number, libelle = "") => ({ page: 1, libelle, montant });

  test("s'affirme quand chaque montant de la page est compté, et seulement alors", () => {
    expect(codes(fausse())).toEqual(AFFIRMEE);
    expect(codes(fausse({ restes: [reste(2500, "Gestion du dossier")] }))).toEqual(DEMANDEE);
    // Un sous-total de lignes qui se suivent, la taxe d'une ligne, le toutes taxes comprises d'une autre.
    const comptes = [60_000, 12_000, 48_000].map((montant) => reste(montant));
    const taxes = { tva: 21_860, ttc: 131_160 };
    expect(codes(fausse({ restes: comptes }, taxes))).toEqual(AFFIRMEE);
    expect(codes(fausse({ restes: [...comptes, reste(12_001)] }, taxes))).toEqual(DEMANDEE);
  });

  test("se demande quand ses montants ou son total sont lus avec un doute, ou que la page imprime ce que font les lignes", () => {
    expect(codes(fausse({ confiances: { "totaux.net_ht": 0.7 } }))).toEqual(DEMANDEE);
    const douteuse = [{ ...lignes[0], confiances: { net_ht: 0.6 } }, lignes[1]] as VehiculeLu["lignes"];
    expect(codes(fausse({ lignes: douteuse }))).toEqual(DEMANDEE);
    expect(codes(fausse({ restes: [reste(100_000, "Total des frais")] }))).toEqual(DEMANDEE);
  });

  test("se demande quand une ligne comptée deux fois, ou une autre de ses colonnes, la refermerait", () => {
    expect(codes(document({ lignes, totaux: { net_ht: 140_000 } }))[0]).toEqual([]);
    const autreColonne = [ligne({ net_ht: 60_000, details: { mo_ht: 69_300 } }), lignes[1]] as VehiculeLu["lignes"];
    expect(codes(fausse({ lignes: autreColonne }))[0]).toEqual([]);
  });

  test.each([
    ["un reste de la page", { restes: [{ page: 2, libelle: "Frais", montant: -9300 }] }, {}],
    ["deux restes", { restes: [9000, 300].map((montant) => ({ page: 1, libelle: "Frais", montant })) }, {}],
    ["la TVA", {}, { tva: 9300 }],
    ["la remise des lignes", { lignes: [{ ...lignes[0], details: { remise_ht: 9300 } }, lignes[1]] }, {}],
  ] as [string, Partial<VehiculeLu>, object][])("se demande quand %s est de son montant", (_, autres, t) => {
    expect(codes(fausse(autres, t))).toEqual(DEMANDEE);
    const [vehicule] = fausse(autres, t).vehicules;
    expect(vehicule && sommeIncertaine(vehicule)).toBe(true);
  });

  test("se demande quand l'abattement, la remise ou la franchise imprimés sont de son montant", () => {
    const chaine = { brut_ht: 100_000, abattement_ht: 0, net_ht: 100_000 };
    expect(codes(document({ lignes, totaux: { ...chaine, franchise_ht: 25_000 } }))[0]).toEqual([]);
    expect(codes(document({ lignes, totaux: { ...chaine, remise_ht: 5000 } }))[0]).toEqual([]);
    expect(codes(document({ lignes, totaux: { ...chaine, abattement_ht: 1000 } }))[0]).toEqual([]);
    expect(codes(document({ lignes, totaux: { ...chaine, net_ht: 98_000 } }))[0]).toEqual([["franchise", -2000]]);
  });

  test("se demande quand l'arrondi des prix unitaires la referme", () => {
    const pneus = ligne({ designation: "Pneus", quantite: 3, details: { prix_unitaire_ht: 3333 }, net_ht: 10_000 });
    expect(codes(document({ lignes: [pneus], totaux: { net_ht: 9999 } }))).toEqual([[], [["totaux.net_ht", -1]]]);
    expect(codes(document({ lignes: [pneus], totaux: { net_ht: 9990 } }))[0]).toEqual([["somme_lignes", -10]]);
  });

  test("se demande quand un autre total des mêmes lignes en laisse douter", () => {
    // Une carte de 4 000,00 € n'a pas été lue : le brut le dit, l'écart du net n'est pas une faute.
    const deux = document({ lignes, totaux: { brut_ht: 500_000, net_ht: 96_065 } });
    expect(codes(deux)).toEqual([
      [],
      [
        ["totaux.brut_ht", 400_000],
        ["totaux.net_ht", -3_935],
      ],
    ]);
  });

  test("se demande quand une pièce chiffrée reste hors des lignes, ou que les lignes d'une autre page font l'écart", () => {
    const passage = {
      page: 1,
      zone: { x: 0, y: 0, largeur: 1, hauteur: 0.1 },
      texte: "239,30 Pare-brise",
      localisation: null,
      dommage: null,
      operation: null,
    };
    const autre = { ...passage, element: "pare_brise" as const, montants: [23_930] };
    expect(codes(fausse({ passages: [autre] }))).toEqual(DEMANDEE);
    const conditions = ligne({ page: 2, designation: "Indemnité", element: null, dommage: null, net_ht: 4_000 });
    expect(codes(document({ lignes: [...lignes, conditions], totaux: { net_ht: 100_000 } }))).toEqual([
      [],
      [["totaux.net_ht", -4_000]],
    ]);
  });

  test("d'une ligne se demande quand la somme des abattements est imprimée sous un autre titre", () => {
    const deux = [16_815, 0].map((abattement_ht) => ligne({ brut_ht: 50_000, abattement_ht, net_ht: 50_000 }));
    const seule = { lignes: deux, restes: [{ page: 1, libelle: "Main-d'œuvre", montant: 16_815 }] };
    expect(codes(document(seule))[0]).toEqual([]);
    expect(codes(document({ lignes: deux, totaux: { net_ht: 100_000 } }))[0]).toEqual([["calcul_ligne", 16_815]]);
    // Rien ne confirme les colonnes de cette ligne : ni une voisine juste, ni un total.
    expect(codes(document({ lignes: deux }))[0]).toEqual([]);
  });

  test("d'une ligne se demande quand un montant resté sans emploi la rendrait juste à la place d'un des siens", () => {
    // 361,25 imprimé et non lu : 108,38, sa décote, a été prise pour le brut.
    const decalee = ligne({ brut_ht: 10_838, abattement_ht: 3251, net_ht: 25_287 });
    const autres = [1, 2, 3].map(() => ligne({ brut_ht: 50_000, abattement_ht: 10_000, net_ht: 40_000 }));
    const avec = (restes: VehiculeLu["restes"]) =>
      codes(document({ lignes: [decalee, ...autres], totaux: { net_ht: 145_287 }, restes }));
    expect(avec([{ page: 1, libelle: "", montant: 36_125 }])[0]).toEqual([]);
    expect(avec([])[0]).toEqual([["calcul_ligne", 17_700]]);
  });

  test("de plusieurs rangées d'un relevé se demande : une colonne est peut-être mal lue", () => {
    const rangee = {
      lignes: [],
      totaux: totaux({ brut_ht: 90_000, abattement_ht: 0, franchise_ht: 25_000, net_ht: 100 }),
    };
    const releve = (n: number) => ({
      ...document(...Array.from({ length: n }, () => rangee)),
      type_document: "releve" as const,
    });
    expect(codes(releve(2))[0]).toEqual([]);
    expect(codes(releve(2))[1]).toHaveLength(2);
  });

  test("d'un véhicule sans ligne se demande quand la page porte d'autres montants, peut-être ceux d'autres véhicules", () => {
    const chaine = totaux({
      brut_ht: 90_000,
      abattement_ht: 0,
      franchise_ht: 25_000,
      net_ht: 75_000,
      tva: 15_000,
      ttc: 90_000,
    });
    const seule = (restes: VehiculeLu["restes"] = []) => codes(document({ lignes: [], totaux: chaine, restes }));
    expect(seule()).toEqual([[["franchise", 10_000]], []]);
    expect(seule([reste(226_647), reste(67_994)])).toEqual([[], [["totaux.net_ht", 10_000]]]);
  });

  test("se demande quand une ligne manque, ne nomme rien, ou que l'écart est démesuré", () => {
    const oubliee = { restes: [{ page: 1, libelle: "Hayon éraflé", montant: 4000 }] };
    expect(codes(fausse(oubliee))).toEqual(DEMANDEE);
    expect(codes(document({ lignes, totaux: { net_ht: 200_000 } }))[0]).toEqual([]);
    const sansNom = [...lignes, ligne({ designation: "", element: null, net_ht: 9300 })];
    expect(codes(document({ lignes: sansNom, totaux: { net_ht: 100_000 } }))[0]).toEqual([]);
    // Le brut et le net du même écart : c'est la ligne qui manque aux deux.
    expect(codes(document({ lignes, totaux: { brut_ht: 109_300, net_ht: 109_300 } }))[0]).toEqual([]);
  });
});

test("une seule part d'un montant ne le dit pas faux : elle se demande ; deux parts, si", () => {
  const juste = ligne({ brut_ht: 10_000, abattement_ht: 0, net_ht: 10_000 });
  const avec = (details: object) =>
    codes(document({ lignes: [juste, { ...juste, details }], totaux: { net_ht: 20_000 } }));
  expect(avec({ peinture_ht: 3800 })).toEqual([[], [["brut_ht", 6200]]]);
  expect(avec({ peinture_ht: 3800, mo_ht: 6000 })[0]).toEqual([["calcul_ligne", 200]]);
  // Une part plus grande que son tout est d'une autre ligne : elle n'accuse pas celle-ci.
  expect(avec({ pieces_ht: 103_715, mo_ht: 10_000 })).toEqual([[], [["brut_ht", -103_715]]]);
  const voisine = { ...juste, details: { peinture_ht: 4000, mo_ht: 6000 } };
  const vide = document({
    lignes: [voisine, { ...juste, details: { peinture_ht: 3800 } }],
    totaux: { net_ht: 20_000 },
  });
  expect(codes(vide)[0]).toEqual([["calcul_ligne", 6200]]);
});

test("le calcul d'une ligne se demande quand sa remise l'explique, un TTC quand sa taxe n'est à aucun taux", () => {
  const brut = { brut_ht: 10_000, abattement_ht: 1000 };
  const fausses = (details: object) =>
    document({ lignes: [ligne({ ...brut, net_ht: 8500, details })], totaux: { net_ht: 8500 } });
  expect(codes(fausses({}))).toEqual([[["calcul_ligne", -500]], []]);
  expect(codes(fausses({ remise_ht: 500 }))).toEqual([[], [["net_ht", -500]]]);
  const ttc = (franchise_ht: number | null) =>
    document({ lignes, totaux: { net_ht: 100_000 - (franchise_ht ?? 0), franchise_ht, tva: 20_000, ttc: 150_000 } });
  expect(codes(ttc(null))[0]).toEqual([["total_ttc", 30_000]]);
  // La taxe n'est à aucun taux légal de ce hors taxes : on ne sait lequel des trois est faux.
  expect(codes(ttc(15_000))).toEqual([[], [["totaux.ttc", 45_000]]]);
});

describe("ce que l'image laisse indécis", () => {
  const image: Partial<VehiculeLu> = { indecises: [{ code: "somme_lignes", ligne: null }] };

  test("reste une question au contrôle suivant", () => {
    expect(codes(fausse(image))).toEqual(DEMANDEE);
  });

  test("ne tient plus à l'image pour une plaque qu'une personne a relue", () => {
    const plaque = {
      immatriculation: "AB-12-C",
      indecises: [{ code: "immatriculation_invalide" as const, ligne: null }],
    };
    expect(codes(document(plaque))[1]).toEqual([["immatriculation", null]]);
    expect(codes(document({ ...plaque, confiances: { immatriculation: 1 } }))[0]).toEqual([
      ["immatriculation_invalide", null],
    ]);
  });
});

describe("la réponse d'une personne", () => {
  const restes = [{ page: 1, libelle: "Frais", montant: 9300 }];

  test("fait de la question une affirmation, pour cet écart seul", () => {
    const [doute] = juger(fausse({ restes })).doutes;
    if (!doute) throw new Error("un doute était attendu");
    const confiances = { [reponseAuDoute(doute)]: 1 };
    expect(codes(fausse({ restes, confiances }))).toEqual(AFFIRMEE);
    const corrigee = fausse(
      { restes: [{ page: 1, libelle: "Frais", montant: 9200 }], confiances },
      { net_ht: 109_200 },
    );
    expect(codes(corrigee)).toEqual([[], [["totaux.net_ht", 9200]]]);
  });

  test("qui corrige un montant ne répond pas à la question de l'addition", () => {
    expect(codes(fausse({ restes, confiances: { "totaux.net_ht": 1 } }))).toEqual(DEMANDEE);
  });
});

describe("le total d'un relevé", () => {
  const rangees = [60_000, 40_000].map((net_ht) => ({ totaux: { net_ht, tva: net_ht / 5, ttc: net_ht * 1.2 } }));
  const releve = (t: object) => ({ ...document(...rangees), totaux_releve: totaux(t) });

  test("s'affirme faux seul, se demande quand toutes ses colonnes le sont ou qu'un reste est de son montant", () => {
    expect(codes(releve({ net_ht: 104_500, tva: 20_000, ttc: 120_000 }))[0]).toEqual([["somme_lignes", 4500]]);
    const perdue = codes(releve({ net_ht: 150_000, tva: 30_000, ttc: 180_000 }));
    expect(perdue[0]).toEqual([]);
    expect(perdue[1]?.map(([champ]) => champ)).toEqual([
      "totaux_releve.net_ht",
      "totaux_releve.tva",
      "totaux_releve.ttc",
    ]);
    const reste = { ...releve({ net_ht: 104_500 }), restes: [{ page: 1, libelle: "Frais", montant: 4500 }] };
    expect(codes(reste)[0]).toEqual([]);
  });
});

test("le calcul d'une ligne qui ne nomme rien se demande : ses montants sont peut-être ceux d'une autre", () => {
  const avec = (designation: string) =>
    codes(
      document({
        lignes: [
          ligne({ designation, element: null, brut_ht: 22_652, abattement_ht: 3998, net_ht: 22_652 }),
          ligne({ brut_ht: 60_000, abattement_ht: 10_000, net_ht: 50_000 }),
        ],
      }),
    );
  expect(avec("266,50")).toEqual([[], [["net_ht", 3998]]]);
  expect(avec("Ingrédients")[0]).toEqual([["calcul_ligne", 3998]]);
});
