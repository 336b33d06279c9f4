import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../app-test.ts";
import { droitsDonnes, droitsRelus } from "./colonnes.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

describe("les tables, les colonnes et les fonctions que chaque rôle atteint", () => {
  it("sont celles du registre relu, ni plus ni moins (npm run droits:relire)", async () => {
    const donnes = await t.base.proprietaire((c) => droitsDonnes(c));
    expect(donnes.length).toBeGreaterThan(400);
    expect(donnes).toEqual(droitsRelus());
  });
});
