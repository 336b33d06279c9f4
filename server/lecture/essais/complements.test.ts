import { expect, test } from "vitest";
import { avecComplements, type ComplementVocabulaire } from "../../../domain/fre/vocabulaire/complements.ts";
import { pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const page = () =>
  pageFictive(1, [
    [40, 30, "Rouleau Mobilité"],
    [40, 60, "FACTURE N° RM-001 du 02/04/2025"],
    [40, 80, "Repère flotte : 0452318"],
    [40, 110, "Désignation"],
    [250, 110, "Zut"],
    [330, 110, "Montant HT"],
    [40, 125, "Bitoniau avant - schtroumpf - bidouillage"],
    [340, 125, "120,00"],
    [250, 150, "Frais arrêtés à"],
    [340, 150, "120,00"],
  ]);

const mots: ComplementVocabulaire[] = [
  { genre: "element", motif: "bitoniau", valeur: "capot" },
  { genre: "dommage", motif: "schtroumpf", valeur: "eclat" },
  { genre: "operation", motif: "bidouillage", valeur: "reparation_peinture" },
  { genre: "etiquette", motif: "Repère flotte", valeur: "contrat" },
  { genre: "total", motif: "Frais arrêtés à", valeur: "net_ht" },
  { genre: "loueur", motif: "Rouleau Mobilité", valeur: "Rouleau" },
  { genre: "colonne", motif: "Zut", valeur: "quantite" },
];

test("les mots appris nomment pièce, dommage, geste, étiquette, total, colonne et loueur", () => {
  const lu = avecComplements(mots, () => comprendrePages([page()]));
  expect(lu.loueur).toBe("Rouleau");
  expect(lu.vehicules[0]?.contrat).toBe("0452318");
  expect(lu.vehicules[0]?.totaux.net_ht).toBe(12000);
  expect(lu.vehicules[0]?.lignes).toMatchObject([
    { element: "capot", dommage: "eclat", operation: "reparation_peinture", net_ht: 12000 },
  ]);
});

test("ils ne servent qu'à la lecture qui les reçoit", () => {
  avecComplements(mots, () => comprendrePages([page()]));
  const lu = comprendrePages([page()]);
  expect(lu).toMatchObject({ loueur: null, vehicules: [{ contrat: null }] });
  expect(lu.vehicules[0]?.lignes[0]?.element ?? null).toBeNull();
});

test("la fiche d'un loueur le fait reconnaître à son nom, ses autres noms, son SIREN et son numéro de TVA", () => {
  const fiche = (motif: string): ComplementVocabulaire => ({ genre: "loueur", motif, valeur: "Novaloc", fiche: true });
  const avec = (mention: string, ...fiches: ComplementVocabulaire[]) =>
    avecComplements(fiches, () =>
      comprendrePages([
        pageFictive(1, [
          [40, 40, "Facture n° FA-25123"],
          [40, 90, "Capot - rayure"],
          [340, 90, "120,00"],
          [40, 800, mention],
        ]),
      ]),
    ).loueur;
  expect(avec("Novaloc Mobilité SAS, 12 rue des Prés", fiche("Novaloc Mobilité"))).toBe("Novaloc");
  expect(avec("RCS Nanterre 512 345 678", fiche("512345678"))).toBe("Novaloc");
  expect(avec("TVA FR 12 512 345 678", fiche("FR12512345678"))).toBe("Novaloc");
  // Une fiche ne passe pas avant un nom imprimé plus haut, ni ne rend sûr un mot courant.
  expect(avec("Arval Service Lease, pour Novaloc", fiche("Novaloc"))).toBe("Arval");
  expect(avec("Au fil du parcours du véhicule", { ...fiche("Parcours"), valeur: "Parcours" })).toBeNull();
  expect(avec("Novaloc Mobilité SAS")).toBeNull();
});

test("un avoir garde la facture qu'il cite hors de ses lignes ; deux factures citées ne se départagent pas", () => {
  const cite = (...mentions: string[]) => {
    const poses = mentions.map((mention, i) => [40, 200 + 20 * i, mention] as const);
    const lu = comprendrePages([
      pageFictive(1, [
        [40, 40, "Avoir n° AV-25123 du 28/04/2025"],
        [40, 90, "Capot - rayure"],
        [340, 90, "-120,00"],
        ...poses,
      ]),
    ]);
    return lu.vehicules[0]?.facture_citee;
  };
  expect(cite("Facture d'origine : FAC-2024-55812")).toBe("FAC-2024-55812");
  expect(cite("Il annule en partie notre facture n° RX24-83380 du 02/04/2025")).toBe("RX24-83380");
  expect(cite("Facture RX24-83380", "Facture RX24-83381")).toBeUndefined();
});
