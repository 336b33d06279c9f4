import { describe, expect, test } from "vitest";
import type { Graphe, TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { compiler } from "../db/base.ts";
import { jetons, lireTableau as lire, poserCinq, preparerAnalyses, resume, t } from "./aides-analyses.ts";
import { changerDocument, poserDocument, poserFiche } from "./aides-jeu.ts";
import { lireChoix } from "./analyses.queries.ts";

preparerAnalyses();

const LIGNES: readonly Graphe[] = ["categorie", "localisation", "dommage"];
const lignesDe = (tableau: TableauDeBord) => Object.fromEntries(LIGNES.map((g) => [g, resume(tableau.graphes[g])]));

describe("les lignes de frais", () => {
  const attendues = {
    categorie: [
      ["carrosserie", 2, 15_000],
      ["jantes", 1, 8_000],
    ],
    localisation: [
      ["avant", 2, 18_000],
      ["", 1, 5_000],
    ],
    dommage: [
      ["rayure", 2, 15_000],
      ["", 1, 8_000],
    ],
  };

  async function poserRapport(): Promise<{ fiche: string; rapport: string }> {
    const client = t.jeu.clientA;
    const fiche = await poserFiche(t, { client, date: "2026-03-10", montant: 23_000 });
    const rapport = await poserDocument(t, client, fiche, "rapport", [
      { categorie: "carrosserie", localisation: "avant", dommage: "rayure", net: 10_000 },
      { categorie: "carrosserie", dommage: "rayure", net: 5_000 },
      { categorie: "jantes", localisation: "avant", net: 8_000 },
      { categorie: "vitrage", net: 99_000, facturable: false },
    ]);
    return { fiche, rapport };
  }

  test("comptent une fois validées, pour le client comme pour l'équipe", async () => {
    const { rapport } = await poserRapport();
    expect(lignesDe(await lire(jetons.claire)).categorie).toEqual([]);
    await changerDocument(t, rapport, "valide");
    for (const recherche of [
      "",
      "?annee=2026",
      `?loueur_id=${t.jeu.loueur}`,
      "?type_vehicule=VP",
      "?marque=Renault",
      "?agence=Lyon",
    ]) {
      expect(lignesDe(await lire(jetons.claire, recherche))).toEqual(attendues);
      expect(lignesDe(await lire(jetons.admin, recherche))).toEqual(attendues);
    }
    expect(lignesDe(await lire(jetons.admin, `?client_id=${t.jeu.clientA}`))).toEqual(attendues);
    expect((await lire(jetons.claire)).detail_ht).toBe(23_000);
    // Deux critères croisés n'ont pas de somme tenue : les lignes sont relues, le résultat est le même.
    for (const jeton of [jetons.claire, jetons.admin]) {
      expect(lignesDe(await lire(jeton, "?marque=Renault&agence=Lyon&annee=2026"))).toEqual(attendues);
      expect(lignesDe(await lire(jeton, "?marque=Renault&agence=Nantes")).categorie).toEqual([]);
    }
    await changerDocument(t, rapport, "a_verifier");
    expect(lignesDe(await lire(jetons.admin)).categorie).toEqual([]);
  });

  test("la facture validée remplace le rapport", async () => {
    const { fiche, rapport } = await poserRapport();
    await changerDocument(t, rapport, "valide");
    const facture = await poserDocument(t, t.jeu.clientA, fiche, "facture", [{ categorie: "vitrage", net: 7_000 }]);
    await changerDocument(t, facture, "valide");
    for (const jeton of [jetons.claire, jetons.admin])
      expect(lignesDe(await lire(jeton)).categorie).toEqual([["vitrage", 1, 7_000]]);
    expect((await lire(jetons.claire)).indicateurs).toMatchObject({
      couples: 1,
      ecart_rapport_facture_ht: 7_000 - 122_000,
    });
  });

  test("suivent leur restitution quand sa date, son loueur et son type changent ensemble", async () => {
    const { fiche, rapport } = await poserRapport();
    await changerDocument(t, rapport, "valide");
    await t.base.proprietaire(async (c) => {
      const { rows } = await c.query<{ id: string }>(
        "insert into loueurs (nom) values ('Ayvens ' || gen_random_uuid()) returning id",
      );
      await c.query(
        "update restitutions set date_restitution = '2025-11-02', loueur_id = $2, type_vehicule = 'VU' where id = $1",
        [fiche, rows[0]?.id],
      );
      for (const recherche of ["", "?annee=2025", "?type_vehicule=VU", `?loueur_id=${rows[0]?.id}`])
        expect(lignesDe(await lire(jetons.admin, recherche))).toEqual(attendues);
    });
    for (const recherche of ["?annee=2026", "?type_vehicule=VP", `?loueur_id=${t.jeu.loueur}`])
      expect(lignesDe(await lire(jetons.admin, recherche)).categorie).toEqual([]);
    await t.base.proprietaire((c) => c.query("delete from restitutions where id = $1", [fiche]));
    expect(lignesDe(await lire(jetons.admin)).categorie).toEqual([]);
  });

  test("les sommes tenues restent tassées après vingt validations", async () => {
    const { rapport } = await poserRapport();
    for (let i = 0; i < 20; i++) {
      await changerDocument(t, rapport, "valide");
      await changerDocument(t, rapport, "a_verifier");
    }
    await changerDocument(t, rapport, "valide");
    expect(lignesDe(await lire(jetons.admin))).toEqual(attendues);
    const { rows } = await t.base.proprietaire((c) =>
      c.query<{ n: number }>(
        "select max(n)::int as n from (select count(*) as n from repartition_fre group by client_id, annee, critere, choix, axe, valeur) e",
      ),
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(4);
  });
});

describe("le périmètre", () => {
  test("un client ne voit rien d'une autre société, même en la nommant", async () => {
    await poserCinq();
    const marc = await lire(jetons.marc);
    expect(marc.indicateurs).toMatchObject({ nombre: 1, total_ht: 777_700 });
    const claire = await t.appeler("GET", "/api/analyses", { jeton: jetons.claire });
    // Un identifiant tiré au sort peut contenir n'importe quel chiffre.
    expect(claire.body.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")).not.toMatch(/Secrète|Tesla|777/);
    expect((await lire(jetons.claire, `?client_id=${t.jeu.clientB}`)).indicateurs.nombre).toBe(0);
    expect((await lire(jetons.admin)).indicateurs.nombre).toBe(7);
    expect((await lire(jetons.admin, `?client_id=${t.jeu.clientB}`)).indicateurs.nombre).toBe(1);
  });

  test("un client lit les sommes tenues de sa société, et aucune autre", async () => {
    for (const client of [t.jeu.clientA, t.jeu.clientB]) {
      const fiche = await poserFiche(t, { client, date: "2026-03-10", montant: 1_000 });
      await changerDocument(
        t,
        await poserDocument(t, client, fiche, "rapport", [{ categorie: "jantes", net: 1_000 }]),
        "valide",
      );
    }
    const lues = async (besoins: string) =>
      t.base.proprietaire(async (c) => {
        await c.query("begin");
        await c.query("select set_config('app.client_id', $1, true), set_config('app.besoins', $2, true)", [
          t.jeu.clientA,
          besoins,
        ]);
        await c.query("set local role reflet_client");
        const { rows } = await c.query<{ client_id: string }>("select distinct client_id from repartition_fre");
        await c.query("rollback");
        return rows;
      });
    expect(await lues("restitutions")).toEqual([{ client_id: t.jeu.clientA }]);
    expect(await lues("vehicules")).toEqual([]);
  });

  test("les choix des filtres : années de la plus récente, agences et marques du périmètre", async () => {
    await poserCinq();
    const choix = async (jeton: string, recherche = "") =>
      (await t.appeler("GET", `/api/analyses/choix${recherche}`, { jeton })).json();
    expect(await choix(jetons.claire)).toEqual({
      annees: [2026, 2025],
      agences: ["Lyon", "Nantes"],
      marques: ["Peugeot", "Renault"],
      modeles: [],
    });
    expect(await choix(jetons.admin)).toEqual({
      annees: [2026, 2025],
      agences: ["Lyon", "Nantes", "Secrète"],
      marques: ["Peugeot", "Renault", "Tesla"],
      modeles: [],
    });
    expect(await choix(jetons.admin, `?client_id=${t.jeu.clientB}`)).toEqual({
      annees: [2026],
      agences: ["Secrète"],
      marques: ["Tesla"],
      modeles: [],
    });
    expect(await choix(jetons.claire, `?client_id=${t.jeu.clientB}`)).toEqual({
      annees: [],
      agences: [],
      marques: [],
      modeles: [],
    });
  });

  test("les choix de l'équipe sautent de valeur en valeur dans l'index, sans trier les restitutions", async () => {
    const { texte, valeurs } = compiler(lireChoix({}));
    const plan = await t.enSysteme(async (c) => {
      await c.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
        set_config('enable_sort', 'off', true), set_config('app.client_id', '', true), set_config('role', 'reflet_admin', true)`);
      const { rows } = await c.query<{ "QUERY PLAN": string }>(`explain (costs off) ${texte}`, [...valeurs]);
      return rows.map((r) => r["QUERY PLAN"]).join("\n");
    });
    for (const colonne of ["agence", "marque"]) {
      expect(plan).toContain(`restitutions_${colonne}`);
      expect(plan).not.toMatch(new RegExp(`Sort Key: (r|restitutions(_\\d+)?)\\.${colonne}`));
    }
  });
});
