// Un seul fichier : un dossier inventé par règle, tous écrits avec les mêmes lignes courtes et le même contrat.
import { describe, expect, it } from "vitest";
import type { Conditions } from "../conditions.ts";
import type { DetailsLigne, LigneLue, TotauxLus, VehiculeLu } from "../document-lu.ts";
import { type ARapprocher, rapprocher } from "./rapprocher.ts";

// Des dossiers inventés, un par règle ou par rencontre de règles. Les montants attendus sont calculés à la main, en centimes.

type Texte = LigneLue["element"];
type Court = [designation: string, element: Texte, dommage: LigneLue["dommage"], operation: LigneLue["operation"]];
interface Reste {
  details?: DetailsLigne;
  facturable?: boolean;
  nature?: LigneLue["nature"];
  quantite?: number;
}

const ligne = (
  [designation, element, dommage, operation]: Court,
  montants: [number | null, number | null, number | null],
  reste: Reste = {},
): LigneLue => ({
  page: 1,
  designation,
  nature: "fre",
  element,
  localisation: null,
  dommage,
  operation,
  facturable: true,
  quantite: 1,
  brut_ht: montants[0],
  abattement_ht: montants[1],
  net_ht: montants[2],
  ...reste,
});
/** Ligne de rapport : un seul montant. */
const R = (c: Court, brut: number, reste?: Reste) => ligne(c, [brut, null, brut], reste);
/** Ligne de facture : brut et abattement ; le net suit, sauf s'il est donné. */
const F = (c: Court, brut: number, abattement: number, reste?: Reste & { net?: number }) => {
  const { net = brut - abattement, ...autres } = reste ?? {};
  return ligne(c, [brut, abattement, net], autres);
};
const P = (c: Court) => ligne(c, [null, null, null]);
const mesure = (dimension: string): Reste => ({ details: { dimension } });

const RIEN: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};
const vehicule = (
  lignes: LigneLue[],
  totaux: Partial<TotauxLus> = {},
  reste: Partial<VehiculeLu> = {},
): VehiculeLu => ({
  immatriculation: "AB-123-CD",
  vin: null,
  marque: null,
  modele: null,
  kilometrage: 40_000,
  // Quarante mois à la restitution, 12 000 km par an.
  date_mise_en_circulation: "2021-11-05",
  date_restitution: "2025-03-10",
  contrat: null,
  lignes,
  totaux: { ...RIEN, ...totaux },
  ...reste,
});

const taux = { main_oeuvre: 20, peinture: 20, pieces: 30, pneus: 50, forfaits: 0 };
const base: Conditions = {
  loueur: "Arval",
  type_vehicule: "VP",
  valable_du: "2022-01-01",
  valable_au: null,
  vetuste: {
    seuil_km_par_an: 20_000,
    grille: [
      {
        age_min_mois: 0,
        age_max_mois: 35,
        jusqu_au_seuil: { ...taux, main_oeuvre: 10, peinture: 10 },
        au_dela_du_seuil: taux,
      },
      { age_min_mois: 36, age_max_mois: null, jusqu_au_seuil: taux, au_dela_du_seuil: { ...taux, main_oeuvre: 25 } },
    ],
  },
  remise: null,
  franchise: null,
  seuils: {
    rayure_max_mm: 30,
    rayure_pare_chocs_max_mm: 50,
    rayure_retroviseur_max_mm: 30,
    bosse_max_mm: 20,
    pneu_profil_min_mm: 4,
    jante_frottement_max_mm: 50,
    impact_pare_brise_hors_champ_max_mm: 20,
  },
  regime_tva: "tva_20",
  tolerance_km_apres_restitution: 50,
  delai_contestation_jours: 30,
};
const sansVetuste = { ...base, vetuste: null };

interface Dossier {
  rapport?: LigneLue[];
  facture: LigneLue[];
  pv?: LigneLue[];
  totaux?: Partial<TotauxLus>;
  conditions?: Conditions;
  autre?: Partial<ARapprocher>;
}

const net = (lignes: readonly LigneLue[]) => lignes.reduce((total, l) => total + (l.net_ht ?? 0), 0);
function faire({ rapport, facture, pv, totaux, conditions = base, autre }: Dossier) {
  const deduit = (totaux?.remise_ht ?? 0) + (totaux?.franchise_ht ?? 0);
  return rapprocher({
    rapport: rapport ? vehicule(rapport) : null,
    facture: vehicule(facture, { net_ht: net(facture) - deduit, ...totaux }),
    pv: pv ? vehicule(pv) : null,
    conditions,
    dateFacture: "2025-04-02",
    ...autre,
  });
}
const dits = (dossier: Dossier) =>
  faire(dossier).verdicts.map((v) => [v.ligne_facture, v.ligne_rapport, v.ligne_pv, v.verdict, v.montant_contestable]);
const codes = (dossier: Dossier) => faire(dossier).verdicts.map((v) => v.verdict);
const contestable = (dossier: Dossier) => faire(dossier).montant_contestable_total;

const porte: Court = ["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture"];
const capot: Court = ["Capot", "capot", "eclat", "peinture"];
const toit: Court = ["Toit", "toit", "bosse", "dsp"];
const retro: Court = ["Rétroviseur droit", "retroviseur_droit", "rayure", "peinture"];
const bouclier: Court = ["Pare-chocs AV", "pare_chocs_avant", "rayure", "reparation_peinture"];
const jante: Court = ["Jante alliage AVD", "roue_avant_droite", "jante_frottee", "reparation"];
const pneu: Court = ["Pneumatique AVD", "roue_avant_droite", "usure", "remplacement"];
const enjoliveur: Court = ["Enjoliveur AVD", "roue_avant_droite", "manquant", "remplacement"];
const pareBrise: Court = ["Pare-brise (forfait)", "pare_brise", "impact", "reparation"];

describe("sous le seuil de l'état standard", () => {
  const seul = (c: Court, brut: number, abattement: number, reste: Reste) => ({
    rapport: [R(c, brut, reste)],
    facture: [F(c, brut, abattement)],
  });
  it("signale sans la contester une mesure incertaine tout près du seuil", () => {
    const avertir = (c: Court, taille: string) =>
      faire(seul(c, 20_000, 4_000, mesure(taille))).avertissements.filter((a) => a.includes("trop près"));
    expect(codes(seul(toit, 20_000, 4_000, mesure("18 mm")))).toEqual(["conforme"]);
    expect(avertir(toit, "18 mm")).toEqual([expect.stringContaining("« Toit » mesure 18 mm pour un seuil de 20 mm")]);
    expect(avertir(bouclier, "4 cm")).toHaveLength(1);
    expect([avertir(toit, "12 mm"), avertir(toit, "21 mm"), avertir(porte, "29 mm")]).toEqual([[], [], []]);
  });

  it.each<[string, Dossier, string, number]>([
    ["rayure de 30 mm, au seuil", seul(porte, 20_000, 4_000, mesure("30 mm")), "sous_seuil", 16_000],
    ["rayure de 31 mm", seul(porte, 20_000, 4_000, mesure("31 mm")), "conforme", 0],
    ["rayure de 3,5 cm", seul(porte, 20_000, 4_000, mesure("3,5 cm")), "conforme", 0],
    ["rétroviseur rayé de 25 mm", seul(retro, 9_000, 1_800, mesure("25 mm")), "sous_seuil", 7_200],
    ["classe « 1 cm - 2 cm » sous 30 mm", seul(porte, 20_000, 4_000, mesure("1 cm - 2 cm")), "sous_seuil", 16_000],
    ["classe « 2 cm - 5 cm » à cheval", seul(porte, 20_000, 4_000, mesure("2 cm - 5 cm")), "conforme", 0],
    [
      "classe « 0.5cm - 3cm » : sa borne n'est pas une mesure",
      seul(porte, 20_000, 4_000, mesure("0.5cm - 3cm")),
      "conforme",
      0,
    ],
    [
      "« > 30 mm » dans la désignation",
      seul(["Porte AVG rayure > 30 mm", porte[1], porte[2], porte[3]], 20_000, 4_000, {}),
      "conforme",
      0,
    ],
    ["surface 8 x 2 cm : le grand côté", seul(porte, 20_000, 4_000, mesure("8 x 2 cm")), "conforme", 0],
    ["pare-chocs rayé de 25 mm", seul(bouclier, 20_000, 4_000, mesure("25 mm")), "sous_seuil", 16_000],
    ["bosse de 12 mm", seul(toit, 7_000, 1_400, mesure("12 mm")), "sous_seuil", 5_600],
    ["bosse de 25 mm", seul(toit, 7_000, 1_400, mesure("25 mm")), "conforme", 0],
    ["jante frottée sur 40 mm", seul(jante, 11_000, 2_200, mesure("40 mm")), "sous_seuil", 8_800],
    [
      "pneu à 4 mm, au minimum",
      seul(pneu, 12_000, 6_000, { details: { dommage_imprime: "Usure 4 mm" } }),
      "sous_seuil",
      6_000,
    ],
    ["pneu à 2,5 mm", seul(pneu, 12_000, 6_000, { details: { dommage_imprime: "Profil 2,5 mm" } }), "conforme", 0],
    [
      "impact de 6 mm hors champ de vision",
      seul(pareBrise, 9_000, 0, { details: { dimension: "6 mm", localisation_imprimee: "Hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact que sa taille place hors champ",
      seul(pareBrise, 9_000, 0, { details: { dimension: "6 mm hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact hors champ de vision, sans taille imprimée",
      seul(pareBrise, 9_000, 0, { details: { localisation_imprimee: "Hors champ de vision" } }),
      "sous_seuil",
      9_000,
    ],
    [
      "impact de 25 mm hors champ de vision, au-dessus du seuil",
      seul(pareBrise, 9_000, 0, { details: { dimension: "25 mm", localisation_imprimee: "Hors champ de vision" } }),
      "conforme",
      0,
    ],
    ["impact de 6 mm devant le conducteur", seul(pareBrise, 9_000, 0, mesure("6 mm")), "conforme", 0],
    ["dit non facturable", seul(porte, 20_000, 4_000, { facturable: false }), "sous_seuil", 16_000],
  ])("%s", (_cas, dossier, verdict, montant) => {
    expect(dits(dossier)).toEqual([[0, 0, null, verdict, montant]]);
    expect(contestable(dossier)).toBe(montant);
  });

  it("sans seuils au contrat, seul le « non facturable » du rapport compte", () => {
    const conditions = { ...base, seuils: null };
    expect(codes({ ...seul(porte, 20_000, 4_000, mesure("5 mm")), conditions })).toEqual(["conforme"]);
    expect(codes({ ...seul(porte, 20_000, 4_000, { facturable: false }), conditions })).toEqual(["sous_seuil"]);
  });
});

describe("les couples", () => {
  it("une jante, un pneu et un enjoliveur du même coin ne se confondent pas", () => {
    const rapport = [R(enjoliveur, 4_000), R(pneu, 12_000), R(jante, 11_000)];
    const facture = [F(jante, 11_000, 2_200), F(pneu, 12_000, 6_000), F(enjoliveur, 4_000, 1_200)];
    expect(dits({ rapport, facture })).toEqual([
      [0, 2, null, "conforme", 0],
      [1, 1, null, "conforme", 0],
      [2, 0, null, "conforme", 0],
    ]);
    expect(codes({ rapport: [R(jante, 11_000)], facture: [F(pneu, 12_000, 6_000)] })).toEqual(["absent_du_rapport"]);
  });

  it("deux dommages d'une même porte vont chacun au sien, le troisième est facturé deux fois", () => {
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(
      dits({
        rapport: [R(bosse, 7_000), R(porte, 20_000)],
        facture: [
          F(porte, 20_000, 4_000),
          F(bosse, 7_000, 1_400),
          F(["Porte AVG – raccord", "porte_avant_gauche", null, "peinture"], 5_000, 1_000),
        ],
      }),
    ).toEqual([
      [0, 1, null, "conforme", 0],
      [1, 0, null, "conforme", 0],
      [2, 0, null, "double_facturation", 4_000],
    ]);
  });

  it.each<[string, LigneLue[], number]>([
    [
      "la même opération",
      [
        F(["Porte AVG", porte[1], null, "peinture"], 20_000, 4_000),
        F(["Porte AVG", porte[1], null, "reparation_peinture"], 9_000, 1_800),
      ],
      1,
    ],
    [
      "puis le même brut",
      [F(["Porte AVG", porte[1], null, null], 9_000, 1_800), F(["Porte AVG", porte[1], null, null], 20_000, 4_000)],
      1,
    ],
    [
      "puis la première",
      [F(["Porte AVG", porte[1], null, null], 9_000, 1_800), F(["Porte AVG", porte[1], null, null], 9_000, 1_800)],
      0,
    ],
    [
      "puis la première, même quand la seconde reprend mieux ses mots",
      [F(["Portière G.", porte[1], porte[2], porte[3]], 20_000, 4_000), F(porte, 20_000, 4_000)],
      0,
    ],
  ])("une ligne de rapport disputée va à %s", (_cas, facture, servie) => {
    const { couples } = faire({ rapport: [R(porte, 20_000)], facture });
    expect(couples.map((c) => c.double)).toEqual([0, 1].map((rang) => rang !== servie));
  });

  it("un côté qui n'est pas imprimé ne contredit rien, un autre côté si", () => {
    const aile: Court = ["Aile avant – rayure", null, "rayure", "reparation_peinture"];
    const droite: Court = ["Aile avant droite", "aile_avant_droite", "rayure", "reparation_peinture"];
    const arriere: Court = ["Aile arrière droite", "aile_arriere_droite", "rayure", "reparation_peinture"];
    const facture = [F(aile, 20_000, 4_000)];
    expect(dits({ rapport: [R(arriere, 20_000), R(droite, 20_000)], facture })).toEqual([[0, 1, null, "conforme", 0]]);
    expect(codes({ rapport: [R(arriere, 20_000)], facture })).toEqual(["absent_du_rapport"]);
  });

  it("« Jante × 2 » répond à deux jantes, et deux dommages regroupés à leur somme", () => {
    const autre: Court = ["Jante alliage AVG", "roue_avant_gauche", "jante_frottee", "reparation"];
    const deux = F(["Jante alliage – rénovation (forfait)", null, "jante_frottee", "reparation"], 20_000, 0, {
      quantite: 2,
    });
    const jantes = { rapport: [R(jante, 10_000), R(autre, 10_000)], facture: [deux] };
    expect(codes(jantes)).toEqual(["conforme"]);
    expect(faire(jantes).rapport_seul).toEqual([]);
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(codes({ rapport: [R(porte, 20_000), R(bosse, 7_000)], facture: [F(porte, 27_000, 5_400)] })).toEqual([
      "conforme",
    ]);
    expect(codes({ rapport: [R(porte, 20_000), R(bosse, 7_000)], facture: [F(porte, 26_000, 5_200)] })).toEqual([
      "montant_superieur_au_rapport",
    ]);
  });

  it("deux dommages réunis sous une opération plus lourde ne sont pas une disproportion, quand leur somme est celle du rapport", () => {
    const peinture: Court = ["Porte AVG", "porte_avant_gauche", "rayure", "peinture"];
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(codes({ rapport: [R(peinture, 16_000), R(bosse, 8_000)], facture: [F(porte, 24_000, 4_800)] })).toEqual([
      "conforme",
    ]);
  });

  it("une ligne de rapport n'en sert qu'une : éclatée en deux, la seconde est facturée deux fois, et l'avertissement dit que la somme est la sienne", () => {
    const reparation: Court = ["Porte AVG – réparation", "porte_avant_gauche", null, "reparation"];
    const peinture: Court = ["Porte AVG – peinture", "porte_avant_gauche", null, "peinture"];
    const eclatee = {
      rapport: [R(porte, 30_000)],
      facture: [F(reparation, 12_000, 2_400), F(peinture, 18_000, 3_600)],
    };
    expect(dits(eclatee).map(([, rapport, , verdict]) => [rapport, verdict])).toEqual([
      [0, "conforme"],
      [0, "double_facturation"],
    ]);
    const enDeux = (dossier: typeof eclatee) =>
      faire(dossier).avertissements.filter((a) => a.includes("coupé en deux"));
    expect(enDeux(eclatee)).toHaveLength(1);
    expect(enDeux({ ...eclatee, facture: [F(reparation, 12_000, 2_400), F(peinture, 18_001, 3_600)] })).toEqual([]);
  });

  it("la ligne du PV se trouve de même et sert plusieurs fois", () => {
    const dossier = {
      rapport: [R(porte, 20_000)],
      facture: [
        F(porte, 20_000, 4_000),
        F(["Porte AVG – raccord", "porte_avant_gauche", null, "peinture"], 5_000, 1_000),
      ],
      pv: [P(toit), P(porte)],
    };
    expect(dits(dossier).map(([, , pv]) => pv)).toEqual([1, 1]);
    expect(faire(dossier).pv_seul).toEqual([0]);
  });

  it("ce qu'une personne impose l'emporte sur le calcul", () => {
    const dossier = { rapport: [R(porte, 20_000), R(capot, 20_000)], facture: [F(porte, 20_000, 4_000)] };
    const impose = (couplesImposes: Record<string, number | null>) => dits({ ...dossier, autre: { couplesImposes } });
    expect(impose({ 0: 1 })).toEqual([[0, 1, null, "conforme", 0]]);
    expect(impose({ 0: null })).toEqual([[0, null, null, "absent_du_rapport", 16_000]]);
    expect(impose({ 0: 9 })).toEqual([[0, 0, null, "conforme", 0]]);
  });
});

describe("ce qui manque à un document", () => {
  const rapport = [R(porte, 20_000), R(capot, 10_000)];
  const facture = [F(porte, 20_000, 4_000), F(capot, 10_000, 2_000)];
  const km = (releves: number) => ({ rapport: vehicule(rapport, {}, { kilometrage: 40_000 + releves }) });

  it("absent du PV ; postérieur au-delà de la tolérance, pas à la tolérance", () => {
    expect(dits({ rapport, facture, pv: [P(porte)], autre: km(50) })).toEqual([
      [0, 0, 0, "conforme", 0],
      [1, 1, null, "absent_du_pv", 8_000],
    ]);
    const loin = { rapport, facture, pv: [P(porte)], autre: km(51) };
    expect(codes(loin)).toEqual(["conforme", "absent_du_pv", "posterieur_a_la_restitution"]);
    expect(contestable(loin)).toBe(8_000);
  });

  it("absent des deux : deux verdicts, un seul compte", () => {
    const dossier = { rapport: rapport.slice(0, 1), facture, pv: [P(porte)] };
    expect(dits(dossier).slice(1)).toEqual([
      [1, null, null, "absent_du_rapport", 8_000],
      [1, null, null, "absent_du_pv", 8_000],
    ]);
    expect(contestable(dossier)).toBe(8_000);
  });

  it("sans PV ni rapport, leurs règles se taisent et c'est dit", () => {
    const resultat = faire({ facture });
    expect(resultat.verdicts.map((v) => v.verdict)).toEqual(["conforme", "conforme"]);
    expect(resultat.avertissements).toHaveLength(2);
    expect(resultat.ecarts).toEqual([]);
  });
});

it("signale deux plaques différentes", () => {
  const autre = { rapport: vehicule([R(porte, 20_000)], {}, { immatriculation: "ZZ-999-ZZ" }) };
  expect(faire({ facture: [F(porte, 20_000, 4_000)], pv: [P(porte)], autre }).avertissements).toEqual([
    "Le rapport porte la plaque ZZ-999-ZZ, la facture AB-123-CD : vérifiez qu'ils parlent du même véhicule.",
  ]);
});

it("les postes d'une expertise se répartissent sur la facture : ils n'y manquent pas", () => {
  const poste = { ...R(["T1", null, null, null], 8_000), details: { taux_horaire_ht: 6_200 } };
  const { ecarts } = faire({ rapport: [R(porte, 12_000), poste], facture: [F(porte, 20_000, 4_000)] });
  expect(ecarts.map((e) => [e.code, e.montant])).toEqual([
    ["brut_rapport", 20_000],
    ["abattement", -4_000],
    ["net_facture", 16_000],
  ]);
});

describe("les montants d'une ligne", () => {
  const un = (brutRapport: number, f: LigneLue, conditions = base) => ({
    rapport: [R(porte, brutRapport)],
    facture: [f],
    conditions,
  });
  const ligneRemise = { ...base, remise: { taux_pct: 10, assiette: "ligne" } } as const;

  it.each<[string, Dossier, [string, number][]]>([
    ["vétusté oubliée : 20 % de 200,00", un(20_000, F(porte, 20_000, 0)), [["vetuste_absente_ou_fausse", 4_000]]],
    ["vétusté trop faible", un(20_000, F(porte, 20_000, 2_000)), [["vetuste_absente_ou_fausse", 2_000]]],
    ["deux centimes d'arrondi passent", un(20_000, F(porte, 20_000, 3_998)), [["conforme", 0]]],
    ["trois centimes ne passent pas", un(20_000, F(porte, 20_000, 3_997)), [["vetuste_absente_ou_fausse", 3]]],
    ["une vétusté plus forte profite au client", un(20_000, F(porte, 20_000, 6_000)), [["conforme", 0]]],
    // 200,00 − 20 % = 160,00 ; 10 % de remise = 16,00.
    ["remise de ligne oubliée", un(20_000, F(porte, 20_000, 4_000), ligneRemise), [["remise_non_appliquee", 1_600]]],
    [
      "vétusté oubliée, remise prise",
      un(20_000, F(porte, 20_000, 1_600), ligneRemise),
      [["vetuste_absente_ou_fausse", 4_000]],
    ],
    [
      "vétusté et remise oubliées",
      un(20_000, F(porte, 20_000, 0), ligneRemise),
      [
        ["vetuste_absente_ou_fausse", 4_000],
        ["remise_non_appliquee", 1_600],
      ],
    ],
    [
      "net plus fort que brut moins abattement",
      un(20_000, F(porte, 20_000, 4_000, { net: 16_500 })),
      [["erreur_de_calcul", 500]],
    ],
    // 300,00 − 60,00 = 240,00 au lieu de 160,00.
    ["brut au-dessus du rapport", un(20_000, F(porte, 30_000, 6_000)), [["montant_superieur_au_rapport", 8_000]]],
    [
      "brut au-dessus du rapport et vétusté oubliée : 140,00 de trop en tout",
      un(20_000, F(porte, 30_000, 0)),
      [
        ["vetuste_absente_ou_fausse", 6_000],
        ["montant_superieur_au_rapport", 8_000],
      ],
    ],
    // Remplacement 900,00 − 30 % = 630,00 ; l'expert chiffrait 200,00 − 20 % = 160,00.
    [
      "remplacement au lieu d'une réparation",
      un(20_000, F(["Porte AVG", "porte_avant_gauche", "rayure", "remplacement"], 90_000, 27_000)),
      [["operation_disproportionnee", 47_000]],
    ],
    [
      "une opération plus lourde, pas plus chère",
      un(20_000, F(["Porte AVG", "porte_avant_gauche", "rayure", "remplacement"], 20_000, 6_000)),
      [["conforme", 0]],
    ],
    ["un brut inconnu ne se juge pas", un(20_000, ligne(porte, [null, null, 16_000])), [["conforme", 0]]],
  ])("%s", (_cas, dossier, attendus) => {
    const { verdicts, net_ht_facture, net_ht_attendu } = faire(dossier);
    expect(verdicts.map((v) => [v.verdict, v.montant_contestable])).toEqual(attendus);
    expect(net_ht_facture - net_ht_attendu).toBe(attendus.reduce((total, [, montant]) => total + montant, 0));
  });

  it("l'âge choisit la tranche, le kilométrage la colonne ; un âge inconnu n'en choisit aucune", () => {
    const de = (mec: string | null, km: number) => {
      const v = { date_mise_en_circulation: mec, kilometrage: km };
      return faire({
        facture: [],
        autre: {
          facture: vehicule([F(porte, 20_000, 0)], { net_ht: 20_000 }, v),
          rapport: vehicule([R(porte, 20_000)], {}, v),
        },
      });
    };
    const ecart = (mec: string | null, km: number) => de(mec, km).verdicts[0]?.montant_contestable;
    expect([ecart("2022-03-11", 30_000), ecart("2022-03-10", 30_000)]).toEqual([2_000, 4_000]);
    expect(ecart("2022-03-10", 60_001)).toBe(5_000);
    // Sans PV, le compteur de la facture passe avant celui du rapport, relevé à l'expertise.
    const apres = faire({
      facture: [F(porte, 20_000, 0)],
      autre: { rapport: vehicule([R(porte, 20_000)], {}, { kilometrage: 90_000 }) },
    });
    expect(apres.verdicts[0]?.montant_contestable).toBe(4_000);
    expect(ecart(null, 30_000)).toBe(0);
    expect(de(null, 30_000).avertissements).toContain(
      "La date de mise en circulation manque : la vétusté n'a pas pu être calculée.",
    );
  });

  it("une facture qui abat main-d'œuvre et pièces chacune à son taux est juste aussi", () => {
    const change: Court = ["Pare-chocs AV", "pare_chocs_avant", "fissure", "remplacement"];
    const detail = { details: { mo_ht: 10_000, peinture_ht: 0, pieces_ht: 20_000 } };
    // 20 % de 100,00 et 30 % de 200,00 : 80,00, et non 30 % de 300,00.
    expect(codes({ rapport: [R(change, 30_000, detail)], facture: [F(change, 30_000, 8_000)] })).toEqual(["conforme"]);
    const colonnes = { details: { vetuste_mo_ht: 2_000, vetuste_pieces_ht: 6_000 } };
    expect(codes({ rapport: [R(change, 30_000)], facture: [F(change, 30_000, 8_000, colonnes)] })).toEqual([
      "conforme",
    ]);
    expect(codes({ rapport: [R(change, 30_000)], facture: [F(change, 30_000, 8_000)] })).toEqual([
      "vetuste_absente_ou_fausse",
    ]);
  });

  it("une expertise par postes ne se compare pas ligne à ligne", () => {
    const poste = R(["T1", null, null, null], 31_000, { details: { taux_horaire_ht: 6_200 } });
    const resultat = faire({ rapport: [poste, R(porte, 0)], facture: [F(porte, 31_000, 6_200)] });
    expect(resultat.verdicts.map((v) => v.verdict)).toEqual(["conforme"]);
    expect(resultat.avertissements.join()).toContain("chiffre les heures à part");
  });
});

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
    const rapport = vehicule([R(porte, 20_000), R(capot, 10_000)]);
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
      rapport: vehicule([R(capot, 10_000)]),
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
      rapport: vehicule([R(["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture"], 20_000)]),
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
