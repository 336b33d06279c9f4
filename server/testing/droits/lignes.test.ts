import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { clientDe, commander, copierModele } from "../grappe.ts";
import { LIGNES } from "./lignes.ts";
import { ecarts, preparerTerrain, type Terrain } from "./terrain.ts";

const acces = inject("acces");
const nom = `${inject("modele")}_lignes`;
let client: pg.Client;
let terrain: Terrain;

beforeAll(async () => {
  await copierModele(acces, nom, inject("modele"));
  client = new pg.Client(clientDe(acces, nom));
  await client.connect();
  terrain = await preparerTerrain(client);
});
afterAll(async () => {
  await client.end();
  await commander(clientDe(acces, "postgres"), `drop database ${nom} with (force)`);
});

describe("les lignes que chaque rôle atteint, sous chaque besoin, table par table", () => {
  it("sont dites de tables qui existent, et de toutes", () => {
    const tables = [...terrain.tables.keys()];
    expect(Object.keys(LIGNES).filter((table) => !tables.includes(table))).toEqual([]);
    expect(tables.length).toBeGreaterThan(100);
  });

  it("prennent plusieurs valeurs de chaque colonne que lit une politique", () => {
    const figees = [...terrain.tables].flatMap(([table, { lignes, colonnes }]) =>
      colonnes.filter((c) => new Set(lignes.map((l) => l[c] ?? null)).size < 2).map((c) => `${table}.${c}`),
    );
    expect(figees).toEqual([]);
  });

  it("suivent la table des droits, pour lire, ajouter, modifier et supprimer", { timeout: 120_000 }, async () => {
    const trouves: string[] = [];
    for (const table of terrain.tables.keys()) {
      await client.query("begin");
      try {
        trouves.push(...(await ecarts(terrain, table)).map((e) => `${table} : ${e}`));
      } finally {
        await client.query("rollback");
      }
    }
    expect(trouves).toEqual([]);
  });
});
