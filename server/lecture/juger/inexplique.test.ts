import { expect, test } from "vitest";
import { hasard } from "../../../bench/hasard.ts";
import { aDemander } from "../../../domain/fre/a-demander.ts";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { passagesSansLigne } from "../../../domain/fre/passages-sans-ligne.ts";
import { F, faire, sansVetuste } from "../../../domain/fre/rapprochement/aides-dossiers.ts";
import type { Mot, Page } from "../commun/geometrie.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const TETE: Pose[] = [
  [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
  [40, 60, "Immatriculation : GC-084-PK"],
  [40, 74, "Date de restitution : 24/06/2025"],
];
const PIED: Pose[] = [
  [40, 220, "Clés remises : 2 – Roue de secours : présente"],
  [40, 234, "Réserves : véhicule sale"],
];
const PIECES = ["Porte avant droite", "Aile arrière droite", "Bas de caisse gauche", "Capot", "Hayon"] as const;

const XS = [40, 160, 220, 300, 380];
const matrice = (pieces: readonly string[] = PIECES): Page =>
  pageFictive(1, [
    ...TETE,
    ...rangee(100, XS, "Élément", "Rayure", "Bosse", "Enfoncement", "Observation"),
    ...pieces.flatMap((piece, i) =>
      rangee(118 + 14 * i, XS, piece, i % 2 ? "" : "X", i % 2 ? "X" : "", "", `env. ${20 + i} cm`),
    ),
    ...PIED,
  ]);
const liste = (): Page =>
  pageFictive(1, [
    ...TETE,
    ...rangee(100, [40, 200, 320], "Pièce", "Constat", "Dimension"),
    ...PIECES.flatMap((piece, i) => rangee(118 + 14 * i, [40, 200, 320], piece, i % 2 ? "Bosse" : "Rayure", "12 cm")),
    ...PIED,
  ]);

/** Une facture des pièces du constat, et du toit, qu'il ne porte pas. */
const facturees: LigneLue[] = [
  ["Porte avant droite", "porte_avant_droite"],
  ["Aile arrière droite", "aile_arriere_droite"],
  ["Bas de caisse gauche", "bas_de_caisse_gauche"],
  ["Capot", "capot"],
  ["Hayon", "lunette_arriere_hayon"],
  ["Toit", "toit"],
].map(([designation = "", element], i) =>
  F([designation, element as LigneLue["element"], i % 2 ? "bosse" : "rayure", "peinture"], 10_000 + i, 0),
);
const contestable = (page: Page): number => {
  const [pv = null] = comprendrePages([page]).vehicules;
  return faire({ facture: facturees, conditions: sansVetuste, autre: { pv } }).montant_contestable_total;
};

test.each([
  ["une matrice", matrice()],
  ["une liste", liste()],
])("%s lue en entier est toute expliquée, et ce qu'elle ne porte pas s'affirme absent", (_, page) => {
  const [lu] = comprendrePages([page]).vehicules;
  expect(lu?.lignes).toHaveLength(PIECES.length);
  expect(lu && passagesSansLigne(lu)).toEqual([]);
  expect(contestable(page)).toBe(facturees.at(-1)?.net_ht);
});

test("une croix qu'aucune ligne n'explique se demande, et rien ne s'affirme absent", () => {
  const lu = comprendrePages([matrice(["Porte avant droite", "", "Bas de caisse gauche", "Capot", "Hayon"])]);
  expect(lu.vehicules[0]?.lignes).toHaveLength(4);
  expect(lu.vehicules[0]?.passages).toMatchObject([{ texte: "X env. 21 cm", element: null, inexplique: true }]);
  expect(aDemander(lu)).toContainEqual(
    expect.objectContaining({
      champ: "lignes",
      raison: expect.stringContaining("«\u00a0X env. 21 cm\u00a0» (page 1)"),
    }),
  );
  expect(contestable(matrice(["Porte avant droite", "", "Bas de caisse gauche", "Capot", "Hayon"]))).toBe(0);
});

/** La page, des mots en moins ou rendus illisibles ; chaque rangée en garde un. */
function abimer(page: Page, graine: number, part: number): Page {
  const { chance, un, reel } = hasard(graine);
  const effacer = reel() < 0.5;
  const rangees = page.rangees.map((r) => {
    const mots = r.mots.flatMap((mot): Mot[] => {
      if (!chance(part)) return [mot];
      return effacer ? [] : [{ ...mot, texte: "▒".repeat(mot.texte.length) }];
    });
    return { ...r, mots: mots.length > 0 ? mots : [un(r.mots)] };
  });
  return { ...page, rangees };
}

test.each([
  ["une matrice", matrice],
  ["une liste", liste],
])("%s dont des mots manquent ou ne se lisent pas n'accuse jamais davantage", (_, dessiner) => {
  const entier = contestable(dessiner());
  for (let graine = 1; graine <= 120; graine += 1)
    expect(
      contestable(abimer(dessiner(), graine, 0.05 + 0.005 * (graine % 60))),
      `graine ${graine}`,
    ).toBeLessThanOrEqual(entier);
});
