import { expect, it } from "vitest";
import { apresEnregistrement, type Changements, changementsDe, fusionner, type Textes } from "./fusion-lettre.ts";

const lettre: Textes = { objet: "O", adresse: "A", introduction: "I", conclusion: "C", arguments: { l1: "un" } };

it("prend ce qu'un autre a écrit là où l'on n'a rien tapé : l'ouvrir ne l'écrase pas", () => {
  const lue = { ...lettre, introduction: "D'un autre", arguments: { l1: "autre", l2: "neuf" } };
  const { saisie, depart } = fusionner(lettre, lettre, lue);
  expect(saisie).toEqual(lue);
  expect(changementsDe(saisie, depart)).toBeNull();
});

it("garde ce que l'on tape, et l'enregistre contre le texte dont on est parti, que le serveur refusera s'il a changé", () => {
  const tapee = { ...lettre, introduction: "La mienne" };
  const { saisie, depart } = fusionner(tapee, lettre, { ...lettre, introduction: "D'un autre", conclusion: "Sa fin" });
  expect(saisie).toEqual({ ...tapee, conclusion: "Sa fin" });
  expect(changementsDe(saisie, depart)).toEqual({
    champs: { introduction: "La mienne" },
    avant: { introduction: "I" },
    arguments: [],
  });
});

it("repart de ce qu'elle vient d'enregistrer, la frappe suivante comprise", () => {
  const envoyes = changementsDe({ ...lettre, introduction: "Un", arguments: { l1: "deux" } }, lettre) as Changements;
  const depart = apresEnregistrement(lettre, envoyes);
  expect(depart).toEqual({ ...lettre, introduction: "Un", arguments: { l1: "deux" } });
  const suite = fusionner({ ...depart, introduction: "Un mot" }, depart, depart);
  expect(changementsDe(suite.saisie, suite.depart)?.avant).toEqual({ introduction: "Un" });
});
