import { describe, expect, it } from "vitest";
import type { DocumentLu, LigneLue } from "../../domain/fre/document-lu.ts";
import { TOTAUX_VIDES } from "../../server/lecture/totaux/totaux.ts";
import { documentDeTest, ligneDeTest, noterLecture, SECONDE, VALEURS_DE_TEST } from "./aides-mesure.ts";
import { couvre } from "./doutes.ts";
import { comparerVerdicts, faussementReclame } from "./familles.ts";
import { resumer } from "./resumer.ts";
import type { Valeur } from "./valeurs.ts";

const resumerLectures = (...lectures: (DocumentLu | null)[]) =>
  resumer({ notes: lectures.map((lu) => noterLecture(lu)), familles: [], ecartes: [] }, false);
const avecLignes = (...lignes: DocumentLu["vehicules"][0]["lignes"]) => documentDeTest({ vehicule: { lignes } });

describe("les valeurs d'une lecture, justes ou non, doutées ou non", () => {
  it("une lecture juste : tout est sûr, rien ne se demande", () => {
    expect(resumerLectures(documentDeTest())).toMatchObject({
      valeurs: VALEURS_DE_TEST,
      documents_parfaits: 1,
      lignes_f1: 1,
      identification: 1,
      totaux: 1,
      anomalies_precision: 1,
      silencieuses: 0,
      couverture: 1,
      exactitude_des_sures: 1,
      questions_par_document: 0,
      documents_bien_lus_sans_question: 1,
      faussement_reclame: 0,
    });
  });

  it("une valeur fausse que rien ne met en doute est silencieuse, et compte contre les sûres", () => {
    const r = resumerLectures(documentDeTest({ vehicule: { immatriculation: "GB-482-NB" } }));
    expect(r).toMatchObject({ identification: 10 / 11, couverture: 1, valeurs_silencieuses: 1 });
    expect(r.silencieuses).toBeCloseTo(1 / VALEURS_DE_TEST);
    expect(r.exactitude_des_sures).toBeCloseTo((VALEURS_DE_TEST - 1) / VALEURS_DE_TEST);
    expect(r.silencieuses_par_classe.identification).toEqual({ valeurs: 11, fautives: 1, silencieuses: 1 });
    expect(r.par_document[0]?.silencieuses[0]?.faute).toMatch(/immatriculation fausse : .*GB-482-NB.*GB-482-NR/);
  });

  it("la même, lue sans assez de confiance, est doutée : elle ne compte plus parmi les sûres", () => {
    const vehicule = { immatriculation: "GB-482-NB", confiances: { immatriculation: 0.6, vin: 0.98 } };
    const r = resumerLectures(documentDeTest({ vehicule }));
    expect(r).toMatchObject({ valeurs_fautives: 1, silencieuses: 0, exactitude_des_sures: 1 });
    expect(r).toMatchObject({ questions_par_document: 1, questions_inutiles_par_document: 0 });
    expect(r.couverture).toBeCloseTo((VALEURS_DE_TEST - 1) / VALEURS_DE_TEST);
    expect(r.calibration.map(({ n, justes }) => [n, justes])).toEqual([
      [1, 1],
      [0, null],
      [1, 0],
      [VALEURS_DE_TEST - 2, 1],
    ]);
  });

  it("une question sur une valeur juste est inutile, et un document bien lu qui la pose n'est pas sans question", () => {
    const vehicule = { confiances: { vin: 0.5 } };
    expect(resumerLectures(documentDeTest({ vehicule }), documentDeTest())).toMatchObject({
      documents_parfaits: 2,
      questions_par_document: 0.5,
      questions_inutiles_par_document: 0.5,
      documents_bien_lus_sans_question: 0.5,
    });
  });

  it("un numéro absent se demande : la faute est dite ; s'il n'est pas imprimé, la question est inutile", () => {
    const muet = documentDeTest({ numero: null });
    expect(resumerLectures(muet)).toMatchObject({ valeurs_fautives: 1, silencieuses: 0 });
    const note = noterLecture(muet, documentDeTest({ numero: null }));
    expect([note.parfait, note.questions.length, note.questionsInutiles.length]).toEqual([true, 1, 1]);
  });

  it("une ligne manquante compte pour toutes ses valeurs, en silence", () => {
    const r = resumerLectures(avecLignes(ligneDeTest()));
    expect(r).toMatchObject({ lignes_precision: 1, lignes_rappel: 0.5, valeurs_fautives: 9, valeurs_silencieuses: 9 });
    expect(r.lignes_f1).toBeCloseTo(2 / 3);
    expect(r.silencieuses_par_classe.lignes_manquantes?.silencieuses).toBe(9);
    // Ce qui n'est pas montré n'est pas sûr.
    expect(r.couverture).toBeCloseTo((VALEURS_DE_TEST - 9) / VALEURS_DE_TEST);
  });

  it("la question « lignes » couvre celles qui manquent, et aucune autre valeur", () => {
    const r = resumerLectures(documentDeTest({ vehicule: { lignes: [], immatriculation: "XX-000-XX" } }));
    expect(r.silencieuses_par_classe.lignes_manquantes).toMatchObject({ fautives: 19, silencieuses: 0 });
    expect(r.valeurs_silencieuses).toBe(1);
  });

  it("une ligne inventée, un total inventé et un abattement nul : l'addition, qui ne tombe plus juste, les fait demander", () => {
    const totaux = { ...documentDeTest().vehicules[0]?.totaux, brut_ht: 29_000, tva: 0 } as never;
    const lignes = [ligneDeTest(), SECONDE, ligneDeTest({ designation: "Report page", net_ht: 1, element: null })];
    const r = resumerLectures(documentDeTest({ vehicule: { lignes, totaux } }));
    expect(r).toMatchObject({ totaux: 1, totaux_inventes: 1, lignes_rappel: 1 });
    expect(r.lignes_precision).toBeCloseTo(2 / 3);
    expect(r.silencieuses_par_classe.lignes_inventees).toMatchObject({ fautives: 9, silencieuses: 0 });
    expect(r.silencieuses_par_classe.totaux).toEqual({ valeurs: 3, fautives: 1, silencieuses: 0 });
  });

  it("un montant faux sur une ligne reconnue à sa désignation est une valeur fausse ; la ligne, elle, est à refaire", () => {
    // Le total imprimé le dément : la question posée sur l'addition fait relire les montants qu'elle compte.
    const r = resumerLectures(avecLignes(ligneDeTest({ net_ht: 61_000 }), SECONDE));
    expect(r).toMatchObject({ lignes_f1: 0.5, valeurs_fautives: 1, valeurs_silencieuses: 0 });
    // Sans un total qui le démente, rien ne le dit.
    const lignes = [ligneDeTest({ brut_ht: null, abattement_ht: null, net_ht: 61_000 }), SECONDE];
    const note = noterLecture(
      documentDeTest({ vehicule: { totaux: TOTAUX_VIDES, lignes } }),
      documentDeTest({
        vehicule: { totaux: TOTAUX_VIDES, lignes: [{ ...(lignes[0] as LigneLue), net_ht: 16_000 }, SECONDE] },
      }),
    );
    expect(note.valeurs.filter(({ etat, doutee }) => etat !== "juste" && !doutee)).toMatchObject([
      { classe: "montants_de_ligne", champ: "net_ht", ligne: 0 },
    ]);
  });

  it("un document en échec a tout manqué, et l'a dit", () => {
    const r = resumerLectures(null);
    expect(r).toMatchObject({ echecs: 1, lignes_f1: 0, identification: 0, totaux: 0, silencieuses: 0, couverture: 0 });
    expect(r.exactitude_des_sures).toBeNull();
    expect(r.par_document[0]?.etat).toBe("Ce document est abîmé.");
  });

  it("des codes : justes sur les lignes retrouvées, inventés là où la page n'en dit pas", () => {
    const vrai = avecLignes(ligneDeTest({ operation: null }), SECONDE);
    const note = noterLecture(avecLignes(ligneDeTest({ dommage: "bosse" }), SECONDE), vrai);
    expect(note.codes.dommage).toEqual({ n: 2, justes: 1, inventes: 0 });
    expect(note.codes.operation).toEqual({ n: 1, justes: 1, inventes: 1 });
  });
});

describe("ce qu'une question couvre", () => {
  const valeur = (change: Partial<Valeur>): Valeur => ({
    classe: "montants_de_ligne",
    champ: "net_ht",
    vehicule: 0,
    ligne: 2,
    etat: "fausse",
    vrai: 1,
    lu: 2,
    confiance: null,
    ...change,
  });
  it.each([
    ["la plaque ne couvre pas un montant", "immatriculation", null, valeur({}), false],
    ["le champ, à sa place", "net_ht", 2, valeur({}), true],
    ["le même champ d'une autre ligne", "net_ht", 1, valeur({}), false],
    ["un autre champ de la ligne", "element", 2, valeur({}), false],
    ["la ligne entière", "ligne", 2, valeur({}), true],
    ["« lignes » ne couvre pas un montant", "lignes", null, valeur({}), false],
    [
      "« lignes » couvre une ligne manquante",
      "lignes",
      null,
      valeur({ classe: "lignes_manquantes", ligne: null }),
      true,
    ],
    ["« somme » couvre les montants additionnés", "somme", null, valeur({}), true],
    ["« somme » ne couvre pas un code", "somme", null, valeur({ classe: "codes_de_ligne", champ: "element" }), false],
    ["un total, par son nom", "totaux.ttc", null, valeur({ classe: "totaux", champ: "totaux.ttc", ligne: null }), true],
    [
      "le montant d'une ligne inventée la montre",
      "net_ht",
      2,
      valeur({ classe: "lignes_inventees", champ: "nature" }),
      true,
    ],
  ])("%s", (_cas, champ, ligne, vu, attendu) => {
    expect(couvre({ champ, vehicule: 0, ligne }, vu)).toBe(attendu);
    expect(couvre({ champ, vehicule: 1, ligne }, vu)).toBe(false);
  });
});

describe("ce qui est reproché ou réclamé à tort", () => {
  it("une anomalie inventée compte pour son écart ; une vraie, pour ce qu'elle a de trop", () => {
    const dite = (ecart: number) => ({ code: "somme_lignes" as const, vehicule: 0, ligne: null, ecart });
    const juste = noterLecture(documentDeTest({ anomalies: [dite(500)] }), documentDeTest({ anomalies: [dite(200)] }));
    expect([juste.anomalies.justes, juste.anomaliesInventeesCents]).toEqual([1, 300]);
    expect(resumerLectures(documentDeTest({ anomalies: [dite(-9300)] }))).toMatchObject({
      anomalies_precision: 0,
      anomalies_inventees: 1,
      faussement_reclame: 9_300,
      faussement_reclame_detail: { verdicts: 0, anomalies: 9_300 },
    });
  });

  const sur = (ligne_facture: number | null, verdict: string, montant_contestable: number) => ({
    ligne_facture,
    ligne_rapport: null,
    ligne_pv: null,
    verdict,
    montant_contestable,
  });
  const memes = (rang: number) => rang;

  it("par ligne : le réclamé moins le dû, une fois, quel que soit le motif", () => {
    const vrais = [sur(0, "sous_seuil", 5_000), sur(1, "conforme", 0), sur(null, "tva_a_tort", 100)];
    const lus = [
      // Deux motifs qui emportent la ligne entière ne la réclament qu'une fois ; elle est due.
      ...[sur(0, "absent_du_pv", 5_000), sur(0, "posterieur_a_la_restitution", 5_000)],
      // Deux motifs partiels s'ajoutent.
      ...[sur(1, "vetuste_absente_ou_fausse", 300), sur(1, "erreur_de_calcul", 40)],
      sur(2, "a_verifier", 0),
      ...[sur(null, "tva_a_tort", 150), sur(null, "franchise_non_deduite", 1_000)],
    ];
    expect(faussementReclame(vrais, lus, memes)).toBe(340 + 50 + 1_000);
  });

  it("une ligne que la facture ne porte pas est réclamée à tort en entier", () => {
    const lus = [sur(1, "absent_du_rapport", 2_000)];
    expect(faussementReclame([sur(1, "absent_du_rapport", 2_000)], lus, () => null)).toBe(2_000);
    // La ligne lue en second est la première de la vérité.
    expect(faussementReclame([sur(0, "absent_du_rapport", 1_500)], lus, (rang) => rang - 1)).toBe(500);
  });

  it("les verdicts qui accusent font la précision et le rappel ; « à vérifier » n'accuse pas", () => {
    const vrais = [sur(0, "sous_seuil", 5_000), sur(1, "conforme", 0), sur(2, "conforme", 0)];
    const lus = [sur(0, "sous_seuil", 5_000), sur(1, "absent_du_rapport", 700), sur(2, "a_verifier", 0)];
    expect(comparerVerdicts(vrais, lus)).toMatchObject({
      accusations: { vraies: 1, lues: 2, justes: 1 },
      aVerifier: 1,
      montants: { justes: 1, n: 1 },
    });
    expect(comparerVerdicts(vrais, vrais).notes).toEqual([]);
  });
});
