import { expect, test } from "vitest";
import { basculer, CHOIX_INITIAL, estMontree } from "./choix-colonnes.ts";

const COLONNES = [
  { cle: "plaque" },
  { cle: "loueur", enOption: true },
  { cle: "statut" },
  { cle: "age", enOption: "neuve" },
] as const;
const montrees = (
  choix: readonly string[],
  colonnes: readonly { cle: string; enOption?: true | "neuve" }[] = COLONNES,
) => colonnes.filter((c) => estMontree(c, choix)).map((c) => c.cle);

test("rien de choisi : tout, sauf les options ; chacune se montre et se cache", () => {
  expect(montrees(CHOIX_INITIAL)).toEqual(["plaque", "statut"]);
  const avec = basculer("age", CHOIX_INITIAL, COLONNES);
  expect(montrees(avec)).toEqual(["plaque", "statut", "age"]);
  expect(montrees(basculer("age", avec, COLONNES))).toEqual(["plaque", "statut"]);
  expect(montrees(basculer("statut", avec, COLONNES))).toEqual(["plaque", "age"]);
});

test("une option neuve ne s'ajoute pas à un choix d'avant elle, et ce choix garde ce qu'il montrait", () => {
  // Gardé quand seules les colonnes cachées s'écrivaient : le loueur y était montré, l'âge n'existait pas.
  expect(montrees(["statut"])).toEqual(["plaque", "loueur"]);
  expect(montrees([])).toEqual(["plaque", "loueur", "statut"]);
  const repris = basculer("statut", ["statut"], COLONNES);
  expect(montrees(repris)).toEqual(["plaque", "loueur", "statut"]);
  // Une option de plus demain reste cachée, sans que rien ne la dise neuve.
  expect(montrees(repris, [...COLONNES, { cle: "demain", enOption: true }])).not.toContain("demain");
});
