import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
  await t.base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme");
    await c.query("insert into loueurs (nom) values ('Zéphyr'), ('ébène location'), ('Fidélis')");
    await c.query("commit");
  });
});
afterAll(() => t.fermer());

it("propose les loueurs par ordre de nom, accents et casse ignorés, et rien d'autre que leur nom", async () => {
  const jeton = await t.session(t.jeu.marc);
  const loueurs: Record<string, string>[] = (await t.appeler("GET", "/api/loueurs", { jeton })).json();
  const noms = loueurs.map((l) => l.nom);
  expect(noms.filter((n) => ["Arval", "ébène location", "Fidélis", "Zéphyr"].includes(n ?? ""))).toEqual([
    "Arval",
    "ébène location",
    "Fidélis",
    "Zéphyr",
  ]);
  expect(new Set(loueurs.flatMap((l) => Object.keys(l)))).toEqual(new Set(["id", "nom"]));
});
