import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entretenir } from "../entretien.ts";
import { traiterDemandes } from "../session/demander-lien.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  t.regler(new Date());
  await sql("truncate tentatives, messages, message_pieces, adresses_en_attente, recuperations, demandes_recuperation");
  await sql("update utilisateurs set email = 'claire@canarival.test', domaine_partenaire = false where id = $1", [
    t.jeu.claire,
  ]);
});

const CLAIRE = "claire@canarival.test";
const NEUVE = "claire.fontaine@canarival.test";
const REFUS = "Ce lien a déjà servi, a expiré ou a été remplacé par un plus récent.";

const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const demander = async (email: string, { qui = t.jeu.claire, mot_de_passe = MOT_DE_PASSE_TEST } = {}) =>
  t.appeler("POST", "/api/profil/email", { jeton: await t.session(qui), corps: { email, mot_de_passe } });
const confirmer = (jeton: string, session?: string) =>
  t.appeler("POST", "/api/profil/email/confirmation", { corps: { jeton }, jeton: session });
const messages = () =>
  sql<{ destinataire: string; gabarit: string; texte: string; confidentiel: boolean }>(
    "select * from messages order by cree_le, ctid",
  );
const dernierJeton = async (): Promise<string> =>
  /\/confirmer-adresse#jeton=([\w-]{43})/.exec(
    (await messages()).findLast((m) => m.gabarit === "adresse_a_confirmer")?.texte ?? "",
  )?.[1] ?? "";
const profil = async (qui = t.jeu.claire) =>
  (await t.appeler("GET", "/api/profil", { jeton: await t.session(qui) })).json();
const connecter = async (email: string) =>
  (await t.appeler("POST", "/api/session", { corps: { email, mot_de_passe: MOT_DE_PASSE_TEST } })).statusCode;

describe("demande d'une autre adresse", () => {
  it("garde l'actuelle, prévient les deux boîtes, et ne garde que le condensat du lien", async () => {
    const r = await demander(` ${NEUVE.toUpperCase()} `);
    expect([r.statusCode, r.json().email, r.json().email_en_attente]).toEqual([200, CLAIRE, NEUVE]);
    expect(await connecter(CLAIRE)).toBe(200);
    expect(await connecter(NEUVE)).toBe(401);
    const [lien, avis] = await messages();
    expect(lien).toMatchObject({ destinataire: NEUVE, gabarit: "adresse_a_confirmer", confidentiel: true });
    expect(lien?.texte).toContain("http://reflet.test/confirmer-adresse#jeton=");
    expect(avis).toMatchObject({ destinataire: CLAIRE, gabarit: "adresse_demandee" });
    expect(avis?.texte).toContain(NEUVE);
    expect(avis?.texte).not.toContain(await dernierJeton());
    const [ligne] = await sql<Record<string, unknown>>("select * from adresses_en_attente");
    expect(JSON.stringify(ligne)).not.toContain(await dernierJeton());
  });

  it("répond la même chose pour une adresse déjà prise, dont seul le titulaire apprend qu'elle l'est", async () => {
    const libre = await demander("personne@ailleurs.test");
    await sql("truncate tentatives, messages, message_pieces");
    const prise = await demander("marc@boreal.test");
    expect(prise.statusCode).toBe(libre.statusCode);
    expect(Object.keys(prise.headers)).toEqual(Object.keys(libre.headers));
    expect(prise.json()).toEqual({ ...libre.json(), email_en_attente: "marc@boreal.test" });
    expect((await messages()).map((m) => [m.destinataire, m.gabarit])).toEqual([
      ["marc@boreal.test", "adresse_deja_prise"],
      [CLAIRE, "adresse_demandee"],
    ]);
    expect((await messages()).some((m) => m.texte.includes("#jeton="))).toBe(false);
  });

  it("demande le mot de passe actuel, et s'arrête après cinq erreurs", async () => {
    const r = await demander(NEUVE, { mot_de_passe: "faux-mot-de-passe" });
    expect([r.statusCode, r.json().champs]).toEqual([400, { mot_de_passe: "Le mot de passe actuel est incorrect" }]);
    for (let i = 0; i < 4; i++) await demander(NEUVE, { mot_de_passe: "faux-mot-de-passe" });
    expect((await demander(NEUVE)).statusCode).toBe(429);
    expect([await messages(), await sql("select 1 from adresses_en_attente")]).toEqual([[], []]);
  });

  it.each([
    ["", "L'adresse e-mail est requise"],
    ["claire", "L'adresse e-mail n'est pas valable"],
    ["a@b.fr\r\nBcc: c@d.fr", "L'adresse e-mail n'est pas valable"],
    [`${"a".repeat(250)}@b.fr`, "L'adresse e-mail dépasse 254 caractères"],
    [CLAIRE.toUpperCase(), "C'est déjà votre adresse"],
  ])("refuse « %s »", async (email, phrase) => {
    const r = await demander(email);
    expect([r.statusCode, r.json().champs?.email]).toEqual([400, phrase]);
    expect(await messages()).toEqual([]);
  });

  it("n'inonde ni une personne ni une boîte : trois par heure vers une adresse, cinq par personne", async () => {
    for (const qui of [t.jeu.claire, t.jeu.marc, t.jeu.sophie])
      expect((await demander("cible@ailleurs.test", { qui })).statusCode).toBe(200);
    const r = await demander("cible@ailleurs.test", { qui: t.jeu.sansBesoin });
    expect([r.statusCode, Number(r.headers["retry-after"]) > 0]).toEqual([429, true]);
    for (let i = 0; i < 4; i++) expect((await demander(`cible-${i}@ailleurs.test`)).statusCode).toBe(200);
    expect((await demander("cible-5@ailleurs.test")).statusCode).toBe(429);
  });
});

describe("adresse jamais confirmée", () => {
  it("est oubliée par l'entretien une fois son lien expiré, pas avant", async () => {
    await demander(NEUVE);
    await entretenir(t.services);
    expect(await sql("select email from adresses_en_attente")).toEqual([{ email: NEUVE }]);
    t.regler(new Date(Date.now() + 24 * 3_600_000 + 1_000));
    await entretenir(t.services);
    expect(await sql("select email from adresses_en_attente")).toEqual([]);
  });
});

describe("confirmation", () => {
  it("change l'adresse une fois, sans session, et prévient l'ancienne", async () => {
    await demander(NEUVE);
    const jeton = await dernierJeton();
    const r = await confirmer(jeton);
    expect([r.statusCode, r.json()]).toEqual([200, { email: NEUVE, deconnecte: false }]);
    expect(await profil()).toMatchObject({ email: NEUVE, email_en_attente: null });
    expect([await connecter(NEUVE), await connecter(CLAIRE)]).toEqual([200, 401]);
    expect((await messages()).at(-1)).toMatchObject({ destinataire: CLAIRE, gabarit: "adresse_changee" });
    const encore = await confirmer(jeton);
    expect([encore.statusCode, encore.json().message_fr]).toEqual([400, REFUS]);
  });

  it("deux fois au même instant ne sert qu'une", async () => {
    await demander(NEUVE);
    const jeton = await dernierJeton();
    const statuts = (await Promise.all([confirmer(jeton), confirmer(jeton)])).map((r) => r.statusCode);
    expect(statuts.toSorted()).toEqual([200, 400]);
  });

  it.each([
    ["expiré", async () => t.regler(new Date(Date.now() + 24 * 3_600_000 + 1_000))],
    ["remplacé", async () => void (await demander("autre@canarival.test"))],
    [
      "abandonné",
      async () => void (await t.appeler("DELETE", "/api/profil/email", { jeton: await t.session(t.jeu.claire) })),
    ],
    [
      "d'un compte fermé",
      async () => void (await sql("update utilisateurs set actif = false where id = $1", [t.jeu.claire])),
    ],
  ])("refuse un lien %s", async (_cas, faire) => {
    await demander(NEUVE);
    const jeton = await dernierJeton();
    await faire();
    const r = await confirmer(jeton);
    await sql("update utilisateurs set actif = true where id = $1", [t.jeu.claire]);
    expect([r.statusCode, r.json().message_fr]).toEqual([400, REFUS]);
    expect(await sql("select email from utilisateurs where id = $1", [t.jeu.claire])).toEqual([{ email: CLAIRE }]);
  });

  it("n'aboutit plus après un changement de mot de passe : le lien demandé par un autre meurt avec l'ancien", async () => {
    await demander(NEUVE);
    const jeton = await dernierJeton();
    const r = await t.appeler("POST", "/api/profil/mot-de-passe", {
      jeton: await t.session(t.jeu.claire),
      corps: { actuel: MOT_DE_PASSE_TEST, nouveau: "le pneu avant gauche" },
    });
    expect(r.statusCode).toBe(200);
    expect((await confirmer(jeton)).statusCode).toBe(400);
    await sql(
      "update utilisateurs set mot_de_passe = (select mot_de_passe from utilisateurs where id = $2) where id = $1",
      [t.jeu.claire, t.jeu.marc],
    );
  });

  it("dit à qui tient la boîte qu'un autre compte a pris l'adresse entre-temps", async () => {
    await demander(NEUVE);
    const deClaire = await dernierJeton();
    await demander(NEUVE, { qui: t.jeu.marc });
    const deMarc = await dernierJeton();
    const statuts = (await Promise.all([confirmer(deClaire), confirmer(deMarc)])).map((r) => r.statusCode);
    expect(statuts.toSorted()).toEqual([200, 409]);
    await sql("update utilisateurs set email = 'marc@boreal.test' where id = $1", [t.jeu.marc]);
  });

  it("éteint les liens de mot de passe reçus par l'ancienne adresse", async () => {
    await t.appeler("POST", "/api/fonctions/handle-password-reset", { corps: { email: CLAIRE } });
    await traiterDemandes(t.services);
    await demander(NEUVE);
    await confirmer(await dernierJeton());
    expect(await sql("select 1 from recuperations where utilise_le is null")).toEqual([]);
  });

  it("recalcule les droits du domaine et ferme alors toutes les sessions", async () => {
    const session = await t.session(t.jeu.claire);
    const droits = () =>
      sql("select domaine_interne, domaine_partenaire from utilisateurs where id = $1", [t.jeu.claire]);
    await demander("claire@partenaire.test");
    expect(await droits()).toEqual([{ domaine_interne: false, domaine_partenaire: false }]);
    expect((await confirmer(await dernierJeton())).json()).toMatchObject({ deconnecte: true });
    expect(await droits()).toEqual([{ domaine_interne: false, domaine_partenaire: true }]);
    expect((await t.appeler("GET", "/api/profil", { jeton: session })).statusCode).toBe(401);
    await demander("claire@sous.partenaire.test");
    expect((await confirmer(await dernierJeton())).json()).toMatchObject({ deconnecte: true });
    expect(await droits()).toEqual([{ domaine_interne: false, domaine_partenaire: false }]);
  });
});
