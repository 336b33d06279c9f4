import { expect, test } from "vitest";
import { filtresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { pucesDe } from "./filtres.ts";
import { avecSuite, incomprisDe, lireRecherche } from "./recherche.ts";

test("une valeur fausse dans l'adresse est oubliée, les autres restent", () => {
  const lue = lireRecherche(filtresRestitutions, {
    q: "AB 1",
    page: "abc",
    taille: "50",
    tri: "couleur",
    inconnu: "1",
  });
  expect(lue).toEqual({ q: "AB 1", taille: 50 });
});

test("ce qui n'a pas été compris se dit, et le reste des filtres demeure", () => {
  const adresse = { annee: "2026-13-45", type_vehicule: "VU", loueur_id: "x", q: "" };
  expect(lireRecherche(filtresRestitutions, adresse)).toEqual({ type_vehicule: "VU" });
  expect(incomprisDe(filtresRestitutions, adresse)).toEqual(
    expect.arrayContaining([
      { cle: "annee", valeur: "2026-13-45" },
      { cle: "loueur_id", valeur: "x" },
    ]),
  );
  expect(incomprisDe(filtresRestitutions, { annee: "2026", inconnu: "1" })).toEqual([]);
});

test("deux dates tapées dans l'adresse sont une période, ou se disent", () => {
  expect(lireRecherche(filtresRestitutions, { du: "2026-01-15", au: "2026-03-20" })).toEqual({
    annee: "2026-01-15_2026-03-20",
  });
  expect(incomprisDe(filtresRestitutions, { du: "2026-13-45" })).toEqual([{ cle: "annee", valeur: "2026-13-45_" }]);
  // Un écran sans période le dit plutôt que de tout montrer en silence.
  const sansPeriode = { shape: { q: filtresRestitutions.shape.q } };
  expect(incomprisDe(sansPeriode, { du: "2026-01-15" })).toEqual([{ cle: "du", valeur: "2026-01-15" }]);
  // Choisir une période retire les dates tapées.
  expect(avecSuite({ du: "2026-13-45", q: "a" }, { annee: "2026" })).toEqual({
    du: undefined,
    au: undefined,
    annee: "2026",
    q: "a",
  });
});

test("un filtre se lit avec son libellé, une valeur inconnue telle quelle", () => {
  const liste = { actifs: { q: "GA-0", loueur_id: "1", annee: 2026 } } as unknown as Parameters<typeof pucesDe>[0];
  const filtres = [{ cle: "loueur_id", libelle: "Loueur", choix: [{ valeur: "1", libelle: "Arval" }] }];
  expect(pucesDe(liste, filtres).map((p) => p.texte)).toEqual([
    "Recherche\u00a0: «\u00a0GA-0\u00a0»",
    "Loueur\u00a0: Arval",
    "annee\u00a0: 2026",
  ]);
});
