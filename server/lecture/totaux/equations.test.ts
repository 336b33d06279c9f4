import { expect, test } from "vitest";
import { type Observation, resoudre, type Sommes } from "./equations.ts";

const SANS_LIGNE: Sommes = { brut: null, abattement: null, net: null };
const vu = (centimes: number, champ: Observation["champ"] = null, phrase = false): Observation => ({
  centimes,
  page: 1,
  mots: [{ texte: String(centimes), x0: 0, x1: 10, y: centimes, corps: 8 }],
  champ,
  phrase,
});
const lus = (observations: readonly Observation[], sommes = SANS_LIGNE) =>
  Object.fromEntries(Object.entries(resoudre(observations, sommes)).map(([champ, o]) => [champ, o?.centimes]));

test("un exemple dans une phrase cède aux montants qui ferment la chaîne et font les lignes", () => {
  const observations = [
    vu(156_070, "brut_ht"),
    vu(27_356, "abattement_ht"),
    vu(128_714, "sous_total"),
    vu(128_714, "franchise_ht"),
    vu(0, "net_ht"),
    vu(30_000, "abattement_ht", true),
    vu(25_000, "franchise_ht", true),
  ];
  expect(lus(observations, { brut: 156_070, abattement: 27_356, net: 128_714 })).toMatchObject({
    brut_ht: 156_070,
    abattement_ht: 27_356,
    franchise_ht: 128_714,
    net_ht: 0,
  });
});

test("« Montant », derrière la taxe, est le total taxes comprises que le hors taxes et elle font", () => {
  const observations = [vu(346_178, "net_ht"), vu(69_236, "tva"), vu(415_414, "net_ht")];
  expect(lus(observations)).toEqual({ net_ht: 346_178, tva: 69_236, ttc: 415_414 });
});

test("des montants sans libellé sont les totaux que font les lignes, et la taxe celle d'un taux légal", () => {
  const observations = [vu(71_355), vu(4235), vu(67_120), vu(13_424), vu(80_544), vu(5_151_742)];
  expect(lus(observations, { brut: 71_355, abattement: 4235, net: 67_120 })).toEqual({
    brut_ht: 71_355,
    abattement_ht: 4235,
    net_ht: 67_120,
    tva: 13_424,
    ttc: 80_544,
  });
});

test("la somme des nets n'est pas un brut, et des montants que rien n'explique ne sont pas des totaux", () => {
  const sommes = { brut: 300_000, abattement: 65_512, net: 234_488 };
  const observations = [vu(234_488, "sous_total"), vu(-25_000, "franchise_ht"), vu(209_488, "net_ht"), vu(117_000)];
  expect(lus(observations, sommes)).toEqual({ franchise_ht: -25_000, net_ht: 209_488 });
});

test("un total faux que son libellé nomme reste ce que le papier imprime", () => {
  const observations = [vu(85_466, "net_ht"), vu(17_093, "tva"), vu(103_059, "ttc")];
  expect(lus(observations, { brut: 85_466, abattement: null, net: 85_466 })).toEqual({
    net_ht: 85_466,
    tva: 17_093,
    ttc: 103_059,
  });
});
