import { expect, test } from "vitest";
import { filtresRestitutions } from "../../domain/restitutions/restitution.contrat.ts";
import { pucesDe } from "./filtres.ts";
import { lireRecherche } from "./recherche.ts";

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

test("un filtre se lit avec son libellé, une valeur inconnue telle quelle", () => {
  const liste = { actifs: { q: "GA-0", loueur_id: "1", annee: 2026 } } as unknown as Parameters<typeof pucesDe>[0];
  const filtres = [{ cle: "loueur_id", libelle: "Loueur", choix: [{ valeur: "1", libelle: "Arval" }] }];
  expect(pucesDe(liste, filtres).map((p) => p.texte)).toEqual([
    "Recherche\u00a0: «\u00a0GA-0\u00a0»",
    "Loueur\u00a0: Arval",
    "annee\u00a0: 2026",
  ]);
});
