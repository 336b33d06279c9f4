import { expect, test } from "vitest";
import type { DocumentLu, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { TOTAUX_VIDES } from "../totaux/totaux.ts";
import { rangeesDe } from "./geometrie.ts";
import { leverDoutes } from "./lever-doutes.ts";

const rangee = (totaux: Partial<TotauxLus>, confiances: Record<string, number> = {}): VehiculeLu => ({
  immatriculation: "FD-983-WS",
  vin: null,
  marque: "PEUGEOT",
  modele: "3008",
  kilometrage: 163_244,
  date_mise_en_circulation: null,
  date_restitution: null,
  contrat: null,
  lignes: [],
  totaux: {
    ...TOTAUX_VIDES,
    brut_ht: 140_655,
    abattement_ht: 14_066,
    franchise_ht: 25_000,
    net_ht: 101_589,
    tva: 20_318,
    ttc: 121_907,
    ...totaux,
  },
  confiances,
});

const releve = (...vehicules: VehiculeLu[]): DocumentLu => ({
  type_document: "releve",
  numero: null,
  date_document: null,
  loueur: null,
  vehicules,
  anomalies: [],
  nombre_pages: 1,
});

test.each([
  ["une virgule perdue", { net_ht: 10_158_900 }],
  ["un millier perdu", { brut_ht: 40_655 }],
])("sur la rangée d'un relevé numérisé, %s revient", (_cas, lus) => {
  const document = releve(rangee({}), rangee(lus));
  const [champ] = Object.keys(lus);
  expect(leverDoutes(document, [])).toEqual([{ vehicule: 1, ligne: null, champ: `totaux.${champ}` }]);
  expect(document.vehicules[1]?.totaux).toEqual(rangee({}).totaux);
});

test("un chiffre pris pour un autre ne se corrige que là où la lecture doute", () => {
  const lus = { net_ht: 101_539 };
  const sure = releve(rangee(lus));
  expect(leverDoutes(sure, [])).toEqual([]);
  expect(sure.vehicules[0]?.totaux.net_ht).toBe(101_539);
  const douteuse = releve(rangee(lus, { "totaux.net_ht": 0.7 }));
  expect(leverDoutes(douteuse, [])).toHaveLength(1);
  expect(douteuse.vehicules[0]?.totaux.net_ht).toBe(101_589);
});

test("un hors taxes que ses taxes confirment n'est pas en cause", () => {
  // Le brut et la TVA, lus tous deux sans certitude, ne se corrigent qu'à la place qui ne tombe pas juste.
  const document = releve(rangee({ brut_ht: 140_855 }, { "totaux.brut_ht": 0.7, "totaux.net_ht": 0.7 }));
  expect(leverDoutes(document, [])).toEqual([{ vehicule: 0, ligne: null, champ: "totaux.brut_ht" }]);
  expect(document.vehicules[0]?.totaux).toEqual(rangee({}).totaux);
});

test("un TTC dont l'étiquette s'est mal lue se rend, s'il est imprimé", () => {
  const facture = (): DocumentLu => ({ ...releve(rangee({ ttc: null })), type_document: "facture" });
  const imprime = (texte: string) => [
    {
      numero: 1,
      largeur: 595,
      hauteur: 842,
      rangees: rangeesDe(1, [{ texte, x0: 400, x1: 450, y: 100, corps: 9, confiance: 0.9 }]),
      reconnue: true as const,
    },
  ];
  const document = facture();
  expect(leverDoutes(document, imprime("1 219,07"))).toEqual([{ vehicule: 0, ligne: null, champ: "totaux.ttc" }]);
  expect(document.vehicules[0]?.totaux.ttc).toBe(121_907);
  expect(leverDoutes(facture(), imprime("1 219,70"))).toEqual([]);
});
