import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AffectationLue } from "../../domain/affectations/affectation.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let expert: string;
let claire: string;
let marc: string;

beforeAll(async () => {
  t = await creerAppTest();
  [expert, claire, marc] = [await t.session(t.jeu.expert), await t.session(t.jeu.claire), await t.session(t.jeu.marc)];
});
afterAll(() => t.fermer());

const un = (texte: string, valeurs: unknown[]): Promise<string> =>
  t.base.proprietaire(async (c) => (await c.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "");
let plaques = 100;
const vehicule = (client = t.jeu.clientA) =>
  un("insert into vehicules (client_id, immatriculation) values ($1, $2) returning id", [client, `AF-${++plaques}-AF`]);
const conducteur = (prenom: string, nom: string, client = t.jeu.clientA) =>
  un("insert into conducteurs (client_id, prenom, nom) values ($1, $2, $3) returning id", [client, prenom, nom]);

const creer = (corps: object, jeton = expert) =>
  t.appeler("POST", "/api/affectations", {
    jeton,
    corps: {
      date_fin_affectation: null,
      kilometrage_debut_affectation: null,
      kilometrage_fin_affectation: null,
      cle_idempotence: randomUUID(),
      ...corps,
    },
  });
const modifier = (id: string, champs: object, avant: object, plus: object = {}) =>
  t.appeler("PATCH", `/api/affectations/${id}`, { jeton: expert, corps: { champs, avant, ...plus } });
const supprimer = (id: string, jeton = expert) => t.appeler("DELETE", `/api/affectations/${id}`, { jeton });
const lues = async (id: string): Promise<AffectationLue[]> =>
  (await t.appeler("GET", `/api/vehicules/${id}`, { jeton: expert })).json().affectations;

describe("confier un véhicule", () => {
  it("refuse une période prise, en nommant l'autre, puis la termine la veille d'un clic", async () => {
    const v = await vehicule();
    const [paul, anne] = [await conducteur("Paul", "Martin"), await conducteur("Anne", "Roche")];
    const premiere = (
      await creer({ vehicule_id: v, conducteur_id: paul, date_debut_affectation: "2025-02-03" })
    ).json();
    const seconde = { vehicule_id: v, conducteur_id: anne, date_debut_affectation: "2025-06-13" };
    const refus = await creer(seconde);
    expect(refus.statusCode).toBe(409);
    expect(refus.json()).toMatchObject({
      code: "chevauchement",
      message_fr: "Ce véhicule est déjà affecté à Paul Martin depuis le 03/02/2025",
      donnees: { affectation: { id: premiere.id, date_fin_affectation: null }, terminer_le: "2025-06-12" },
    });
    expect((await creer({ ...seconde, terminer: { id: premiere.id, avant: null } })).statusCode).toBe(200);
    expect((await lues(v)).map((a) => [a.conducteur_nom, a.date_debut_affectation, a.date_fin_affectation])).toEqual([
      ["Roche", "2025-06-13", null],
      ["Martin", "2025-02-03", "2025-06-12"],
    ]);
    const anterieure = await creer({
      ...seconde,
      date_debut_affectation: "2025-06-12",
      date_fin_affectation: "2025-06-12",
    });
    expect(anterieure.json()).toMatchObject({
      message_fr: "Ce véhicule est déjà affecté à Paul Martin du 03/02/2025 au 12/06/2025",
      champs: { date_debut_affectation: expect.stringContaining("Paul Martin") },
    });
  });

  it("ne termine pas une affectation que quelqu'un a changée depuis", async () => {
    const v = await vehicule();
    const p = await conducteur("Léa", "Petit");
    const { id } = (await creer({ vehicule_id: v, conducteur_id: p, date_debut_affectation: "2025-01-01" })).json();
    await modifier(id, { date_fin_affectation: "2026-12-31" }, { date_fin_affectation: null });
    const r = await creer({
      vehicule_id: v,
      conducteur_id: p,
      date_debut_affectation: "2026-01-01",
      terminer: { id, avant: null },
    });
    expect(r.json()).toMatchObject({ code: "chevauchement", donnees: { terminer_le: "2025-12-31" } });
    expect(await lues(v)).toHaveLength(1);
  });

  it("prévient d'un second véhicule, et l'admet", async () => {
    const [v, w] = [await vehicule(), await vehicule()];
    const p = await conducteur("Jean", "Deux");
    await creer({ vehicule_id: v, conducteur_id: p, date_debut_affectation: "2025-01-01" });
    const demande = { vehicule_id: w, conducteur_id: p, date_debut_affectation: "2025-03-01" };
    const refus = await creer(demande);
    expect([refus.statusCode, refus.json().code]).toEqual([409, "autre_vehicule"]);
    expect(refus.json().message_fr).toMatch(/^Jean Deux conduit déjà AF-\d+-AF depuis le 01\/01\/2025$/);
    expect((await creer({ ...demande, deux_vehicules: true })).statusCode).toBe(200);
  });

  it("borne les compteurs par les voisines", async () => {
    const v = await vehicule();
    const p = await conducteur("Rose", "Avant");
    const du = (date_debut_affectation: string, date_fin_affectation: string, km: [number | null, number | null]) =>
      creer({
        vehicule_id: v,
        conducteur_id: p,
        date_debut_affectation,
        date_fin_affectation,
        kilometrage_debut_affectation: km[0],
        kilometrage_fin_affectation: km[1],
      });
    expect((await du("2025-01-01", "2025-01-31", [100, 2_000])).statusCode).toBe(200);
    expect((await du("2025-03-01", "2025-03-31", [5_000, null])).statusCode).toBe(200);
    expect((await du("2025-02-01", "2025-02-10", [1_999, 5_001])).json()).toMatchObject({
      code: "saisie_invalide",
      champs: {
        kilometrage_debut_affectation: "Rose Avant a rendu ce véhicule avec 2\u202f000\u00a0km au compteur",
        kilometrage_fin_affectation: "Rose Avant a pris ce véhicule avec 5\u202f000\u00a0km au compteur",
      },
    });
    expect((await du("2025-02-01", "2025-02-10", [2_000, 5_000])).statusCode).toBe(200);
    expect((await du("2025-02-20", "2025-02-11", [null, null])).json().champs).toHaveProperty("date_fin_affectation");
  });

  it("n'en crée qu'une pour une même demande envoyée deux fois à la fois", async () => {
    const demande = {
      vehicule_id: await vehicule(),
      conducteur_id: await conducteur("Une", "Fois"),
      date_debut_affectation: "2025-01-01",
      cle_idempotence: randomUUID(),
    };
    const reponses = await Promise.all([creer(demande), creer(demande), creer(demande)]);
    expect(reponses.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(reponses.map((r) => r.json().id)).size).toBe(1);
  });

  it("refuse l'archivé, l'inconnu et le mélange de deux sociétés", async () => {
    const [v, ailleurs] = [await vehicule(), await conducteur("D'une", "Autre", t.jeu.clientB)];
    const p = await conducteur("Archi", "Vé");
    const demande = { vehicule_id: v, conducteur_id: p, date_debut_affectation: "2025-01-01" };
    expect((await creer({ ...demande, conducteur_id: ailleurs })).json().champs).toHaveProperty("conducteur_id");
    expect((await creer({ ...demande, conducteur_id: randomUUID() })).statusCode).toBe(404);
    expect((await creer({ ...demande, vehicule_id: randomUUID() })).statusCode).toBe(404);
    await un("update conducteurs set archive_le = now() where id = $1 returning id", [p]);
    expect((await creer(demande)).json().champs.conducteur_id).toContain("archivé");
    await un("update conducteurs set archive_le = null where id = $1 returning id", [p]);
    const { id: passee } = (await creer({ ...demande, date_fin_affectation: "2025-02-01" })).json();
    await un("update vehicules set archive_le = now() where id = $1 returning id", [v]);
    expect((await creer(demande)).json().champs.vehicule_id).toContain("archivé");
    const avant = { date_fin_affectation: "2025-02-01" };
    for (const fin of [null, "2030-01-01"])
      expect((await modifier(passee, { date_fin_affectation: fin }, avant)).json().champs.date_fin_affectation).toBe(
        "Ce véhicule est archivé\u00a0: restaurez-le avant de prolonger son affectation",
      );
    await un("update vehicules set archive_le = null where id = $1 returning id", [v]);
    await un("update conducteurs set archive_le = now() where id = $1 returning id", [p]);
    expect((await modifier(passee, { date_fin_affectation: null }, avant)).json().champs.date_fin_affectation).toBe(
      "Ce conducteur est archivé\u00a0: restaurez-le avant de prolonger son affectation",
    );
    // Son passé se corrige encore.
    expect((await modifier(passee, { date_fin_affectation: "2025-03-01" }, avant)).statusCode).toBe(200);
    expect((await creer({ ...demande, date_debut_affectation: "" })).json().champs).toEqual({
      date_debut_affectation: "La date de début est requise",
    });
  });
});

describe("terminer, corriger, supprimer", () => {
  it("rend le conflit champ par champ, et n'écrase rien", async () => {
    const v = await vehicule();
    const { id } = (
      await creer({
        vehicule_id: v,
        conducteur_id: await conducteur("Con", "Flit"),
        date_debut_affectation: "2025-01-01",
      })
    ).json();
    const fin = { date_fin_affectation: "2025-12-31", kilometrage_fin_affectation: 12_000 };
    expect(
      (await modifier(id, fin, { date_fin_affectation: null, kilometrage_fin_affectation: null })).json(),
    ).toMatchObject(fin);
    const tard = await modifier(id, { date_fin_affectation: "2025-11-30" }, { date_fin_affectation: null });
    expect([tard.statusCode, tard.json().donnees]).toEqual([409, { actuel: { date_fin_affectation: "2025-12-31" } }]);
    // Corriger le début, bien après coup.
    expect(
      (await modifier(id, { date_debut_affectation: "2024-06-01" }, { date_debut_affectation: "2025-01-01" }))
        .statusCode,
    ).toBe(200);
    expect((await lues(v))[0]).toMatchObject({ date_debut_affectation: "2024-06-01", ...fin });
  });

  it("garde la trace de ce qui est supprimé, chez le véhicule et chez le conducteur", async () => {
    const [v, p] = [await vehicule(), await conducteur("Sup", "Primé")];
    const { id } = (await creer({ vehicule_id: v, conducteur_id: p, date_debut_affectation: "2025-01-01" })).json();
    expect((await supprimer(id)).json()).toEqual({ supprimee: true });
    expect((await supprimer(id)).json().message_fr).toBe("Affectation non trouvée");
    const histoire = async (chemin: string) =>
      (await t.appeler("GET", `/api${chemin}`, { jeton: expert }))
        .json()
        .filter((e: { entite: string }) => e.entite === "historique_affectation_vehicules")
        .map((e: { operation: string; sujet: string; auteur: string }) => [e.operation, e.sujet, e.auteur]);
    const { immatriculation } = (await t.appeler("GET", `/api/vehicules/${v}`, { jeton: expert })).json();
    expect(await histoire(`/affectations/historique?vehicule_id=${v}`)).toEqual([
      ["suppression", "Sup Primé", "Expert Test"],
      ["creation", "Sup Primé", "Expert Test"],
    ]);
    expect(await histoire(`/conducteurs/${p}/historique`)).toEqual([
      ["suppression", immatriculation, "Expert Test"],
      ["creation", immatriculation, "Expert Test"],
    ]);
  });

  it("est réservé à l'équipe", async () => {
    const v = await vehicule();
    const demande = { vehicule_id: v, conducteur_id: t.jeu.conducteur, date_debut_affectation: "2025-01-01" };
    expect((await creer(demande, claire)).statusCode).toBe(403);
    const { id } = (await creer({ ...demande, deux_vehicules: true })).json();
    expect((await supprimer(id, claire)).statusCode).toBe(403);
    expect(await lues(v)).toHaveLength(1);
  });
});

describe("qui conduisait ce jour-là", () => {
  const auJour = async (parametres: Record<string, string>, jeton = expert) =>
    t.appeler("GET", `/api/affectations/au-jour?${new URLSearchParams(parametres)}`, { jeton });

  it("répond au jour près, par le véhicule, par sa plaque et par une ancienne", async () => {
    const v = await vehicule();
    const { immatriculation } = (await t.appeler("GET", `/api/vehicules/${v}`, { jeton: expert })).json();
    await creer({
      vehicule_id: v,
      conducteur_id: await conducteur("Qui", "Conduit"),
      date_debut_affectation: "2025-02-03",
      date_fin_affectation: "2025-06-12",
    });
    const noms = async (parametres: Record<string, string>, jeton = expert) =>
      (await auJour(parametres, jeton))
        .json()
        .map((r: { conducteur: { nom: string } | null }) => r.conducteur?.nom ?? null);
    for (const [date, nom] of [
      ["2025-02-02", null],
      ["2025-02-03", "Conduit"],
      ["2025-06-12", "Conduit"],
      ["2025-06-13", null],
    ])
      expect(await noms({ vehicule_id: v, date: date ?? "" })).toEqual([nom]);
    await un("update vehicules set immatriculation = 'ZY-987-XW' where id = $1 returning id", [v]);
    for (const plaque of [immatriculation, immatriculation.toLowerCase().replaceAll("-", " "), "zy987xw"])
      expect(await noms({ immatriculation: plaque, date: "2025-03-01" })).toEqual(["Conduit"]);
    expect(await noms({ immatriculation, date: "2025-03-01" }, claire)).toEqual(["Conduit"]);
    const ailleurs = await auJour({ immatriculation, date: "2025-03-01" }, marc);
    expect([ailleurs.statusCode, ailleurs.json().message_fr]).toEqual([404, "Véhicule non trouvé"]);
  });

  it("demande un véhicule ou une plaque, et une date", async () => {
    expect((await auJour({ date: "2025-01-01" })).json().champs).toHaveProperty("immatriculation");
    expect((await auJour({ vehicule_id: t.jeu.vehicule, date: "2025-02-30" })).statusCode).toBe(400);
  });
});
