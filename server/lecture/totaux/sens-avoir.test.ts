import { expect, test } from "vitest";
import type { LigneLue, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { enCredit } from "./sens-avoir.ts";
import { TOTAUX_VIDES } from "./totaux.ts";

const ligne = (brut_ht: number, abattement_ht: number | null, net_ht: number): LigneLue => ({
  page: 1,
  designation: "Capot",
  nature: "fre",
  element: "capot",
  localisation: "avant",
  dommage: null,
  operation: null,
  facturable: true,
  quantite: 1,
  brut_ht,
  abattement_ht,
  net_ht,
  details: { mo_ht: brut_ht, temps_mo: 100 },
});
const vehicule = (lignes: LigneLue[], net_ht: number, ttc: number): VehiculeLu => ({
  immatriculation: null,
  vin: null,
  marque: null,
  modele: null,
  kilometrage: null,
  date_mise_en_circulation: null,
  date_restitution: null,
  contrat: null,
  lignes,
  totaux: { ...TOTAUX_VIDES, net_ht, ttc },
});

test("un avoir imprimé en positif se retourne, lignes, détails et totaux ; un montant nul reste nul", () => {
  const lu = enCredit(vehicule([ligne(19000, 3800, 15200), ligne(5000, 0, 5000)], 20200, 24240));
  expect(lu.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [-19000, -3800, -15200],
    [-5000, 0, -5000],
  ]);
  expect(lu.lignes[0]?.details).toEqual({ mo_ht: -19000, temps_mo: 100 });
  expect(lu.totaux).toMatchObject({ net_ht: -20200, ttc: -24240, tva: null });
});

test("un avoir imprimé en négatif reste tel quel ; une reprise à contresens aussi", () => {
  const lu = enCredit(vehicule([ligne(-19000, null, -19000), ligne(4000, null, 4000)], -15000, -18000));
  expect(lu.lignes.map((l) => l.net_ht)).toEqual([-19000, 4000]);
  expect(lu.totaux).toMatchObject({ net_ht: -15000, ttc: -18000 });
});

test("des lignes négatives sous un total imprimé sans signe : le total prend leur sens", () => {
  const lu = enCredit(vehicule([ligne(-19000, null, -19000)], 19000, 22800));
  expect(lu.lignes[0]?.net_ht).toBe(-19000);
  expect(lu.totaux).toMatchObject({ net_ht: -19000, ttc: -22800 });
});

test("un total qui a gardé son signe, quand les autres l'ont perdu, ne part pas à contresens", () => {
  const lu = vehicule([ligne(-140_399, null, -140_399)], 140_399, 168_479);
  expect(enCredit({ ...lu, totaux: { ...lu.totaux, tva: -28_080 } }).totaux).toMatchObject({
    net_ht: -140_399,
    tva: -28_080,
    ttc: -168_479,
  });
});
