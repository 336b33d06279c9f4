import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enigmeDe } from "../../domain/commun/enigme.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await t.base.proprietaire((c) => c.query("delete from messages; delete from tentatives"));
});

const DEMANDE = {
  prenom: "Hélène",
  nom: "Garnier",
  societe: "Flotte & Cie",
  email: "helene@exemple.fr",
  taille_flotte: "Une centaine",
};
const demander = (corps: object = DEMANDE, cle: string | null = randomUUID()) =>
  t.appeler("POST", "/api/demo", { corps, entetes: cle ? { "idempotency-key": cle } : {} });
const messages = async () => (await t.base.proprietaire((c) => c.query("select * from messages"))).rows;

describe("demande de démonstration", () => {
  it("dépose un message au prestataire, qui répond à la personne, avec les champs du service de formulaire", async () => {
    const reponse = await demander();
    expect([reponse.statusCode, reponse.json()]).toEqual([200, { envoyee: true }]);
    const [message, ...autres] = await messages();
    expect(autres).toEqual([]);
    expect(message).toMatchObject({
      gabarit: "demo",
      destinataire: "contact@reflet.test",
      repondre_a: "helene@exemple.fr",
      sujet: "Demande de démonstration – Flotte & Cie",
      champs: {
        name: "Hélène Garnier",
        email: "helene@exemple.fr",
        message: [
          "Prénom\u00a0: Hélène",
          "Nom\u00a0: Garnier",
          "Société\u00a0: Flotte & Cie",
          "E-mail\u00a0: helene@exemple.fr",
          "Taille de la flotte\u00a0: Une centaine",
        ].join("\n"),
      },
    });
  });

  it.each([
    ["prenom", "Le prénom est requis"],
    ["nom", "Le nom est requis"],
    ["societe", "La société est requise"],
    ["email", "L'adresse e-mail est requise"],
    ["taille_flotte", "La taille de la flotte est requise"],
  ])("exige %s", async (champ, phrase) => {
    for (const valeur of [undefined, "", "   ", null]) {
      const reponse = await demander({ ...DEMANDE, [champ]: valeur });
      expect([reponse.statusCode, reponse.json().champs]).toEqual([400, { [champ]: phrase }]);
    }
    expect(await messages()).toEqual([]);
  });

  it.each(["helene", "helene@", "@exemple.fr", "a b@exemple.fr", "a@b.fr, c@d.fr", "a@b.fr\r\nBcc: c@d.fr"])(
    "refuse l'adresse « %s », comme un champ e-mail",
    async (email) => {
      const reponse = await demander({ ...DEMANDE, email });
      expect([reponse.statusCode, reponse.json().champs]).toEqual([
        400,
        { email: "L'adresse e-mail n'est pas valable" },
      ]);
    },
  );

  it("envoyée deux fois avec la même clé, même ensemble, n'en fait qu'une", async () => {
    const cle = randomUUID();
    const reponses = await Promise.all([demander(DEMANDE, cle), demander(DEMANDE, cle), demander(DEMANDE, cle)]);
    expect(reponses.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    expect((await demander(DEMANDE, cle)).statusCode).toBe(200);
    expect(await messages()).toHaveLength(1);
  });

  it("corrigée puis renvoyée avec la même clé, n'est pas perdue", async () => {
    const cle = randomUUID();
    await demander(DEMANDE, cle);
    await demander({ ...DEMANDE, taille_flotte: "250" }, cle);
    expect(await messages()).toHaveLength(2);
  });

  it("est freinée par adresse et par réseau, et dit combien attendre", async () => {
    for (let n = 0; n < 5; n++) expect((await demander()).statusCode).toBe(200);
    const refus = await demander({ ...DEMANDE, email: "HELENE@exemple.fr" });
    expect(refus.statusCode).toBe(429);
    expect(Number(refus.headers["retry-after"])).toBeGreaterThan(3_500);
    for (let n = 0; n < 15; n++)
      expect((await demander({ ...DEMANDE, email: `p${n}@exemple.fr` })).statusCode).toBe(200);
    expect((await demander({ ...DEMANDE, email: "autre@exemple.fr" })).statusCode).toBe(429);
    expect(await messages()).toHaveLength(20);
    t.regler(new Date(Date.now() + 3_601_000));
    expect((await demander()).statusCode).toBe(200);
    t.regler(new Date());
  });

  it("au champ caché rempli, pose une question et ne garde rien ; répondue, en chiffres ou en lettres, elle part", async () => {
    const piegee = { ...DEMANDE, ne_pas_remplir: "https://pub.test" };
    const soupcon = await demander(piegee);
    const { question, somme } = enigmeDe("helene@exemple.fr");
    expect([soupcon.statusCode, soupcon.json().code, soupcon.json().donnees]).toEqual([
      400,
      "verification_demandee",
      { question },
    ]);
    expect((await demander({ ...piegee, reponse_enigme: "abc" })).statusCode).toBe(400);
    expect(await messages()).toEqual([]);
    expect((await demander({ ...piegee, reponse_enigme: String(somme) })).json()).toEqual({ envoyee: true });
    expect(await messages()).toHaveLength(1);
  });

  it("venue d'un autre site est refusée", async () => {
    const reponse = await t.appeler("POST", "/api/demo", {
      corps: DEMANDE,
      entetes: { origin: "https://mechant.test", "sec-fetch-site": "cross-site" },
    });
    expect(reponse.statusCode).toBe(403);
  });
});
