import { expect, test } from "vitest";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { lireTotaux } from "./totaux.ts";

const situes = (...poses: Pose[]) => lireTotaux({ rangees: pageFictive(1, poses).rangees, decimale: "," });
const lire = (...poses: Pose[]) =>
  Object.fromEntries(Object.entries(situes(...poses).totaux).filter(([, montant]) => montant !== null));
const DEBUT = "Le montant total hors taxes s'élève à 1 164,80 €, auquel s'ajoute la TVA au taux de 20 % pour";
const TROIS = { net_ht: 116_480, tva: 23_296, ttc: 139_776 };

test("une phrase nomme le hors taxes, la taxe et le TTC, où qu'elle passe à la ligne", () => {
  const fin = "232,96 €, soit un total toutes taxes comprises de 1 397,76 €.";
  expect(lire([40, 100, DEBUT], [40, 112, fin])).toEqual(TROIS);
});

test("des libellés à gauche de leurs montants, sur une rangée ou sur trois", () => {
  expect(lire([40, 100, "Total HT 1 164,80 TVA 232,96 Total TTC 1 397,76"])).toEqual(TROIS);
  expect(lire([40, 100, "Total HT 1 164,80"], [40, 112, "TVA 232,96"], [40, 124, "Total TTC 1 397,76"])).toEqual(TROIS);
});

test("des cases : l'étiquette au-dessus de son montant", () => {
  const etiquettes: Pose[] = [
    [40, 100, "Total HT"],
    [140, 100, "TVA"],
    [240, 100, "Net à payer"],
  ];
  const montants: Pose[] = [
    [40, 114, "1 164,80"],
    [140, 114, "232,96"],
    [240, 114, "1 397,76"],
  ];
  expect(lire(...etiquettes, ...montants)).toEqual(TROIS);
});

test("deux rangées d'étiquettes, chacune au-dessus de ses montants", () => {
  const poses: Pose[] = [
    [40, 100, "Total brut HT"],
    [160, 100, "Total vétusté"],
    [40, 112, "1 264,80"],
    [160, 112, "100,00"],
    [40, 124, "Total HT"],
    [160, 124, "TVA"],
    [280, 124, "Total TTC"],
    [40, 136, "1 164,80"],
    [160, 136, "232,96"],
    [280, 136, "1 397,76"],
  ];
  expect(lire(...poses)).toEqual({ ...TROIS, brut_ht: 126_480, abattement_ht: 10_000 });
});

test("un libellé clair est sûr ; un sous-total que rien ne prouve n'est pas un total", () => {
  expect(situes([40, 100, "Total HT 1 164,80"]).origines.net_ht?.confiance).toBeGreaterThan(CONFIANCE_SUFFISANTE);
  expect(lire([40, 100, "Sous-total carrosserie 1 164,80"])).toEqual({});
});

test("un paragraphe qui récapitule nomme chaque montant, même si le compte n'y est pas ; un exemple n'en nomme aucun", () => {
  const recit: Pose[] = [
    [40, 100, "Le total brut HT de 818,90 est diminué d'un abattement de vétusté total de 192,40 puis de"],
    [40, 112, "la franchise contractuelle de 150,00 HT, ce qui porte le total HT à 496,50. La TVA à 20 %"],
    [40, 124, "s'élève à 99,30 et le total TTC à 595,80, que nous vous remercions de régler."],
  ];
  expect(lire(...recit)).toMatchObject({ franchise_ht: 15_000, net_ht: 49_650, tva: 9930, ttc: 59_580 });
  expect(lire([40, 88, "Exemple de calcul :"], ...recit)).not.toHaveProperty("franchise_ht");
});

test("une étiquette repliée sur deux rangées, au-dessus de son montant", () => {
  const poses: Pose[] = [
    [40, 100, "Remise"],
    [40, 110, "contractuelle"],
    [160, 100, "Total net HT"],
    [40, 124, "102,31"],
    [160, 124, "670,83"],
  ];
  expect(lire(...poses)).toEqual({ remise_ht: 10_231, net_ht: 67_083 });
});

test("la ponctuation d'une phrase ne détache pas les milliers d'un montant", () => {
  const fin: Pose[] = [[40, 112, "232,96 et le total TTC à 1 397,76, que nous vous remercions de régler."]];
  expect(lire([40, 100, DEBUT], ...fin)).toEqual(TROIS);
});
