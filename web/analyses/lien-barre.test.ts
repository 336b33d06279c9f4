import { describe, expect, test } from "vitest";
import { GRAPHES } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES } from "../../domain/analyses/barres.ts";
import { filtresLignes } from "../../domain/analyses/detail.contrat.ts";
import { filtresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { rechercheDElement, rechercheDeBarre } from "./lien-barre.ts";

const ID = "4f9c2f1e-6a53-4f0e-9a3e-0c4f2d9b7a10";
const barre = (cle: string) => ({ cle, regroupees: 0, nombre: 3 });

describe("le lien d'une barre vers ses restitutions", () => {
  test("garde les filtres de l'écran et ajoute celui de la barre", () => {
    expect(rechercheDeBarre("categorie", barre("jantes"), { annee: 2026, agence: "Lyon" })).toEqual({
      annee: 2026,
      agence: "Lyon",
      categorie: "jantes",
    });
  });
  test("un mois remplace l'année", () => {
    expect(rechercheDeBarre("mois", barre("2025-03"), {})).toEqual({ annee: 2025, mois: 3 });
  });
  test("un mois de douze glissants garde la période et dit son année", () => {
    const recherche = rechercheDeBarre("mois", barre("2025-11"), { annee: "glissante", agence: "Lyon" });
    expect(recherche).toEqual({ annee: "glissante", agence: "Lyon", mois: "2025-11" });
    expect(filtresRestitutions.parse(recherche)).toEqual(recherche);
  });
  test("le loueur passe par son identifiant", () => {
    expect(rechercheDeBarre("loueur", barre(ID), {})).toEqual({ loueur_id: ID });
  });
  test.each(GRAPHES)("%s mène à un filtre que la liste connaît", (graphe) => {
    const cle = { mois: "2025-03", loueur: ID, type_vehicule: "VU" }[graphe as string] ?? "x";
    const liste = DESCRIPTIONS_GRAPHES[graphe].unite === "ligne" ? filtresLignes : filtresRestitutions;
    expect(liste.safeParse(rechercheDeBarre(graphe, barre(cle), {})).success).toBe(true);
  });
  test.each([
    ["Autres", { cle: "", regroupees: 3, nombre: 9 }],
    ["Non précisé", barre("")],
    ["un mois sans retour", { cle: "2025-03", regroupees: 0, nombre: 0 }],
  ])("%s n'a pas de lien", (_nom, b) => expect(rechercheDeBarre("agence", b, {})).toBeNull());
});

test("un élément de la carte mène à ses lignes, « Non précisé » à celles qui n'en nomment aucun", () => {
  const filtres = { annee: 2026, type_vehicule: "VP" } as const;
  expect(rechercheDElement("capot", filtres)).toEqual({ ...filtres, element: "capot" });
  expect(rechercheDElement("", filtres)).toEqual({ ...filtres, element: "aucun" });
  expect(rechercheDeBarre("localisation", barre(""), filtres)).toEqual({ ...filtres, localisation: "aucun" });
});
