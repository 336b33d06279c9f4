import { expect, test } from "vitest";
import { champsChanges, champsEnConflit } from "./conflit.ts";

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
