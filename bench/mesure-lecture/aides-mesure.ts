import type { DocumentLu, LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { TOTAUX_VIDES } from "../../server/lecture/totaux/totaux.ts";
import { noter } from "./noter.ts";
import { verite } from "./verite.ts";

/** Une ligne de facture entière, en centimes ; `change` y plante une faute. */
export const ligneDeTest = (change: Partial<LigneLue> = {}): LigneLue => ({
  page: 1,
  designation: "Pare-chocs avant rayure",
  nature: "fre",
  element: "pare_chocs_avant",
  localisation: "avant",
  dommage: "rayure",
  operation: "peinture",
  facturable: true,
  quantite: 1,
  brut_ht: 20_000,
  abattement_ht: 4_000,
  net_ht: 16_000,
  ...change,
});

/** La seconde ligne du document de test. */
export const SECONDE = ligneDeTest({
  designation: "Capot éclat",
  element: "capot",
  dommage: "eclat",
  brut_ht: 9_000,
  abattement_ht: null,
  net_ht: 9_000,
});

/** Le document que la page imprime : 4 valeurs de document, 8 de véhicule, 2 totaux, 10 valeurs de la première ligne et 9 de la seconde. */
export function documentDeTest(change: Partial<DocumentLu> & { vehicule?: Partial<VehiculeLu> } = {}): DocumentLu {
  const { vehicule, ...autres } = change;
  return {
    type_document: "facture",
    numero: "F-1042",
    date_document: "2026-03-02",
    loueur: "Arval",
    anomalies: [],
    vehicules: [
      {
        immatriculation: "GB-482-NR",
        vin: "VF1RJA00X67812345",
        marque: "RENAULT",
        modele: "CLIO V",
        kilometrage: 98_412,
        date_mise_en_circulation: "2021-09-14",
        date_restitution: "2026-02-10",
        contrat: "0452318",
        lignes: [ligneDeTest(), SECONDE],
        totaux: { ...TOTAUX_VIDES, net_ht: 25_000, ttc: 30_000 },
        ...vehicule,
      },
    ],
    ...autres,
  };
}

/** Combien de valeurs porte `documentDeTest`. */
export const VALEURS_DE_TEST = 4 + 8 + 2 + 10 + 9;

/** La note d'une lecture contre le document de test, sans fichier ni lecteur. */
export const noterLecture = (lu: DocumentLu | null, vrai: DocumentLu = documentDeTest(), scan = false) =>
  noter(
    { chemin: "/essai/F.pdf", fichier: "F.pdf", disposition: "F", scan, verite: verite.parse(vrai) },
    { lu, etat: lu === null ? "Ce document est abîmé." : "ok", ms: 40 },
  ).note;
