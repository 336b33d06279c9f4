import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entretenir } from "../entretien.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { ENVOIS_GARDES_MS, envoiDe } from "./envois-retenus.ts";

let t: AppTest;
let expert: string;
let admin: string;
beforeAll(async () => {
  t = await creerAppTest();
  expert = await t.session(t.jeu.expert);
  admin = await t.session(t.jeu.admin);
});
afterAll(() => t.fermer());

const DEJA_RECU =
  "Votre premier envoi est bien arrivé, sans ce que vous avez changé depuis. Votre saisie est gardée\u00a0: vérifiez le premier, puis envoyez de nouveau si celui-ci doit s'y ajouter.";
const conducteur = (cle_idempotence: string, nom: string, jeton = expert) =>
  t.appeler("POST", "/api/conducteurs", {
    jeton,
    corps: { client_id: t.jeu.clientA, prenom: "Ines", nom, cle_idempotence },
  });
const garage = (cle_idempotence: string, nom: string) =>
  t.appeler("POST", "/api/garages", { jeton: expert, corps: { nom, cle_idempotence } });

describe("la même clé d'idempotence", () => {
  it.each([
    ["dans la transaction de la route", conducteur],
    ["par une route qui ouvre les siennes", garage],
  ])("avec le même contenu rend le même objet ; avec un autre, le dit (409) et n'écrit rien, %s", async (_, creer) => {
    const cle = randomUUID();
    const cree = (await creer(cle, "Premier")).json();
    expect((await creer(cle, "Premier")).json()).toEqual(cree);
    const refus = await creer(cle, "Corrigé");
    expect([refus.statusCode, refus.json().code, refus.json().message_fr]).toEqual([409, "deja_recu", DEJA_RECU]);
    expect((await creer(randomUUID(), "Corrigé")).json().id).not.toBe(cree.id);
  });

  it("d'une saisie refusée n'a rien retenu : corrigée, elle passe", async () => {
    const cle = randomUUID();
    expect((await conducteur(cle, "")).statusCode).toBe(400);
    expect((await conducteur(cle, "Refaite")).statusCode).toBe(200);
  });

  it("d'une autre personne est une autre clé", async () => {
    const cle = randomUUID();
    const ids = [await conducteur(cle, "Sienne"), await conducteur(cle, "Autre", admin)].map((r) => r.json().id);
    expect(new Set(ids).size).toBe(2);
  });

  it("de deux envois différents au même instant, un seul s'enregistre et l'autre l'apprend", async () => {
    const cle = randomUUID();
    const statuts = await Promise.all(["Un", "Deux"].map(async (nom) => (await conducteur(cle, nom)).statusCode));
    expect(statuts.sort()).toEqual([200, 409]);
  });

  it("s'oublie au bout d'une semaine, et rien de ce qu'elle disait n'est gardé", async () => {
    const lues = () =>
      t.base.proprietaire(
        async (c) => (await c.query("select recu from envois_retenus")).rows as { recu: string | null }[],
      );
    expect((await lues()).length).toBeGreaterThan(0);
    expect((await lues()).every((l) => l.recu === null)).toBe(true);
    t.regler(new Date(Date.now() + ENVOIS_GARDES_MS + 60_000));
    await entretenir(t.services);
    t.regler(new Date());
    expect(await lues()).toEqual([]);
  });
});

describe("reconnaître un envoi", () => {
  const cle_idempotence = randomUUID();
  const vu = (entree: object, qui: string | null = "p") =>
    envoiDe("demandes.envoyer", { cle_idempotence, ...entree }, qui);

  it("ni l'ordre des champs, ni la durée de la saisie, ni la réponse à l'énigme n'en changent le contenu", () => {
    const un = vu({ a: 1, b: [1, { x: 1, y: 2 }], duree_ms: 1 });
    expect(vu({ b: [1, { y: 2, x: 1 }], a: 1, duree_ms: 2, ne_pas_remplir: "x", reponse_enigme: "3" })).toEqual(un);
    expect(vu({ a: 1, b: [{ x: 1, y: 2 }, 1] })?.empreinte).not.toEqual(un?.empreinte);
    expect(vu({ a: 1 }, "q")?.id).not.toEqual(un?.id);
  });

  it("sans clé, il n'y a rien à reconnaître", () => {
    expect(envoiDe("demandes.envoyer", { a: 1 }, null)).toBeNull();
    expect(envoiDe("contact.envoyer", { cle_idempotence }, "p")).toBeNull();
  });
});
