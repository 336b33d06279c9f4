import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { CANARI } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  await t.base.proprietaire((c) => c.query("delete from messages; delete from tentatives"));
});

const saisie = (extra: object = {}) => ({
  sujet: "probleme",
  message: "Le rapport ne s'ouvre plus.\nMerci !",
  cle_idempotence: randomUUID(),
  ...extra,
});
const ecrire = async (qui: string, corps: object) =>
  t.appeler("POST", "/api/contact", { jeton: await t.session(qui), corps });
const messages = async () => (await t.base.proprietaire((c) => c.query("select * from messages"))).rows;

describe("message de contact", () => {
  it("part au prestataire sous le nom de la personne, pris dans sa session", async () => {
    const reponse = await ecrire(t.jeu.claire, saisie());
    expect([reponse.statusCode, reponse.json()]).toEqual([200, { envoye: true }]);
    expect(await messages()).toMatchObject([
      {
        gabarit: "contact",
        destinataire: "contact@reflet.test",
        repondre_a: "claire@canarival.test",
        sujet: "Problème technique – Claire Test",
        champs: {
          name: "Claire Test",
          email: "claire@canarival.test",
          message: "Le rapport ne s'ouvre plus.\nMerci !",
        },
      },
    ]);
    const [{ texte }] = await messages();
    expect(texte).toContain("> Le rapport ne s'ouvre plus.\n> Merci !");
    expect(texte).toContain(`Société\u00a0: ${CANARI} Transports`);
  });

  it.each([
    [{ sujet: "" }, { sujet: "Le sujet est requis" }],
    [{ sujet: "facture" }, { sujet: "Le sujet est requis" }],
    [{ message: "" }, { message: "Le message est requis" }],
    [{ message: " \n " }, { message: "Le message est requis" }],
    [{ message: "x".repeat(5_001) }, { message: "Le message dépasse 5\u202f000 caractères" }],
    [{ email: "autre@exemple.fr" }, { demande: "Champ inconnu" }],
  ])("refuse %o", async (extra, champs) => {
    const reponse = await ecrire(t.jeu.claire, saisie(extra));
    expect([reponse.statusCode, reponse.json().champs]).toEqual([400, champs]);
    expect(await messages()).toEqual([]);
  });

  it("est refusé au domaine interne, quel que soit le rôle, et sans session", async () => {
    expect((await ecrire(t.jeu.admin, saisie())).statusCode).toBe(403);
    expect((await ecrire(t.jeu.expert, saisie())).statusCode).toBe(403);
    await t.base.proprietaire((c) =>
      c.query("update utilisateurs set domaine_interne = true where id = $1", [t.jeu.marc]),
    );
    expect((await ecrire(t.jeu.marc, saisie())).statusCode).toBe(403);
    expect((await t.appeler("POST", "/api/contact", { corps: saisie() })).statusCode).toBe(401);
    expect(await messages()).toEqual([]);
  });

  it("d'un double clic, ne part qu'une fois ; la même clé d'une autre personne est un autre message", async () => {
    const corps = saisie();
    const jeton = await t.session(t.jeu.claire);
    const reponses = await Promise.all([1, 2, 3].map(() => t.appeler("POST", "/api/contact", { jeton, corps })));
    expect(reponses.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    expect(await messages()).toHaveLength(1);
    expect((await ecrire(t.jeu.sophie, corps)).statusCode).toBe(200);
    expect(await messages()).toHaveLength(2);
  });

  it("est freiné par personne, sans gêner les autres", async () => {
    for (let n = 0; n < 10; n++) expect((await ecrire(t.jeu.claire, saisie())).statusCode).toBe(200);
    expect((await ecrire(t.jeu.claire, saisie())).statusCode).toBe(429);
    expect((await ecrire(t.jeu.sophie, saisie())).statusCode).toBe(200);
  });
});

describe("un loueur demandé", () => {
  const actes = async (qui: string) =>
    (await t.appeler("GET", "/api/aujourdhui", { jeton: await t.session(qui) }))
      .json()
      .actes.filter((a: { genre: string }) => a.genre === "loueur");
  const demander = (qui: string, loueur: string) => ecrire(qui, saisie({ sujet: "autre", loueur }));

  it("se voit de l'équipe seule, une fois par société, jusqu'à ce qu'un loueur porte ce nom", async () => {
    expect((await demander(t.jeu.claire, "Petit Forestier")).statusCode).toBe(200);
    expect((await demander(t.jeu.claire, "PETIT FORESTIER")).statusCode).toBe(200);
    expect(await messages()).toHaveLength(1);
    const deSophie = await demander(t.jeu.sophie, "Petit Forestier");
    expect(deSophie.statusCode, deSophie.body).toBe(200);
    expect(await actes(t.jeu.admin)).toHaveLength(2);
    expect((await actes(t.jeu.expert))[0]).toMatchObject({
      sujet: "Petit Forestier",
      client_nom: `${CANARI} Transports`,
    });
    expect(await actes(t.jeu.claire)).toEqual([]);
    expect((await demander(t.jeu.claire, "x".repeat(201))).statusCode).toBe(400);
    expect((await demander(t.jeu.claire, "--")).statusCode).toBe(400);
    const jeton = await t.session(t.jeu.admin);
    expect((await t.appeler("POST", "/api/loueurs", { jeton, corps: { nom: "petit forestier" } })).statusCode).toBe(
      200,
    );
    expect(await actes(t.jeu.admin)).toEqual([]);
  });

  it("s'écarte et se reprend par l'équipe, avec trace ; écartée, une demande refaite lui parvient encore", async () => {
    await demander(t.jeu.claire, "Louer Partout");
    const [{ id }] = await actes(t.jeu.admin);
    const ecarter = async (qui: string, ecartee: boolean) =>
      (await t.appeler("PUT", `/api/loueurs/demandes/${id}/ecart`, { jeton: await t.session(qui), corps: { ecartee } }))
        .statusCode;
    expect(await ecarter(t.jeu.claire, true)).toBe(403);
    expect(await ecarter(t.jeu.expert, true)).toBe(200);
    expect(await actes(t.jeu.admin)).toEqual([]);
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        "select auteur_id, champ from historique where entite = 'demandes_de_loueur' and ligne_id = $1 and operation = 'modification'",
        [id],
      ),
    );
    expect(rows).toEqual([{ auteur_id: t.jeu.expert, champ: "ecartee_le" }]);
    const avant = (await messages()).length;
    await demander(t.jeu.claire, "LOUER PARTOUT");
    expect(await messages()).toHaveLength(avant + 1);
    expect(await actes(t.jeu.admin)).toEqual([]);
    expect(await ecarter(t.jeu.admin, false)).toBe(200);
    expect(await actes(t.jeu.admin)).toHaveLength(1);
    expect(await ecarter(t.jeu.admin, true)).toBe(200);
  });

  it("se clôt aussi par un autre nom d'un loueur connu", async () => {
    await demander(t.jeu.claire, "Leasys France");
    expect(await actes(t.jeu.admin)).toHaveLength(1);
    await t.base.proprietaire((c) =>
      c.query("insert into loueur_alias (loueur_id, motif) select id, 'LEASYS FRANCE' from loueurs limit 1"),
    );
    expect(await actes(t.jeu.admin)).toEqual([]);
  });
});
