import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const lire = async (personne: string, chemin: string) =>
  (await t.appeler("GET", `/api${chemin}`, { jeton: await t.session(personne) })).json();

describe("profil et contact", () => {
  it("montrent à chacun sa fiche, et à personne son mot de passe", async () => {
    expect(await lire(t.jeu.claire, "/profil")).toEqual({
      prenom: "Claire",
      nom: "Test",
      email: "claire@canarival.test",
      role: "client",
      telephone_portable: null,
      fonction: null,
      avatar_url: null,
      client_nom: `${CANARI} Transports`,
    });
    expect(await lire(t.jeu.admin, "/profil")).toMatchObject({ role: "admin", client_nom: null });
  });

  it("refusent qui n'est pas connecté", async () => {
    expect((await t.appeler("GET", "/api/profil")).statusCode).toBe(401);
  });
});
