import { expect, it } from "vitest";
import { codeElement } from "../audits/depuis-etat.ts";
import { coteDuSchema } from "../etats-des-lieux/schema-vehicule.ts";
import { motsDeLElement } from "../fre/comprendre-element.ts";
import { ELEMENTS_ENDOMMAGES, elementsMontres, repondAuNom } from "./elements-endommages.ts";

it("un élément répond à son nom et à ses autres noms, accents et casse ignorés", () => {
  const hayon = { nom: "Lunette arrière / hayon" as const, synonymes: ["Malle arrière"] };
  expect(["malle", "HAYON", "lunette arriere"].map((mot) => repondAuNom(hayon, mot))).toEqual([true, true, true]);
  expect(repondAuNom(hayon, "capot")).toBe(false);
});

it("un choix montre les éléments proposés et ceux qu'il portait déjà, dans l'ordre de la liste, sans en inventer", () => {
  const proposes = [{ nom: "Capot" as const, synonymes: ["bonnet"] }];
  expect(elementsMontres(proposes, ["Toit", "Aile avant droite", "Antenne"]).map((e) => e.nom)).toEqual([
    "Aile avant droite",
    "Capot",
    "Toit",
  ]);
  expect(elementsMontres(proposes, ["Capot"])).toEqual(proposes);
});

it("chaque élément a sa place sur le schéma et les mots qui y mènent", () => {
  expect(["Aile avant droite", "Porte arrière gauche", "Toit"].map((e) => coteDuSchema(e as "Toit"))).toEqual([
    "Côté droit",
    "Côté gauche",
    "Milieu",
  ]);
  expect(motsDeLElement("aile_arriere_droite")).toEqual(expect.arrayContaining(["custode", "aile"]));
  expect(motsDeLElement("aile_avant_droite")).not.toContain("custode");
  expect(motsDeLElement("pare_chocs_avant")).toEqual(expect.arrayContaining(["bouclier", "calandre"]));
  for (const nom of ELEMENTS_ENDOMMAGES) expect(motsDeLElement(codeElement(nom)).length).toBeGreaterThan(0);
});
