import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { poserFiche } from "../analyses/aides-jeu.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
let claire: string;
let marc: string;

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date("2026-11-21T23:30:00Z"));
  claire = await t.session(t.jeu.claire);
  marc = await t.session(t.jeu.marc);
  await poserFiche(t, { client: t.jeu.clientA, date: "2025-04-02", agence: "=cmd()", montant: 123_450 });
});
afterAll(() => t.fermer());

const exporter = (chemin: string, jeton: string) => t.appeler("GET", `/api/${chemin}`, { jeton });

describe("l'export des restitutions", () => {
  test("en CSV : toutes les lignes du filtre, colonnes demandées dans leur ordre, jour de Paris dans le nom", async () => {
    const r = await exporter("restitutions/export?format=csv&colonnes=agence,ttc,date", claire);
    expect(r.statusCode).toBe(200);
    expect(r.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(r.headers["content-disposition"]).toBe('attachment; filename="restitutions_2026-11-22.csv"');
    expect(r.headers["cache-control"]).toBe("private, no-store");
    expect(r.body.split("\r\n")).toEqual([
      "\ufeffAgence;Montant TTC;Date de restitution",
      "Canarival Lyon;630,19;10/03/2026",
      "'=cmd();1481,40;02/04/2025",
      "",
    ]);
  });

  test("en classeur : les lignes du filtre, et la feuille des filtres", async () => {
    const r = await exporter("restitutions/export?format=xlsx&annee=2025&q=aa", claire);
    expect(r.statusCode).toBe(200);
    const lignes = await readSheet(r.rawPayload, "Restitutions");
    expect(lignes).toHaveLength(2);
    expect(lignes[0]).toContain("Montant HT après remise");
    expect(lignes[1]).toContain(1234.5);
    const filtres = await readSheet(r.rawPayload, "Filtres");
    expect(filtres).toEqual([
      ["Contenu", "Restitutions – Reflet"],
      ["Exporté le", "22/11/2026 à 00:30"],
      ["Nombre de lignes", "1"],
      ["Filtres", "Recherche\u00a0: «\u00a0aa\u00a0»"],
      [null, "Année\u00a0: 2025"],
    ]);
  });

  test("jamais une ligne d'une autre société", async () => {
    const r = await exporter(`restitutions/export?format=csv&client_id=${t.jeu.clientA}`, marc);
    expect(r.statusCode).toBe(200);
    expect(r.body.split("\r\n")).toHaveLength(2);
    expect(r.body).not.toContain("Canarival");
  });

  test("au-delà de 50 000 lignes, le classeur est refusé et le CSV proposé ; le CSV les contient toutes", async () => {
    await poserEnMasse(50_001);
    const refuse = await exporter("restitutions/export?format=xlsx", claire);
    expect(refuse.statusCode).toBe(413);
    expect(refuse.json()).toMatchObject({
      code: "export_trop_grand",
      message_fr: expect.stringContaining("Choisissez le format CSV"),
    });
    const csv = await exporter("restitutions/export?format=csv&agence=Masse&colonnes=immatriculation", claire);
    expect(csv.body.split("\r\n")).toHaveLength(50_003);
  }, 60_000);
});

describe("l'export du tableau de bord", () => {
  test("indicateurs et barres, en CSV et en classeur", async () => {
    const csv = await exporter("analyses/export?format=csv&annee=2026", claire);
    expect(csv.statusCode).toBe(200);
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="analyses_2026-11-22.csv"');
    // L'année court encore : celle d'avant s'arrête au même jour, et l'en-tête le dit.
    expect(csv.body.split("\r\n")[0]).toBe(
      "\ufeffRubrique;Libellé;Nombre;Montant (€);Part;Nombre, 2025, au 22/11;Montant (€), 2025, au 22/11;Part, 2025, au 22/11;Jours ou moyenne;1er quartile ou bas de la fourchette (€);3e quartile ou haut de la fourchette (€)",
    );
    expect(csv.body).toContain("Indicateurs;FRE total HT;;525,16;;;1234,50;;;;\r\n");
    expect(csv.body).toContain("Par mois;mars 2026;1;525,16;1,0000;;;;;;\r\n");
    expect(csv.body).toContain("Loueurs;Arval – FRE moyen HT;1;;;;;;;;\r\n");
    expect(csv.body).toMatch(/\r\nContestations et délais;Taux de contestation;0;/);
    const xlsx = await exporter("analyses/export?format=xlsx&annee=2026", claire);
    expect(await readSheet(xlsx.rawPayload, "Analyses")).toContainEqual([
      "Indicateurs",
      "Véhicules avec FRE",
      null,
      null,
      1,
      null,
      null,
      // Une seule restitution l'année d'avant : sa part n'est pas comparable.
      null,
    ]);
  });

  test("un autre client n'y trouve rien", async () => {
    expect((await exporter("analyses/export?format=csv", marc)).body).not.toContain("Canarival");
  });
});

/**
 * Des restitutions par dizaines de milliers, posées sans ce qui ne compte pas pour un export : ni totaux ni contrôle des clés
 * (déclencheurs suspendus), ni index que cet export ne lit pas : les tenir coûterait plus que l'export. Cette base ne sert qu'ici.
 */
function poserEnMasse(nombre: number): Promise<void> {
  return t.base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local session_replication_role = replica");
    await c.query(
      "drop index restitutions_recherche, restitutions_plaque, restitutions_client_plaque, restitutions_montant, restitutions_km, restitutions_agence, restitutions_marque, restitutions_loueur_dates",
    );
    await c.query(
      `insert into restitutions (client_id, loueur_id, immatriculation, date_restitution, agence, marque, modele, type_vehicule, kilometrage, montant_ht_apres_remise)
       select $1, $2, 'ZZ-' || i, '2024-01-01', 'Masse', 'Renault', 'Clio', 'VP', 1000, 0 from generate_series(1, $3::int) i`,
      [t.jeu.clientA, t.jeu.loueur, nombre],
    );
    await c.query("commit");
  });
}
