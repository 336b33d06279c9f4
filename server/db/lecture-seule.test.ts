import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lancerServeurPostgres, type ServeurPostgres } from "../../scripts/serveur-postgres.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { clientDe, commander } from "../testing/grappe.ts";
import { preparerBase } from "./ouvrir.ts";

const serveur: ServeurPostgres | null = await lancerServeurPostgres({ fsync: "off" });
let t: AppTest;

beforeAll(async () => {
  if (!serveur) return;
  const acces = { url: serveur.url };
  await commander(clientDe(acces, "postgres"), "create database modele");
  await (
    await preparerBase({ proprietaire: clientDe(acces, "modele"), fermer: async () => undefined }, "secret-des-tests")
  ).fermer();
  t = await creerAppTest({ acces, modele: "modele" });
});
afterAll(async () => {
  await t?.fermer();
  serveur?.arreter();
});

describe.skipIf(!serveur)("une base devenue secours pendant que le programme tourne", () => {
  it("se lit toujours, refuse d'écrire en une phrase, et reprend d'elle-même une fois promue", {
    timeout: 60_000,
  }, async () => {
    const jeton = await t.session(t.jeu.claire);
    const lire = async () => (await t.appeler("GET", "/api/tickets", { jeton })).statusCode;
    const ecrire = () =>
      t.appeler("POST", "/api/commentaires", {
        jeton,
        corps: { ticket_id: t.jeu.ticket, interne: false, texte: "Bonjour", cites: [], cle_idempotence: randomUUID() },
      });
    expect([await lire(), (await ecrire()).statusCode]).toEqual([200, 200]);
    serveur?.relancerEnSecours();
    await expect.poll(lire, { timeout: 20_000 }).toBe(200);
    const refus = await ecrire();
    expect([refus.statusCode, refus.json().code]).toEqual([503, "indisponible"]);
    // Se connecter écrit aussi : la même phrase, non une erreur interne.
    const entree = await t.appeler("POST", "/api/session", {
      corps: { email: "claire@canarival.test", mot_de_passe: "Motdepasse-de-test-1" },
    });
    expect(entree.statusCode, entree.body).toBe(503);
    expect(await lire()).toBe(200);
    await commander(clientDe({ url: serveur?.url ?? "" }, "postgres"), "select pg_promote(true, 30)");
    await expect.poll(async () => (await ecrire()).statusCode, { timeout: 20_000 }).toBe(200);
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select count(*)::int as n from commentaires where texte = 'Bonjour'"),
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});
