import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { horsLigne } from "../geocodage/hors-ligne/hors-ligne.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let heure = Date.parse("2026-03-01T08:00:00Z");
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(() => {
  t.services.geocodeur = horsLigne;
  heure += 3_600_000;
  t.regler(new Date(heure));
});

const demander = async (chemin: string, qui: string) =>
  t.appeler("GET", `/api${chemin}`, { jeton: await t.session(qui) });

describe("GET /api/adresses", () => {
  it("suggère à toute personne connectée", async () => {
    const reponse = await demander("/adresses?q=12 rue de la Paix gre", t.jeu.claire);
    expect(reponse.statusCode).toBe(200);
    expect(reponse.json().suggestions[0]).toEqual({
      identifiant: "38185-38000",
      description: "38000 Grenoble",
      rue: "12 rue de la Paix",
    });
  });

  it("demande trois caractères", async () => {
    const reponse = await demander("/adresses?q=gr", t.jeu.claire);
    expect(reponse.statusCode).toBe(400);
    expect(reponse.json().champs).toEqual({ q: "Tapez au moins 3 caractères" });
  });

  it("dit la panne du fournisseur, sans la confondre avec l'absence d'adresse", async () => {
    t.services.geocodeur = {
      suggerer: () => Promise.reject(new Error("muet")),
      localiser: () => Promise.reject(new Error("muet")),
    };
    for (const chemin of ["/adresses?q=grenoble", "/adresses/position?adresse=38000 Grenoble"]) {
      const reponse = await demander(chemin, t.jeu.admin);
      expect(reponse.statusCode).toBe(503);
      expect(reponse.json()).toMatchObject({
        code: "adresses_indisponibles",
        message_fr: "La recherche d'adresses est momentanément indisponible.",
      });
    }
  });

  it("freine qui demande plus vite que le produit, et lui seul", async () => {
    const jeton = await t.session(t.jeu.marc);
    const statuts: number[] = [];
    for (let i = 0; i < 62; i++)
      statuts.push((await t.appeler("GET", "/api/adresses?q=grenoble", { jeton })).statusCode);
    expect(statuts.filter((s) => s === 200).length).toBe(60);
    expect(statuts.at(-1)).toBe(429);
    expect((await demander("/adresses?q=grenoble", t.jeu.claire)).statusCode).toBe(200);
    t.regler(new Date(heure + 1_000));
    expect((await t.appeler("GET", "/api/adresses?q=grenoble", { jeton })).statusCode).toBe(200);
  });
});

describe("GET /api/adresses/position", () => {
  it("situe pour l'équipe, et dit à quoi près", async () => {
    const reponse = await demander("/adresses/position?adresse=12 rue de la Paix, 38000 Grenoble", t.jeu.expert);
    expect(reponse.json().position).toMatchObject({ precision: "commune" });
    expect((await demander("/adresses/position?adresse=Nulle part", t.jeu.expert)).json()).toEqual({ position: null });
  });
});

describe("GET /api/carte/fond", () => {
  it("dit le fond réglé, et rien quand il n'y en a pas", async () => {
    expect((await demander("/carte/fond", t.jeu.claire)).json()).toEqual({ tuiles: null });
  });
});

describe("GET /api/tickets/carte", () => {
  it("donne les lieux des tickets du filtre, dans l'ordre de la liste", async () => {
    const reponse = await demander("/tickets/carte?tri=immatriculation", t.jeu.expert);
    expect(reponse.statusCode).toBe(200);
    const liste = await demander("/tickets?tri=immatriculation", t.jeu.expert);
    const ids = (lignes: { id: string }[]) => lignes.map((l) => l.id);
    expect(ids(reponse.json().tickets)).toEqual(ids(liste.json().lignes));
    expect(Object.keys(reponse.json().tickets[0])).toEqual(
      expect.arrayContaining(["localisation_vehicule", "latitude_vehicule", "longitude_vehicule"]),
    );
    const filtree = await demander(`/tickets/carte?client_id=${t.jeu.clientB}`, t.jeu.expert);
    expect(filtree.json().tickets.every((x: { client_nom: string }) => x.client_nom === "Boréal Négoce")).toBe(true);
  });

  it("les donne tous, par pages de 200, et dit s'il en reste", async () => {
    await t.enSysteme(async (c) => {
      await c.query(
        `insert into tickets (client_id, type_demande, immatriculation)
         select $1, 'convoyage', 'PG-' || lpad(n::text, 3, '0') || '-AA' from generate_series(1, 400) n`,
        [t.jeu.clientB],
      );
    });
    const page = async (rang: number) =>
      (await demander(`/tickets/carte?q=PG-&tri=immatriculation&page=${rang}`, t.jeu.expert)).json();
    const vues = [await page(1), await page(2), await page(3)];
    expect(vues.map((v) => [v.tickets.length, v.suite])).toEqual([
      [200, true],
      [200, false],
      [0, false],
    ]);
    expect(new Set(vues.flatMap((v) => v.tickets.map((x: { id: string }) => x.id))).size).toBe(400);
    expect(vues[1].tickets[0].immatriculation).toBe("PG-201-AA");
  });
});
