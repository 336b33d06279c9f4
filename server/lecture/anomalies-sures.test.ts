import { expect, test } from "vitest";
import type { Anomalie, DocumentLu, LigneLue } from "../../domain/fre/document-lu.ts";
import { anomaliesSures, marquerIncertaines } from "./anomalies-sures.ts";
import { rangeesDe } from "./geometrie.ts";
import { TOTAUX_VIDES } from "./totaux.ts";

const ligne = (designation: string, net_ht: number): LigneLue => ({
  page: 1,
  designation,
  nature: "fre",
  element: "capot",
  localisation: "avant",
  dommage: "rayure",
  operation: null,
  facturable: true,
  quantite: 1,
  brut_ht: net_ht,
  abattement_ht: null,
  net_ht,
});

const somme = (ecart: number): Anomalie => ({ code: "somme_lignes", vehicule: 0, ligne: null, ecart });

const document = (lignes: LigneLue[], net_ht: number, anomalies: Anomalie[]): DocumentLu => ({
  type_document: "rapport",
  numero: null,
  date_document: null,
  loueur: null,
  vehicules: [
    {
      immatriculation: null,
      vin: null,
      marque: null,
      modele: null,
      kilometrage: null,
      date_mise_en_circulation: null,
      date_restitution: null,
      contrat: null,
      lignes,
      totaux: { ...TOTAUX_VIDES, net_ht },
    },
  ],
  anomalies,
  nombre_pages: 1,
});

const page = (...textes: string[]) =>
  rangeesDe(
    1,
    textes.flatMap((texte, i) =>
      texte.split(" ").map((mot, k) => ({ texte: mot, x0: 40 + 60 * k, x1: 90 + 60 * k, y: 100 + 20 * i, corps: 9 })),
    ),
  );

const lignes = [ligne("Capot - rayure", 60_000), ligne("Toit - bosse", 40_000)];

test("une addition fausse se dit quand tout est lu", () => {
  const lu = document(lignes, 109_300, [somme(9300)]);
  expect(anomaliesSures(lu, page("Total HT 1093,00"), ",")).toEqual([somme(9300)]);
});

test("une ligne ou un montant resté sans lecture fait taire l'addition", () => {
  const lu = document(lignes, 109_300, [somme(9300)]);
  expect(anomaliesSures(lu, page("Hayon éraflé 40,00"), ",")).toEqual([]);
  expect(anomaliesSures(lu, page("Gestion du dossier 93,00"), ",")).toEqual([]);
  expect(anomaliesSures(lu, page("Gestion du dossier 25,00"), ",")).toEqual([somme(9300)]);
});

test("un écart démesuré ou une ligne sans nom disent une lecture incomplète", () => {
  expect(anomaliesSures(document(lignes, 200_000, [somme(100_000)]), [], ",")).toEqual([]);
  const sansNom = [...lignes, { ...ligne("", 9300), element: null }];
  expect(anomaliesSures(document(sansNom, 100_000, [somme(-9300)]), [], ",")).toEqual([]);
});

test("une addition tue se marque sur son véhicule, une addition dite non", () => {
  const tue = document(lignes, 200_000, []);
  expect(marquerIncertaines([somme(100_000)], tue).vehicules[0]?.somme_incertaine).toBe(true);
  const dite = document(lignes, 109_300, [somme(9300)]);
  expect(marquerIncertaines([somme(9300)], dite).vehicules[0]?.somme_incertaine).toBeUndefined();
});
