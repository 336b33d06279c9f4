import { describe, expect, test } from "vitest";
import { type Barre, tableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { compiler } from "../db/base.ts";
import { jetons, lireTableau as lire, poserCinq, preparerAnalyses, resume, t } from "./aides-analyses.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";
import { lireTableauDeBord } from "./analyses.queries.ts";

preparerAnalyses();

describe("les indicateurs, sur des données calculées à la main", () => {
  test("l'année choisie, et la même année d'avant", async () => {
    await poserCinq();
    const { indicateurs, precedents, evolutions } = await lire(jetons.claire, "?annee=2026");
    expect(indicateurs).toEqual({
      nombre: 5,
      total_ht: 200_000,
      total_ttc: 240_000,
      moyenne_ht: 40_000,
      moyenne_facturee_ht: 50_000,
      mediane_ht: 20_000,
      // Neuvième décile de 0, 100, 200, 300, 1 400 : à 60 % du chemin entre 300 et 1 400.
      p90_ht: 96_000,
      avec_frais: 4,
      part_avec_frais: 0.8,
      // Sans le véhicule au compteur nul : 1 900 € pour 350 000 km.
      pour_mille_km_ht: 543,
      // Deux couples : 200 − 250 et 300 − 200 ; le rapport sans facture ne compte pas.
      couples: 2,
      ecart_rapport_facture_ht: 5_000,
      ecart_rapport_facture_part: 0.1111,
    });
    expect(precedents).toMatchObject({
      nombre: 1,
      total_ht: 50_000,
      mediane_ht: 50_000,
      pour_mille_km_ht: 2_000,
      couples: 0,
    });
    expect(precedents?.ecart_rapport_facture_ht).toBeNull();
    expect(evolutions).toMatchObject({
      nombre: { ecart: 4, part: 4 },
      // Une seule restitution l'année d'avant : sa moyenne ne se compare pas.
      moyenne_ht: null,
      part_avec_frais: null,
      couples: { ecart: 2, part: null },
      ecart_rapport_facture_ht: null,
    });
  });

  test("une année qui court se compare aux mêmes jours de l'année d'avant", async () => {
    const client = t.jeu.clientA;
    for (const date of ["2026-01-10", "2025-03-01", "2025-03-15", "2025-03-16", "2025-12-01"])
      await poserFiche(t, { client, date, montant: 10_000 });
    const a = async (jour: string) => {
      const { texte, valeurs } = compiler(lireTableauDeBord({ annee: 2026 }, jour));
      const lu = await t.enSysteme((c) => c.query<{ json: string }>(texte, [...valeurs]));
      return tableauDeBord.parse(JSON.parse(lu.rows[0]?.json ?? "null"));
    };
    const enCours = await a("2026-03-15");
    expect(enCours.precedents).toMatchObject({ nombre: 2, total_ht: 20_000 });
    expect(enCours.precedents_au).toBe("2025-03-15");
    expect(enCours.evolutions?.total_ht).toEqual({ ecart: -10_000, part: -0.5 });
    const finie = await a("2027-03-15");
    expect(finie.precedents?.nombre).toBe(4);
    expect(finie.precedents_au).toBeNull();
  });

  test("les douze derniers mois se comparent aux douze d'avant, et mènent à leurs listes", async () => {
    t.regler(new Date("2026-03-15T10:00:00Z"));
    const client = t.jeu.clientA;
    const dates = ["2026-03-16", "2026-03-15", "2026-03-01", "2025-03-16", "2025-03-15", "2024-03-16", "2024-03-15"];
    for (const [rang, date] of dates.entries()) {
      const fiche = await poserFiche(t, { client, date, montant: 1_000 * (rang + 1) });
      const document = await poserDocument(t, client, fiche, "facture", [
        { categorie: "jantes", net: 100 * (rang + 1) },
      ]);
      await changerDocument(t, document, "valide");
    }
    const jeton = await t.session(t.jeu.claire);
    const lu = await lire(jeton, "?annee=glissante");
    // Du 16/03/2025 au 15/03/2026 ; ni demain, ni le même jour un an plus tôt.
    expect(lu.indicateurs).toMatchObject({ nombre: 3, total_ht: 9_000 });
    expect(lu.precedents).toMatchObject({ nombre: 2, total_ht: 11_000 });
    expect(lu.precedents_au).toBe("2025-03-15");
    expect(lu.detail_ht).toBe(900);
    expect(lu.graphes.mois).toHaveLength(13);
    expect(resume([lu.graphes.mois[0], lu.graphes.mois.at(-1)] as Barre[])).toEqual([
      ["2025-03", 1, 4_000],
      ["2026-03", 2, 5_000],
    ]);
    const compte = async (chemin: string) => {
      const reponse = await t.appeler("GET", `/api${chemin}`, { jeton });
      expect(reponse.statusCode, reponse.body).toBe(200);
      const { total, somme_ht } = reponse.json();
      return [total, somme_ht];
    };
    // Les deux mois de mars ne se confondent pas, et la période coupe chacun.
    for (const [recherche, total, somme] of [
      ["annee=glissante", 3, 900],
      ["annee=glissante&mois=2025-03", 1, 400],
      ["annee=glissante&mois=2026-03", 2, 500],
      ["annee=glissante&categorie=jantes", 3, 900],
    ] as const) {
      expect(await compte(`/analyses/lignes?${recherche}`)).toEqual([total, somme]);
      expect((await compte(`/restitutions?${recherche}`))[0]).toBe(total);
    }
    const csv = await t.appeler("GET", "/api/restitutions/export?format=csv&annee=glissante", { jeton });
    expect(csv.body.trim().split("\r\n")).toHaveLength(4);
    const tco = await t.appeler("GET", "/api/tco/restitutions?format=json&annee=glissante", { jeton });
    expect(tco.json().lignes).toHaveLength(3);
    const tableau = await t.appeler("GET", "/api/analyses/export?format=csv&annee=glissante", { jeton });
    expect(tableau.body).toContain("Nombre, 12 mois d'avant, au 15/03/2025;");
    expect((await t.appeler("GET", "/api/analyses?annee=glissant", { jeton })).statusCode).toBe(400);
  });

  test("un trimestre, un mois, deux dates : les mêmes chiffres à l'écran, dans les listes et dans l'export TCO, à côté de la période d'avant", async () => {
    t.regler(new Date("2026-05-10T10:00:00Z"));
    const client = t.jeu.clientA;
    const dates = [
      "2026-05-11",
      "2026-05-10",
      "2026-05-02",
      "2026-04-10",
      "2026-04-11",
      "2026-03-31",
      "2026-01-01",
      "2025-12-31",
    ];
    for (const [rang, date] of dates.entries()) {
      const fiche = await poserFiche(t, { client, date, montant: 1_000 * (rang + 1) });
      const document = await poserDocument(t, client, fiche, "facture", [
        { categorie: "jantes", net: 100 * (rang + 1) },
      ]);
      await changerDocument(t, document, "valide");
    }
    const jeton = await t.session(t.jeu.claire);
    // [période, retours, somme des fiches, somme des lignes, retours d'avant, dernier jour d'avant, barres, premier pas]
    const attendus = [
      ["2026-T1", 2, 13_000, 1_300, 1, null, 3, "2026-01"],
      ["2026-05", 3, 6_000, 600, 1, "2026-04-10", 31, "2026-05-01"],
      ["2026-04", 2, 9_000, 900, 1, null, 30, "2026-04-01"],
      ["2026-03-31_2026-04-10", 2, 10_000, 1_000, 0, null, 11, "2026-03-31"],
      ["2025-12-15_2026-04-10", 4, 25_000, 2_500, 0, null, 5, "2025-12"],
    ] as const;
    for (const [periode, nombre, total, lignes, avant, au, barres, premiere] of attendus) {
      const lu = await lire(jeton, `?annee=${periode}`);
      expect(lu.indicateurs, periode).toMatchObject({ nombre, total_ht: total });
      expect([lu.precedents?.nombre, lu.precedents_au, lu.detail_ht], periode).toEqual([avant, au, lignes]);
      expect([lu.graphes.mois.length, lu.graphes.mois[0]?.cle], periode).toEqual([barres, premiere]);
      const json = async (chemin: string) => (await t.appeler("GET", `/api${chemin}`, { jeton })).json();
      expect((await json(`/restitutions?annee=${periode}`)).total, periode).toBe(nombre);
      expect((await json(`/analyses/lignes?annee=${periode}`)).somme_ht, periode).toBe(lignes);
      const tco = await json(`/tco/restitutions?format=json&annee=${periode}`);
      expect(tco.lignes, periode).toHaveLength(nombre);
      expect(tco.evolution, periode).toMatchObject({ periode: { nombre }, periode_avant: { nombre: avant } });
      // Le CSV des restitutions a ses colonnes exactes : l'évolution y est un fichier à part, qui dit les mêmes chiffres.
      const evolution = await t.appeler("GET", `/api/tco/evolution?format=csv&annee=${periode}`, { jeton });
      expect(evolution.headers["content-disposition"]).toContain("tco-evolution_");
      const [entete = "", ...suite] = evolution.body.replace("\ufeff", "").split("\r\n");
      const compte = suite.find((l) => l.startsWith("Indicateurs;Restitutions;")) ?? "";
      expect(entete, periode).toMatch(/^Rubrique;Libellé;Nombre;Montant \(€\);Part;Nombre, /);
      expect(compte.split(";").slice(0, 6), periode).toEqual([
        "Indicateurs",
        "Restitutions",
        String(nombre),
        "",
        "",
        // Rien avant : la case est vide, comme à l'écran.
        avant === 0 ? "" : String(avant),
      ]);
      expect(await json(`/tco/evolution?format=json&annee=${periode}`), periode).toMatchObject(tco.evolution);
    }
    const tableau = await t.appeler("GET", "/api/analyses/export?format=csv&annee=2026-T1", { jeton });
    expect(tableau.body).toContain("Nombre, 4e trimestre 2025;");
    for (const fausse of ["2026-T5", "2026-00", "2026-02-30_2026-03-01", "2026-03-02_2026-03-01"])
      for (const chemin of ["/analyses", "/restitutions", "/tco/restitutions"]) {
        const { statusCode } = await t.appeler("GET", `/api${chemin}?format=json&annee=${fausse}`, { jeton });
        expect(statusCode, `${chemin} ${fausse}`).toBe(400);
      }
  });

  test("un modèle se filtre comme le reste, et ne se propose que pour sa marque", async () => {
    const client = t.jeu.clientA;
    for (const modele of ["Clio", "Clio", "Mégane"]) {
      const id = await poserFiche(t, { client, date: "2026-02-01", montant: 10_000, modele });
      const net = modele === "Clio" ? 1_000 : 7_000;
      const document = await poserDocument(t, client, id, "facture", [{ categorie: "carrosserie", net }]);
      await changerDocument(t, document, "valide");
    }
    await poserFiche(t, { client, date: "2026-02-01", montant: 5_000, marque: "Peugeot", modele: "208" });
    const lu = await lire(jetons.claire, "?marque=Renault&modele=Clio");
    expect(lu.indicateurs).toMatchObject({ nombre: 2, total_ht: 20_000 });
    expect(resume(lu.graphes.categorie)).toEqual([["carrosserie", 2, 2_000]]);
    expect((await lire(jetons.claire, "?modele=M%C3%A9gane")).detail_ht).toBe(7_000);
    const choix = async (recherche: string) =>
      (await t.appeler("GET", `/api/analyses/choix${recherche}`, { jeton: jetons.claire })).json().modeles;
    expect(await choix("?marque=Renault")).toEqual(["Clio", "Mégane"]);
    expect(await choix("")).toEqual([]);
    const liste = await t.appeler("GET", "/api/restitutions?modele=Clio", { jeton: jetons.claire });
    expect(liste.json()).toMatchObject({ total: 2 });
  });

  test("pas d'évolution sans restitution l'année d'avant", async () => {
    await poserCinq();
    const { precedents, evolutions } = await lire(jetons.claire, "?annee=2025");
    expect(precedents?.nombre).toBe(0);
    expect(evolutions).toBeNull();
  });

  test("une médiane entre deux véhicules est leur milieu", async () => {
    for (const montant of [10_001, 20_000]) await poserFiche(t, { client: t.jeu.clientA, date: "2026-02-01", montant });
    expect((await lire(jetons.claire)).indicateurs.mediane_ht).toBe(15_001);
  });

  test("aucune restitution : des zéros pour les sommes, rien pour ce qui se divise", async () => {
    const vide = await lire(jetons.claire, "?annee=2026");
    expect(vide.indicateurs).toMatchObject({ nombre: 0, total_ht: 0, total_ttc: 0, avec_frais: 0, couples: 0 });
    for (const cle of [
      "moyenne_ht",
      "mediane_ht",
      "part_avec_frais",
      "pour_mille_km_ht",
      "ecart_rapport_facture_part",
    ] as const)
      expect(vide.indicateurs[cle]).toBeNull();
    expect(vide.graphes.mois).toHaveLength(12);
    expect(vide.graphes.loueur).toEqual([]);
    expect((await lire(jetons.claire)).graphes.mois).toEqual([]);
  });

  test("sans année, toute la période et pas de comparaison", async () => {
    await poserCinq();
    const { indicateurs, precedents, graphes } = await lire(jetons.claire);
    expect(indicateurs).toMatchObject({ nombre: 6, total_ht: 250_000 });
    expect(precedents).toBeNull();
    // De juin 2025 à décembre 2026, sans trou.
    expect(graphes.mois).toHaveLength(19);
    expect(resume(graphes.mois)?.[0]).toEqual(["2025-06", 1, 50_000]);
    expect(resume(graphes.mois)?.[1]).toEqual(["2025-07", 0, 0]);
  });

  test.each([
    ["?annee=2026&agence=Nantes", 1, 20_000],
    ["?annee=2026&marque=Peugeot", 1, 30_000],
    ["?annee=2026&type_vehicule=VU", 1, 140_000],
    ["?annee=2024", 0, 0],
  ])("le filtre %s garde les bonnes restitutions", async (recherche, nombre, total) => {
    await poserCinq();
    expect((await lire(jetons.claire, recherche)).indicateurs).toMatchObject({ nombre, total_ht: total });
  });
});

describe("les graphes", () => {
  test("douze mois quand une année est choisie, premier et dernier jours compris", async () => {
    await poserCinq();
    const { graphes } = await lire(jetons.claire, "?annee=2026");
    expect(resume(graphes.mois)).toEqual([
      ["2026-01", 2, 10_000],
      ["2026-02", 0, 0],
      ["2026-03", 2, 50_000],
      ...["04", "05", "06", "07", "08", "09", "10", "11"].map((m) => [`2026-${m}`, 0, 0]),
      ["2026-12", 1, 140_000],
    ]);
    expect(resume(graphes.agence)).toEqual([
      ["Lyon", 4, 180_000],
      ["Nantes", 1, 20_000],
    ]);
    expect(resume(graphes.type_vehicule)).toEqual([
      ["VU", 1, 140_000],
      ["VP", 4, 60_000],
    ]);
    expect(graphes.loueur[0]).toMatchObject({ cle: t.jeu.loueur, libelle: "Arval", nombre: 5 });
  });

  test("la part et la longueur de chaque barre, selon le nombre et selon le montant", async () => {
    await poserCinq();
    const { graphes, detail_ht } = await lire(jetons.claire, "?annee=2026");
    expect(graphes.type_vehicule.map((b) => [b.cle, b.part, b.longueur])).toEqual([
      ["VU", { nombre: 0.2, montant: 0.7 }, { nombre: 0.25, montant: 1 }],
      ["VP", { nombre: 0.8, montant: 0.3 }, { nombre: 1, montant: 0.4286 }],
    ]);
    expect(graphes.mois[1]).toMatchObject({ part: { nombre: 0, montant: 0 }, longueur: { nombre: 0, montant: 0 } });
    expect(detail_ht).toBe(0);
  });

  test("des restitutions sans frais : pas de part de rien", async () => {
    await poserFiche(t, { client: t.jeu.clientA, date: "2026-02-01", montant: 0 });
    expect((await lire(jetons.claire)).graphes.marque[0]).toMatchObject({
      part: { nombre: 1, montant: null },
      longueur: { nombre: 1, montant: 0 },
    });
  });

  test("au-delà de quinze agences, le reste se réunit dans Autres", async () => {
    for (let i = 1; i <= 18; i++)
      await poserFiche(t, {
        client: t.jeu.clientA,
        date: "2026-02-01",
        agence: `Agence ${String(i).padStart(2, "0")}`,
        montant: i * 100,
      });
    const { agence } = (await lire(jetons.claire)).graphes;
    expect(agence).toHaveLength(16);
    expect(agence[0]).toMatchObject({ libelle: "Agence 18", regroupees: 0 });
    expect(agence[15]).toEqual({
      cle: "",
      libelle: "Autres",
      nombre: 3,
      montant_ht: 600,
      regroupees: 3,
      // 6 € sur 171 ; la plus grande agence en a 18 ; « Autres » est la plus nombreuse.
      part: { nombre: 0.1667, montant: 0.0351 },
      longueur: { nombre: 1, montant: 0.3333 },
    });
  });
});
