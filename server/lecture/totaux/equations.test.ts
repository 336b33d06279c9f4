import { expect, test } from "vitest";
import { type Observation, resoudre, type Sommes } from "./equations.ts";
import type { Poids, Role } from "./ressemblances.ts";
import { ressemblances } from "./ressemblances.ts";

const SANS_LIGNE: Sommes = { brut: null, abattement: null, net: null };
const LIBELLES: Readonly<Record<string, string>> = {
  brut_ht: "Total brut HT",
  abattement_ht: "Total vétusté",
  remise_ht: "Remise",
  franchise_ht: "Franchise",
  net_ht: "Total HT",
  tva: "TVA 20 %",
  ttc: "Net à payer",
  sous_total: "Sous-total",
};
const vu = (centimes: number, libelle: string | null = null, phrase = false): Observation => {
  const poids: Poids = libelle === null ? {} : ressemblances(LIBELLES[libelle] ?? libelle);
  const dits = Object.fromEntries(Object.entries(poids).map(([role, p]) => [role, p - (phrase ? 1 : 0)]));
  const nomme = phrase || !(libelle && (poids[libelle as Role] ?? 0) > 0.5) ? null : (libelle as Role);
  return { centimes, page: 1, mots: [], inscription: {}, poids: dits, nomme, muet: libelle === null };
};
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

test("une franchise que le hors taxes n'a pas perdue reste une franchise imprimée", () => {
  const observations = [
    vu(90_000, "brut_ht"),
    vu(10_000, "abattement_ht"),
    vu(25_000, "franchise_ht"),
    vu(80_000, "net_ht"),
  ];
  expect(lus(observations, { brut: 90_000, abattement: 10_000, net: 80_000 })).toEqual({
    brut_ht: 90_000,
    abattement_ht: 10_000,
    franchise_ht: 25_000,
    net_ht: 80_000,
  });
});

test("sans taxe ni hors taxes, ce qui est à payer est aussi le hors taxes", () => {
  expect(lus([vu(80_000, "ttc")])).toEqual({ net_ht: 80_000, ttc: 80_000 });
});

test("deux taux ont chacun leur taxe : celle du papier est leur somme, si elle mène au TTC", () => {
  const observations = [vu(30_000, "net_ht"), vu(2000, "tva"), vu(2000 + 20, "tva"), vu(34_020, "ttc")];
  expect(lus(observations)).toMatchObject({ net_ht: 30_000, tva: 4020, ttc: 34_020 });
});

test("« Total estimation » est le hors taxes là où rien n'est déduit, le brut sinon", () => {
  const estime = [vu(50_000, "Total estimation HT")];
  expect(lus(estime, { brut: 50_000, abattement: null, net: 50_000 })).toEqual({ net_ht: 50_000 });
  expect(lus(estime, { brut: 50_000, abattement: 5000, net: 45_000 })).toEqual({ brut_ht: 50_000 });
});

test("un capital imprimé à la suite d'un numéro de TVA n'est la taxe de rien", () => {
  const observations = [vu(190_270, "brut_ht"), vu(139_711, "net_ht"), vu(2_900_000_000, "tva")];
  expect(lus(observations)).not.toHaveProperty("tva");
});

test("une phrase finie, d'une colonne d'à côté, ne nomme pas le montant qui la suit", () => {
  expect(ressemblances("pour vétusté ne peut dépasser 30 %. d'entretien")).toEqual({});
  expect(ressemblances("Total HT / Total excl. VAT")).toHaveProperty("net_ht");
});

test("une vétusté qu'aucune ligne ne porte se retire de leur somme au pied, sans devenir une remise", () => {
  const observations = [vu(114_395, "brut_ht"), vu(22_879, "abattement_ht"), vu(91_516, "net_ht")];
  expect(lus(observations, { brut: 114_395, abattement: null, net: 114_395 })).toEqual({
    brut_ht: 114_395,
    abattement_ht: 22_879,
    net_ht: 91_516,
  });
});
