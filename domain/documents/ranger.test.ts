import { describe, expect, it } from "vitest";
import type { DocumentLu } from "../fre/document-lu.ts";
import { apparier, type Candidat } from "./apparier.ts";
import { etatSelon, evaluer } from "./evaluer.ts";
import { nommerDansArchive } from "./nommer-fichier.ts";

const candidat = (date_restitution: string, autre: Partial<Candidat> = {}): Candidat => ({
  restitution_id: date_restitution,
  client_id: "a",
  client_nom: "A",
  immatriculation: "AB-123-CD",
  date_restitution,
  marque: "Renault",
  modele: "Clio",
  loueur_nom: "Arval",
  vehicule_id: "v",
  facture_citee: false,
  ...autre,
});
const facture = { type_document: "facture", date_restitution: "2025-03-10", date_document: "2025-04-02" };

describe("restitution d'un document", () => {
  it.each([
    ["la seule, à la date imprimée près", facture, [candidat("2025-03-12"), candidat("2023-01-01")], "2025-03-12"],
    [
      "celle de la date exacte parmi deux proches",
      facture,
      [candidat("2025-03-10"), candidat("2025-03-14")],
      "2025-03-10",
    ],
    [
      "sans date de retour, celle d'avant le document",
      { ...facture, date_restitution: null },
      [candidat("2025-03-20"), candidat("2025-06-01")],
      "2025-03-20",
    ],
    [
      "l'avoir suit la facture qu'il cite",
      { ...facture, type_document: "avoir", date_restitution: null },
      [candidat("2025-03-20"), candidat("2025-01-05", { facture_citee: true })],
      "2025-01-05",
    ],
  ])("%s", (_cas, document, candidats, attendue) => {
    expect(apparier(document, candidats)).toMatchObject({ choix: { restitution_id: attendue }, raison: null });
  });

  it.each([
    ["aucune", [], /Aucune restitution/],
    ["deux dates proches", [candidat("2025-03-09"), candidat("2025-03-12")], /Plusieurs restitutions/],
    ["deux sociétés", [candidat("2025-03-10"), candidat("2025-03-11", { client_id: "b" })], /Plusieurs sociétés/],
    ["deux véhicules", [candidat("2025-03-10"), candidat("2025-03-11", { vehicule_id: "w" })], /deux véhicules/],
    ["une date trop éloignée", [candidat("2024-01-10")], /10\/01\/2024\s; le document dit 10\/03\/2025/],
  ])("demande, sans deviner : %s", (_cas, candidats, raison) => {
    expect(apparier(facture, candidats)).toMatchObject({ choix: null, raison: expect.stringMatching(raison) });
  });
});

describe("ce qui manque pour être prêt", () => {
  const totaux = {
    brut_ht: 100,
    abattement_ht: null,
    remise_ht: null,
    franchise_ht: null,
    net_ht: 100,
    tva: null,
    ttc: null,
  };
  const lu = (suite: Partial<DocumentLu> = {}): DocumentLu => ({
    type_document: "releve",
    numero: "R1",
    date_document: "2025-04-02",
    loueur: "Arval",
    anomalies: [],
    ...suite,
    vehicules: [
      {
        immatriculation: "AB-123-CD",
        vin: null,
        marque: null,
        modele: null,
        kilometrage: null,
        date_mise_en_circulation: null,
        date_restitution: null,
        contrat: null,
        lignes: [],
        totaux,
        ...suite.vehicules?.[0],
      },
    ],
  });
  const range = {
    restitutionId: "r",
    raisonRattachement: null,
    numeroDejaPris: false,
    plaqueEtrangere: false,
    vinEtranger: false,
  };

  it("rien : le document est prêt, sauf si une somme est fausse", () => {
    expect(evaluer(lu(), range, [])).toEqual([]);
    expect([etatSelon([], []), etatSelon([], [{}])]).toEqual(["pret", "a_verifier"]);
  });
  it("la restitution d'abord, puis le champ absent, tant que personne n'a dit qu'il n'y est pas", () => {
    const champs = (d: DocumentLu, s = range as Parameters<typeof evaluer>[1]) => evaluer(d, s, []).map((m) => m.champ);
    expect(champs(lu({ numero: null }), { ...range, restitutionId: null })).toEqual(["restitution", "numero"]);
    expect(champs(lu({ numero: null, confiances: { numero: 1 } }))).toEqual([]);
    expect(champs(lu({ confiances: { numero: 0.4 } }))).toEqual(["numero"]);
    expect(champs(lu(), { ...range, plaqueEtrangere: true, vinEtranger: true, numeroDejaPris: true })).toEqual([
      "immatriculation",
      "vin",
      "doublon",
    ]);
  });
});

describe("noms dans l'archive", () => {
  it("disent la plaque, la date, le genre et le numéro, sans chemin ni doublon", () => {
    const d = {
      immatriculation: "AB-123-CD",
      date: "2025-03-10",
      type_document: "facture",
      numero: "../FRE 25/001",
      nom: "x",
      type_mime: "application/pdf",
      parts: 1,
    };
    const noms = nommerDansArchive([
      d,
      d,
      { ...d, type_document: "inconnu", numero: null, date: null, type_mime: "application/xml" },
      { ...d, parts: 4 },
    ]).map(([nom]) => nom);
    expect(noms).toEqual([
      "AB-123-CD_2025-03-10_facture_FRE-25-001.pdf",
      "AB-123-CD_2025-03-10_facture_FRE-25-001-2.pdf",
      "AB-123-CD_document.xml",
      "plusieurs-vehicules_facture_FRE-25-001.pdf",
    ]);
  });
});
