import { expect, test } from "vitest";
import { type DossierVu, essentielDe, type FactureVue } from "./essentiel-du-dossier.ts";
import type { EtatContestation } from "./etats.ts";

const JOUR = "2026-11-26";
const facture = (f: Partial<FactureVue> = {}): FactureVue => ({
  facture_id: "f1",
  contestable: 20_393,
  a_reclamer: 20_393,
  hors_delai: 0,
  recu: 0,
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
      lettre_le: null,
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
    somme: { libelle: "À réclamer HT", montant: 20_393 },
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
  const passee = contestee("a_contester", { ...ouverte, a_reclamer: 0, hors_delai: 20_393, date_limite: "2026-11-01" });
  expect(essentielDe(dossier({ factures: [passee] }), JOUR)).toMatchObject({
    verdict: "Hors délai",
    ton: "rouge",
    suite: "la lettre peut encore s'écrire",
    geste: { libelle: "Envoyer la lettre quand même" },
  });
  expect(essentielDe(dossier({ factures: [contestee("contestee")] }), JOUR).somme).toEqual({
    libelle: "Réclamé HT",
    montant: 10_000,
  });
});

test("une date passée se dit hors délai, et ne cache pas celle qui peut encore se tenir", () => {
  const passee = facture({ facture_id: "vieille", date_limite: "2026-11-01", a_reclamer: 0, hors_delai: 20_393 });
  expect(essentielDe(dossier({ factures: [passee] }), JOUR)).toMatchObject({
    verdict: "Hors délai",
    ton: "rouge",
    suite: "la lettre peut encore s'écrire",
    geste: { genre: "contester", facture: "vieille", tard: true },
  });
  const deux = essentielDe(dossier({ factures: [passee, facture()] }), JOUR);
  expect(deux.geste).toEqual({ genre: "contester", facture: "f1" });
  expect(deux.somme).toEqual({ libelle: "À réclamer HT", montant: 20_393 });
});

test("ce qu'un avoir rend n'est ni perdu, ni encore à contester", () => {
  const rendue = { a_reclamer: 0, hors_delai: 0, recu: 20_393, date_limite: "2026-11-01" };
  expect(essentielDe(dossier({ factures: [facture(rendue)] }), JOUR)).toEqual({
    verdict: "Avoir reçu",
    ton: "vert",
    somme: { libelle: "Avoir reçu HT", montant: 20_393 },
    echeance: null,
    geste: null,
  });
  // L'avoir rend davantage : ce que le livre ne compte pas se dit.
  const somme = essentielDe(dossier({ factures: [facture(rendue)], renduEnPlus: 11_000 }), JOUR).somme;
  expect(somme).toMatchObject({ montant: 20_393, suite: "et 110,00\u00a0€ au-delà de ce qui se contestait" });
  const enPartie = facture({ ...rendue, hors_delai: 8_000, recu: 12_393 });
  expect(essentielDe(dossier({ factures: [enPartie] }), JOUR)).toMatchObject({
    verdict: "Hors délai",
    somme: { libelle: "Hors délai HT", montant: 8_000 },
  });
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
  // La date de la facture qu'il retient se dit avec lui, même passée ; un papier illisible ne se valide pas.
  const tard = facture({ contestable: 0, a_reclamer: 0, date_limite: "2026-11-23" });
  const illisible = { id: "d1", etat: "illisible", modifiable: true, points: 0 } as const;
  expect(essentielDe(dossier({ documents: [illisible], factures: [tard] }), JOUR)).toMatchObject({
    verdict: "Document illisible",
    geste: { genre: "verifier", illisible: true },
    echeance: { date: "2026-11-23", phrase: "en retard de 3 jours", presse: true },
  });
  // Celui qu'elle ne corrige pas ne lui est pas demandé.
  const figes = [{ id: "d1", etat: "a_verifier", modifiable: false, points: 2 }] as const;
  expect(essentielDe(dossier({ documents: figes }), JOUR)).toMatchObject({ verdict: "Lecture en cours", geste: null });
});

test("ce que le dossier sait se dit au-dessus d'un document qui attend : sa somme et sa date", () => {
  const documents = [{ id: "d1", etat: "pret", modifiable: true, points: 0 }] as const;
  const connues = {
    verdict: "À vérifier",
    somme: { libelle: "À réclamer HT", montant: 20_393 },
    echeance: { date: "2026-12-04" },
    geste: { genre: "verifier", document: "d1" },
  };
  expect(essentielDe(dossier({ documents, factures: [facture()] }), JOUR)).toMatchObject(connues);
  const acte = { genre: "document", id: "d1", montant: 45_000, depuis: "2026-11-20" } as const;
  expect(essentielDe(dossier({ documents, factures: [facture()], actes: [acte] }), JOUR)).toMatchObject(connues);
  const redigee = contestee("a_contester", { a_reclamer: 20_393, reclame: 0, accorde: 0 });
  expect(essentielDe(dossier({ documents, factures: [redigee], actes: [acte] }), JOUR)).toMatchObject(connues);
  // Ce qu'un avoir a rendu se sait aussi.
  const rendue = facture({ a_reclamer: 0, recu: 20_393 });
  expect(essentielDe(dossier({ documents, factures: [rendue] }), JOUR).somme?.libelle).toBe("Avoir reçu HT");
});

test("une lettre partie garde son verdict, sa somme et sa date ; le document à valider se dit à côté", () => {
  const documents = [{ id: "d1", etat: "a_verifier", modifiable: true, points: 2 }] as const;
  const acte = { genre: "document", id: "d1", montant: null, depuis: "2026-11-20" } as const;
  const factures = [contestee("contestee", { lettre_le: "2026-11-06" })];
  const partie = {
    verdict: "Réponse attendue",
    suite: "1 document à valider",
    somme: { libelle: "Réclamé HT", montant: 10_000 },
    echeance: { titre: "Lettre du", date: "2026-11-06" },
    geste: { genre: "verifier", document: "d1", points: 2 },
  };
  expect(essentielDe(dossier({ documents, factures }), JOUR)).toMatchObject(partie);
  expect(essentielDe(dossier({ documents, factures, actes: [acte] }), JOUR)).toMatchObject(partie);
  // Le loueur n'a pas répondu : la bande le dit après le document, le verdict le garde.
  const silence = { genre: "relancer", id: "c-contestee", montant: 10_000, depuis: "2026-11-06" } as const;
  expect(essentielDe(dossier({ documents, factures, actes: [acte, silence] }), JOUR)).toMatchObject({
    ...partie,
    verdict: "Sans réponse",
  });
  // Un document que la personne ne corrige pas se dit aussi : la section du rapport le compte.
  const figes = [{ id: "d1", etat: "a_verifier", modifiable: false, points: 2 }] as const;
  expect(essentielDe(dossier({ documents: figes, factures }), JOUR)).toMatchObject({
    suite: "1 document à valider",
    geste: { genre: "suivre" },
  });
});

test.each([
  ["contestee", "Réponse attendue", "Noter la réponse", 10_000],
  ["acceptee", "Acceptée", "Rattacher l'avoir", 4_000],
  ["refusee", "Refusée", "Répondre au refus", 10_000],
  ["avoir_recu", "Avoir reçu", "Solder le dossier", 4_000],
] as const)("contestation %s : « %s », et le geste suivant", (etat, verdict, libelle, montant) => {
  const e = essentielDe(dossier({ factures: [contestee(etat, { lettre_le: "2026-11-06" })] }), JOUR);
  expect(e).toMatchObject({ verdict, geste: { libelle }, somme: { montant } });
  expect(e.echeance).toMatchObject({ titre: "Lettre du", phrase: "il y a 20 jours" });
});

test("plus rien à faire : le dossier le dit sans geste", () => {
  expect(essentielDe(dossier({ factures: [contestee("soldee")] }), JOUR)).toMatchObject({
    verdict: "Soldée",
    geste: null,
  });
  expect(essentielDe(dossier({ factures: [facture({ contestable: 0, a_reclamer: 0 })] }), JOUR)).toMatchObject({
    verdict: "Rien à contester",
    geste: null,
  });
});

test("sans rapport, l'équipe le dépose, la cliente l'attend", () => {
  expect(essentielDe(dossier({ aUnRapport: false, peutDeposer: true }), JOUR).geste).toEqual({ genre: "deposer" });
  expect(essentielDe(dossier({ aUnRapport: false }), JOUR)).toMatchObject({ verdict: "Sans rapport", geste: null });
});

test.each([
  ["relancer", "contestee", "Sans réponse", "Relancer", "Lettre du"],
  ["attendu", "soldee", "Accordée", "Relancer l'avoir", "Accordé le"],
  ["avoir", "acceptee", "Acceptée", "Rattacher l'avoir", "Lettre du"],
  ["avoir", "contestee", "Avoir à rattacher", "Rattacher l'avoir", "Lettre du"],
] as const)("la bande dit « %s » d'une contestation %s : la fiche aussi", (genre, etat, verdict, libelle, titre) => {
  const acte = { genre, id: `c-${etat}`, montant: 11_391, depuis: "2025-11-19" };
  const e = essentielDe(dossier({ factures: [contestee(etat, { lettre_le: "2025-11-06" })], actes: [acte] }), JOUR);
  expect(e).toMatchObject({ verdict, geste: { libelle, contestation: `c-${etat}` }, echeance: { titre } });
  if (genre === "attendu") expect(e.somme).toEqual({ libelle: "Avoir attendu HT", montant: 11_391 });
});

test("la facture qui manque se dépose, même si un document attend ; un acte que le dossier ne connaît pas laisse le sien", () => {
  const documents = [{ id: "d1", etat: "a_verifier", modifiable: true, points: 2 }] as const;
  const acte = { genre: "facture", id: "r1", montant: 45_000, depuis: "2026-11-20" } as const;
  expect(essentielDe(dossier({ documents, actes: [acte] }), JOUR)).toMatchObject({
    verdict: "Facture manquante",
    geste: { genre: "facture" },
    somme: { libelle: "En jeu HT", montant: 45_000, suite: "d'après le rapport" },
    suite: "1 document à valider",
    echeance: { phrase: "il y a 6 jours" },
  });
  const verifier = { genre: "verifier", document: "d1" };
  expect(essentielDe(dossier({ documents, actes: [{ ...acte, genre: "relancer" }] }), JOUR).geste).toMatchObject(
    verifier,
  );
});
