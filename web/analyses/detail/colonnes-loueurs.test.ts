import { expect, it } from "vitest";
import type { LigneLoueur } from "../../../domain/analyses/detail.contrat.ts";
import { casesTropPeu, partagerColonnes, partagerLoueurs } from "./colonnes-loueurs.ts";

const rien = {
  nombre: 3,
  moyenne_ht: null,
  part_avec_frais: null,
  vetuste_nombre: 2,
  vetuste_part: null,
  franchise_nombre: 2,
  franchise_part: null,
  franchise_moyenne_ht: null,
  remise_nombre: 0,
  remise_part: null,
  ecart_nombre: 1,
  ecart_part: null,
  factures: 2,
  contestees: 1,
  contestation_part: null,
  accorde_ht: 0,
  delai_rapport_nombre: 1,
  delai_rapport: null,
  delai_facture_nombre: 1,
  delai_facture: null,
};
const loueur = (nom: string, plus: object = {}): LigneLoueur =>
  ({ loueur_id: nom, nom, ...rien, ...plus }) as LigneLoueur;

it("un loueur dont rien ne se compare n'a pas de rangée : une phrase le nomme, et la colonne vide se replie", () => {
  const grand = loueur("Arval", { nombre: 40, moyenne_ht: 51_230, part_avec_frais: 0.8 });
  const petit = loueur("Kinto");
  const { montres, replies } = partagerLoueurs([grand, petit]);
  expect([montres, replies].map((l) => l.map((x) => x.nom))).toEqual([["Arval"], ["Kinto"]]);
  expect(partagerColonnes([grand, petit]).montrees.map((c) => c.titre)).toEqual(["FRE moyen HT", "Avec FRE"]);
  expect(casesTropPeu([grand, petit])).toBe(false);
});

it("un loueur qui a rendu de l'argent garde sa rangée, et ses cases vides s'expliquent d'une phrase", () => {
  const grand = loueur("Arval", { nombre: 40, moyenne_ht: 51_230 });
  const rendu = loueur("Leasys", { accorde_ht: 9_000 });
  expect(partagerLoueurs([grand, rendu]).replies).toEqual([]);
  expect(casesTropPeu([grand, rendu])).toBe(true);
});
