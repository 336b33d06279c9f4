import { expect, test } from "vitest";
import type { Barre } from "../../domain/analyses/analyse.contrat.ts";
import { preparerBarres } from "./preparer-barres.ts";

const barre = (cle: string, part: number): Barre => ({
  cle,
  libelle: cle,
  nombre: 1,
  montant_ht: Math.round(part * 10_000),
  regroupees: 0,
  part: { nombre: 0.5, montant: part },
  longueur: { nombre: 1, montant: Math.max(0, part) },
});

test("la part d'un avoir porte le signe moins, comme son montant ; jamais « −0 % »", () => {
  const lues = preparerBarres(
    "dommage",
    [barre("rayure", 1.04), barre("", -0.04), barre("bosse", -0.001)],
    "montant",
    {},
  );
  expect(new Map(lues.map((b) => [b.cle, b.part]))).toEqual(
    new Map([
      ["rayure", "104\u00a0%"],
      ["bosse", "0\u00a0%"],
      ["", "−4\u00a0%"],
    ]),
  );
});

test("une part non nulle ne se lit pas 0 %, ni tout quand il en reste", () => {
  const lues = preparerBarres(
    "marque",
    [barre("Renault", 0.997), barre("Tesla", 0.003), barre("Fiat", 0)],
    "montant",
    {},
  );
  expect(lues.map((b) => b.part)).toEqual([">\u00a099\u00a0%", "<\u00a01\u00a0%", "0\u00a0%"]);
});
