import { expect, test } from "vitest";
import type { EtatContestation } from "../contestations/etats.ts";
import { type DossierVu, essentielDe, type FactureVue } from "./essentiel.ts";

const JOUR = "2026-11-26";
const facture = (f: Partial<FactureVue> = {}): FactureVue => ({
  facture_id: "f1",
  contestable: 20_393,
  date_limite: "2026-12-04",
  contestation: null,
  ...f,
});
const contestee = (etat: EtatContestation, plus: Partial<NonNullable<FactureVue["contestation"]>> = {}): FactureVue =>
  facture({
    contestation: {
      id: `c-${etat}`,
      etat,
      date_limite: "2026-12-04",
      a_reclamer: 0,
      hors_delai: 0,
      reclame: 10_000,
      accorde: 4_000,
      contestee_le: null,
      ...plus,
    },
  });
const dossier = (d: Partial<DossierVu> = {}): DossierVu => ({
  aUnRapport: true,
  documents: [],
  factures: [],
  peutDeposer: false,
  ...d,
});

test("une facture à contester : la somme, la date, et le geste qui l'ouvre", () => {
  expect(essentielDe(dossier({ factures: [facture()] }), JOUR)).toEqual({
    verdict: "À contester",
    ton: "ambre",
    somme: { libelle: "Contestable HT", montant: 20_393 },
    echeance: { titre: "À contester avant le", date: "2026-12-04", phrase: "dans 8 jours", presse: false },
    geste: { genre: "contester", facture: "f1" },
  });
});

test("tant que la lettre n'est pas partie, la bande dit ce qui est à réclamer, jamais un réclamé nul", () => {
  const ouverte = { a_reclamer: 20_393, reclame: 0, accorde: 0 };
  const dire = (plus: object) =>
    essentielDe(dossier({ factures: [contestee("a_contester", { ...ouverte, ...plus })] }), JOUR).somme;
  expect(dire({})).toEqual({ libelle: "À réclamer HT", montant: 20_393 });
  expect(dire({ a_reclamer: 0, hors_delai: 20_393 })).toEqual({ libelle: "Hors délai HT", montant: 20_393 });
  expect(essentielDe(dossier({ factures: [contestee("contestee")] }), JOUR).somme).toEqual({
    libelle: "Réclamé HT",
    montant: 10_000,
  });
});

test("une date passée se dit hors délai, et ne cache pas celle qui peut encore se tenir", () => {
  const passee = facture({ facture_id: "vieille", date_limite: "2026-11-01" });
  expect(essentielDe(dossier({ factures: [passee] }), JOUR)).toMatchObject({ verdict: "Hors délai", ton: "rouge" });
  const deux = essentielDe(dossier({ factures: [passee, facture()] }), JOUR);
  expect(deux.geste).toEqual({ genre: "contester", facture: "f1" });
  expect(deux.somme?.montant).toBe(40_786);
});

test("un document à vérifier passe avant ce qui en dépend, mais pas avant une lettre prête", () => {
  const documents = [{ id: "d1", etat: "a_verifier", modifiable: true, points: 2 }] as const;
  expect(essentielDe(dossier({ documents, factures: [facture()] }), JOUR).geste).toEqual({
    genre: "verifier",
    document: "d1",
    points: 2,
  });
  expect(essentielDe(dossier({ documents, factures: [contestee("a_contester")] }), JOUR).geste).toEqual({
    genre: "suivre",
    contestation: "c-a_contester",
    libelle: "Envoyer la lettre",
  });
  // Celui qu'elle ne corrige pas ne lui est pas demandé.
  const figes = [{ id: "d1", etat: "a_verifier", modifiable: false, points: 2 }] as const;
  expect(essentielDe(dossier({ documents: figes }), JOUR)).toMatchObject({ verdict: "Lecture en cours", geste: null });
});

test.each([
  ["contestee", "Réponse attendue", "Noter la réponse", 10_000],
  ["acceptee", "Acceptée", "Rattacher l'avoir", 4_000],
  ["refusee", "Refusée", "Répondre au refus", 10_000],
  ["avoir_recu", "Avoir reçu", "Solder le dossier", 4_000],
] as const)("contestation %s : « %s », et le geste suivant", (etat, verdict, libelle, montant) => {
  const e = essentielDe(dossier({ factures: [contestee(etat, { contestee_le: "2026-11-06" })] }), JOUR);
  expect(e).toMatchObject({ verdict, geste: { libelle }, somme: { montant } });
  expect(e.echeance).toMatchObject({ titre: "Lettre du", phrase: "il y a 20 jours" });
});

test("plus rien à faire : le dossier le dit sans geste", () => {
  expect(essentielDe(dossier({ factures: [contestee("soldee")] }), JOUR)).toMatchObject({
    verdict: "Soldée",
    geste: null,
  });
  expect(essentielDe(dossier({ factures: [facture({ contestable: 0 })] }), JOUR)).toMatchObject({
    verdict: "Rien à contester",
    geste: null,
  });
});

test("sans rapport, l'équipe le dépose, la cliente l'attend", () => {
  expect(essentielDe(dossier({ aUnRapport: false, peutDeposer: true }), JOUR).geste).toEqual({ genre: "deposer" });
  expect(essentielDe(dossier({ aUnRapport: false }), JOUR)).toMatchObject({ verdict: "Sans rapport", geste: null });
});
