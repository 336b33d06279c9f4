import { expect, test } from "vitest";
import { champsChanges, champsEnConflit } from "./conflit.ts";
import type { ValeurChamp } from "./proprietes-section.ts";

const avant = { agence: "Lyon", kilometrage: 1000, marque: "Audi" };

test("seuls les champs changés partent, avec la valeur lue", () => {
  expect(champsChanges({ ...avant, agence: "Annecy" }, avant)).toEqual({
    changes: { agence: "Annecy" },
    lus: { agence: "Lyon" },
  });
});

test("un champ est en conflit quand les deux l'ont changé différemment", () => {
  const mienne = { agence: "Annecy", kilometrage: 2000, marque: "Audi" };
  expect(champsEnConflit(mienne, avant, { agence: "Valence", kilometrage: 2000, marque: "BMW" })).toEqual([
    { cle: "agence", mienne: "Annecy", leur: "Valence" },
  ]);
});

test("un oui ou non et une liste se comparent aussi ; l'ordre d'une liste ne compte pas", () => {
  const lu = { tiers: null, elements: ["Toit", "Capot"] };
  const saisi = { tiers: true, elements: ["Capot", "Toit"] };
  expect(champsChanges<Record<string, ValeurChamp>>(saisi, lu)).toEqual({
    changes: { tiers: true },
    lus: { tiers: null },
  });
  expect(champsEnConflit(saisi, lu, { tiers: false, elements: ["Toit", "Capot"] })).toEqual([
    { cle: "tiers", mienne: true, leur: false },
  ]);
});
