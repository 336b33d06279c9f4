import { describe, expect, test } from "vitest";
import { direGlissante } from "../commun/periode.ts";
import type { Barre, Evolution, Indicateurs, TableauDeBord } from "./analyse.contrat.ts";
import { libelleBarre, rangerBarres } from "./barres.ts";
import {
  anneeAvant,
  comparer,
  comparerCouple,
  comparerIndicateur,
  direAnneeAvant,
  direRienAComparer,
  direValeurAvant,
  formaterIndicateur,
  memeJourAvant,
} from "./comparaison.ts";
import { constat, formaterEurosCourts } from "./constat.ts";

const indicateurs = (i: Partial<Indicateurs>): Indicateurs => ({
  nombre: 0,
  total_ht: 0,
  total_ttc: 0,
  moyenne_ht: null,
  moyenne_facturee_ht: null,
  mediane_ht: null,
  p90_ht: null,
  avec_frais: 0,
  part_avec_frais: null,
  pour_mille_km_ht: null,
  couples: 0,
  ecart_rapport_facture_ht: null,
  ecart_rapport_facture_part: null,
  ...i,
});
/** Une barre et sa part du graphe, comme la base les rend. */
const barre = (cle: string, montant_ht: number, part = 0): Barre => ({
  cle,
  libelle: cle,
  nombre: 1,
  montant_ht,
  regroupees: 0,
  part: { nombre: 1, montant: part },
  longueur: { nombre: 1, montant: 1 },
});
const tableau = (i: Partial<Indicateurs>, categorie: Barre[], evolution: Evolution | null = null): TableauDeBord => ({
  indicateurs: indicateurs(i),
  precedents: evolution && indicateurs({ nombre: 3 }),
  precedents_au: null,
  evolutions: evolution && {
    ...(Object.fromEntries(Object.keys(indicateurs({})).map((cle) => [cle, null])) as Record<keyof Indicateurs, null>),
    moyenne_ht: evolution,
  },
  detail_ht: 0,
  graphes: {
    mois: [],
    loueur: [],
    agence: [],
    marque: [],
    type_vehicule: [],
    categorie,
    localisation: [],
    dommage: [],
  },
});
/** Espaces insécables rendues simples : la phrase se relit. */
const lire = (texte: string | null) => texte?.replace(/[\u00a0\u202f]/g, " ") ?? null;

describe("le constat du tableau de bord", () => {
  test("la première catégorie, sa part et son montant", () => {
    const t = tableau({ nombre: 12, total_ht: 9_000_000 }, [
      barre("carrosserie", 3_820_000, 0.44),
      barre("jantes", 3_000_000, 0.3456),
    ]);
    expect(lire(constat(t, 2026))).toBe("La carrosserie représente 44 % des frais détaillés : 38 200 € HT en 2026.");
  });
  test("un sujet au pluriel, toutes années, et l'évolution du coût moyen", () => {
    const t = tableau({ nombre: 2, moyenne_ht: 8_800 }, [barre("jantes", 100_00, 1)], { ecart: -1_200, part: -0.12 });
    expect(lire(constat(t, undefined))).toBe(
      "Les jantes représentent 100 % des frais détaillés : 100 € HT toutes années confondues.",
    );
    expect(lire(constat(t, 2026))).toContain("Le coût moyen par véhicule baisse de 12 % par rapport à 2025.");
  });
  test.each([
    [{ nombre: 1, total_ht: 52_516 }, "1 restitution pour 525 € HT de frais en 2026."],
    [{ nombre: 3, total_ht: 0 }, "3 restitutions sans frais en 2026."],
    [{ nombre: 0 }, null],
  ])("sans ligne détaillée : %j", (i, attendu) => expect(lire(constat(tableau(i, []), 2026))).toBe(attendu));
});

describe("la comparaison d'une année à l'autre", () => {
  test.each([
    [-12, -0.12, "montant", "bas", { sens: "baisse", favorable: true, texte: "En baisse de 12 %" }],
    [12, 0.12, "montant", "bas", { sens: "hausse", favorable: false, texte: "En hausse de 12 %" }],
    [12, 0.1234, "nombre", null, { sens: "hausse", favorable: null, texte: "En hausse de 12,3 %" }],
    [0.02, 0.04, "part", "bas", { sens: "hausse", favorable: false, texte: "En hausse de 2 points" }],
    [0.01, 0.02, "part", "bas", { sens: "hausse", favorable: false, texte: "En hausse de 1 point" }],
    [10_000, null, "montant", "bas", { sens: "hausse", favorable: false, texte: "En hausse de 100,00 €" }],
    [-7_000, null, "montant", "bas", { sens: "baisse", favorable: true, texte: "En baisse de 70,00 €" }],
    [0, 0, "montant", "bas", { sens: "stable", favorable: null, texte: "Stable" }],
    [1, 0.00001, "montant", "bas", { sens: "stable", favorable: null, texte: "Stable" }],
  ] as const)("un écart de %d (%d) d'un indicateur « %s »", (ecart, part, nature, mieux, attendu) => {
    const c = comparer({ ecart, part }, { nature, mieux });
    expect(c && { ...c, texte: lire(c.texte) }).toEqual(attendu);
  });
  test.each([
    // Quatre véhicules contre deux : l'écart en euros, jamais « +348 % ».
    [{ valeur: 226_445, avant: 50_498, effectif: 2 }, "montant", "bas", "En hausse de 1 759,47 €", false],
    [{ valeur: 226_445, avant: 50_498, effectif: 5 }, "montant", "bas", "En hausse de 348,4 %", false],
    [{ valeur: 4, avant: 2, effectif: 2 }, "nombre", null, "En hausse de 2", null],
    [{ valeur: 12.5, avant: 9, effectif: 9 }, "jours", "bas", "En hausse de 3,5 jours", false],
    [{ valeur: 300, avant: 200, effectif: 9 }, "montant", "haut", "En hausse de 50 %", true],
    [{ valeur: 0.4, avant: 0.5, effectif: 9 }, "part", "haut", "En baisse de 10 points", false],
    [{ valeur: 300, avant: 0, effectif: 9 }, "montant", "bas", "En hausse de 3,00 €", false],
  ] as const)("%j se compare en « %s »", (couple, nature, mieux, texte, favorable) => {
    const c = comparerCouple(couple, { nature, mieux });
    expect([lire(c?.texte ?? null), c?.favorable]).toEqual([texte, favorable]);
  });
  test("un chiffre qui manque d'un côté ne se compare pas, et celui d'avant dit à quel jour il s'arrête", () => {
    for (const couple of [
      { valeur: null, avant: 1, effectif: 9 },
      { valeur: 1, avant: null, effectif: 9 },
    ])
      expect(comparerCouple(couple, { nature: "jours", mieux: "bas" })).toBeNull();
    expect(lire(direValeurAvant("2026-T4", "2026-11-29", 4, "jours"))).toBe("3e trimestre 2026, au 29/08 : 4 jours");
    expect(lire(direValeurAvant(2025, "2026-11-29", 12_300, "montant"))).toBe("2024 : 123,00 €");
  });
  test("rien à comparer", () => expect(comparer(null, { nature: "montant", mieux: "bas" })).toBeNull());
  test.each([
    [123_456, "montant", "1 234,56 €"],
    [-123_456, "montant", "−1 234,56 €"],
    [0.4375, "part", "43,8 %"],
    [0.8, "part", "80 %"],
    [1_234, "nombre", "1 234"],
    [null, "part", null],
    [-0.307, "part", "−30,7 %"],
  ] as const)("%j (%s) s'écrit %j", (valeur, nature, attendu) =>
    expect(lire(formaterIndicateur(valeur, nature))).toBe(attendu),
  );
});

test.each([
  [66_520, "665 €"],
  [183_000, "1,8 k€"],
  [1_234_500, "12 k€"],
  [99_999_900, "1 M€"],
  [245_000_000, "2,5 M€"],
  [-183_000, "-1,8 k€"],
])("%d centimes s'abrègent en %s", (centimes, attendu) => expect(lire(formaterEurosCourts(centimes))).toBe(attendu));

test.each([
  ["mois", "2026-03", "mars 2026"],
  ["categorie", "proprete", "Propreté"],
  ["localisation", "", "Non précisé"],
  ["dommage", "code_ancien", "code_ancien"],
  ["type_vehicule", "VU", "VU – véhicule utilitaire"],
] as const)("la barre %s « %s » se nomme « %s »", (graphe, cle, attendu) =>
  expect(libelleBarre(graphe, barre(cle, 1))).toBe(attendu),
);
test("la barre qui réunit le reste dit combien", () => {
  expect(libelleBarre("agence", { cle: "", libelle: "Autres", regroupees: 3 })).toBe("Autres (3)");
});

describe("rien ne se compare sous cinq dossiers", () => {
  const pair = (nombre: number, avant: number): Omit<TableauDeBord, "detail_ht" | "graphes"> => ({
    precedents_au: null,
    indicateurs: indicateurs({ nombre, total_ht: 1_000, moyenne_ht: 500, couples: 1, ecart_rapport_facture_ht: 10 }),
    precedents: indicateurs({
      nombre: avant,
      total_ht: 800,
      moyenne_ht: 400,
      couples: 6,
      ecart_rapport_facture_ht: 20,
    }),
    evolutions: {
      ...tableau({}, [], { ecart: 1, part: 1 }).evolutions,
      moyenne_ht: null,
    } as TableauDeBord["evolutions"],
  });
  const moyenne = { cle: "moyenne_ht", titre: "", nature: "montant", definition: "", mieux: "bas" } as const;

  test("la valeur de l'année d'avant se tait quand l'une des deux années a trop peu de dossiers", () => {
    expect(anneeAvant(pair(12, 4), moyenne)).toBe("trop_peu");
    expect(anneeAvant(pair(3, 40), moyenne)).toBe("trop_peu");
    expect(lire(direAnneeAvant(pair(12, 4), moyenne, 2026))).toBe("2025 : n < 5");
    expect(lire(direAnneeAvant(pair(12, 6), moyenne, 2026))).toBe("2025 : 4,00 €");
  });

  test("une année qui court se compare au même jour de l'année d'avant, et le dit", () => {
    expect(memeJourAvant(2026, "2026-11-26")).toBe("2025-11-26");
    expect(memeJourAvant(2028, "2028-02-29")).toBe("2027-02-28");
    for (const finie of [2025, undefined]) expect(memeJourAvant(finie, "2026-11-26")).toBeNull();
    expect(memeJourAvant(2026, "2026-12-31")).toBeNull();
    const enCours = { ...pair(12, 6), precedents_au: "2025-11-26" };
    expect(lire(direAnneeAvant(enCours, moyenne, 2026))).toBe("2025, au 26/11 : 4,00 €");
    const baisse = { ...tableau({ nombre: 9 }, [], { ecart: -1, part: -0.1 }), precedents_au: "2025-11-26" };
    expect(lire(constat(baisse, 2026))).toMatch(/baisse de 10 % par rapport à 2025 à la même date\.$/);
  });

  test("douze mois glissants se comparent aux douze d'avant, et disent leurs jours", () => {
    expect(memeJourAvant("glissante", "2026-11-26")).toBe("2025-11-26");
    expect(memeJourAvant("glissante", "2026-12-31")).toBe("2025-12-31");
    expect(direGlissante("2026-11-26")).toBe("12 derniers mois, du 27/11/2025 au 26/11/2026");
    expect(direGlissante("2028-02-29")).toBe("12 derniers mois, du 01/03/2027 au 29/02/2028");
    const glissants = { ...pair(12, 6), precedents_au: "2025-11-26" };
    expect(lire(direAnneeAvant(glissants, moyenne, "glissante"))).toBe("12 mois d'avant : 4,00 €");
    expect(direRienAComparer("glissante", "2025-11-26")).toBe("Rien à comparer sur les 12 mois d'avant");
    expect(direRienAComparer(2026, "2025-11-26")).toBe("Rien à comparer en 2025, au 26/11");
    const baisse = { ...tableau({ nombre: 9 }, [], { ecart: -1, part: -0.1 }), precedents_au: "2025-11-26" };
    expect(lire(constat(baisse, "glissante"))).toMatch(
      /sur les 12 derniers mois, depuis le 27\/11\/2025\. Le coût moyen par véhicule baisse de 10 % par rapport aux 12 mois d'avant\.$/,
    );
  });

  test("la somme de deux véhicules se compare en euros, celle de six en pourcentage", () => {
    const total = { ...moyenne, cle: "total_ht" } as const;
    const lu = (avant: number) => {
      const sommes = pair(12, avant);
      sommes.evolutions = { ...sommes.evolutions, total_ht: { ecart: 200, part: 0.25 } } as TableauDeBord["evolutions"];
      return lire(comparerIndicateur(sommes, total)?.texte ?? null);
    };
    expect([lu(2), lu(6)]).toEqual(["En hausse de 2,00 €", "En hausse de 25 %"]);
  });

  test("une somme se compare toujours, et l'écart selon ses couples", () => {
    const sommes = pair(12, 2);
    sommes.evolutions = { ...sommes.evolutions, total_ht: { ecart: 200, part: 0.25 } } as TableauDeBord["evolutions"];
    expect(anneeAvant(sommes, { cle: "total_ht" })).toBe(800);
    expect(anneeAvant(pair(40, 40), { cle: "ecart_rapport_facture_ht" })).toBe("trop_peu");
    expect(anneeAvant({ ...pair(12, 0), precedents: indicateurs({}) }, { cle: "total_ht" })).toBeNull();
  });

  test("une agence de peu de retours suit les autres, dans l'ordre des noms, puis le reste réuni", () => {
    const agences = [
      { ...barre("Zoé", 900), nombre: 1 },
      { ...barre("Lyon", 500), nombre: 8 },
      { ...barre("Autres", 990), nombre: 3, regroupees: 2 },
      { ...barre("Arras", 100), nombre: 2 },
    ];
    expect(rangerBarres("agence", agences).map((b) => b.cle)).toEqual(["Lyon", "Arras", "Zoé", "Autres"]);
    expect(rangerBarres("marque", agences).map((b) => b.cle)).toEqual(["Zoé", "Lyon", "Arras", "Autres"]);
  });
});
