import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

it("propose les clients par ordre de nom, sans l'entreprise du prestataire", async () => {
  const jeton = await t.session(t.jeu.expert);
  const clients = (await t.appeler("GET", "/api/clients", { jeton })).json() as { id: string; nom: string }[];
  expect(clients.map((c) => c.nom)).toEqual(["Boréal Négoce", "Canarival Transports", "Sans Besoin SARL"]);
  expect(clients.map((c) => c.id)).not.toContain(t.jeu.prestataire);
});
