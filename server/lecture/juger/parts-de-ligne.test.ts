import { expect, test } from "vitest";
import { document, ligne } from "../../../domain/fre/aides-jugement.ts";
import { douterDesParts } from "./parts-de-ligne.ts";

const part = (designation: string, net_ht: number) =>
  ligne({ designation, element: null, localisation: null, dommage: null, net_ht });
const doutees = (...lignes: ReturnType<typeof ligne>[]) =>
  douterDesParts(document({ lignes })).vehicules[0]?.lignes.map(({ confiances }) => confiances?.net_ht ?? 1);

const pneu = () =>
  ligne({ designation: "Pneu avant gauche, main-d'œuvre", element: "roue_avant_gauche", net_ht: 6400 });
const jante = () =>
  ligne({ designation: "Jante avant droite, main-d'œuvre", element: "roue_avant_droite", net_ht: 1920 });

test("sous chaque pièce, une part sans pièce : le prix de la pièce est peut-être leur somme, et se demande", () => {
  expect(doutees(pneu(), part("Neuf, 215/55", 23_995), jante(), part("Neuve, 17 pouces", 19_410))).toEqual([
    0.6, 1, 0.6, 1,
  ]);
});

test("une seule ligne sans pièce, ou des postes seuls, ne mettent rien en doute", () => {
  expect(doutees(pneu(), part("Divers", 2000), jante())).toEqual([1, 1, 1]);
  expect(doutees(pneu(), part("Forfait peinture", 2000), jante(), part("Main-d'œuvre", 3000))).toEqual([1, 1, 1, 1]);
});
