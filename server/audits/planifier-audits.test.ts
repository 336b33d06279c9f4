import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { vehiculeJetable } from "../testing/jetables.ts";

let t: AppTest;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

const planifier = (vehicules: readonly string[], jeton = claire) =>
  t.appeler("POST", "/api/audits/planifier", { jeton, corps: { vehicules } });

test("plusieurs audits s'ouvrent d'un geste, une fois chacun, l'archivé laissé", async () => {
  const [un, deux, archive] = [await vehiculeJetable(t), await vehiculeJetable(t), await vehiculeJetable(t)];
  await t.enSysteme((c) => c.query("update vehicules set archive_le = now() where id = $1", [archive]));
  expect((await planifier([un, deux, un, archive])).json()).toEqual({ ouverts: 2, repris: 0, archives: 1 });
  expect((await planifier([un, deux])).json()).toEqual({ ouverts: 0, repris: 2, archives: 0 });
  const { rows } = await t.enSysteme((c) =>
    c.query("select count(*)::int as n from audits where vehicule_id = any ($1)", [[un, deux, archive]]),
  );
  expect(rows[0].n).toBe(2);
});

test("le véhicule d'un autre client, ou inconnu, est introuvable ; trop ou aucun se refuse", async () => {
  const un = await vehiculeJetable(t);
  expect((await planifier([un], await t.session(t.jeu.marc))).statusCode).toBe(404);
  expect((await planifier([randomUUID()])).statusCode).toBe(404);
  for (const vehicules of [[], Array.from({ length: 101 }, () => randomUUID())])
    expect((await planifier(vehicules)).statusCode).toBe(400);
});
