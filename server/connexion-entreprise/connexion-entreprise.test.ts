import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import type { AppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import { type FournisseurEssai, IDENTIFIANT, nouvelleCle, SECRET } from "./aides-entreprise.ts";
import { CLAIRE, cookieDe, type EssaiEntreprise, jetonDe, ouvrirEssai, RETOUR } from "./aides-mise-en-place.ts";

let t: AppTest;
let f: FournisseurEssai;
let sql: EssaiEntreprise["sql"];
let reglerSociete: EssaiEntreprise["reglerSociete"];
let demander: EssaiEntreprise["demander"];
let finir: EssaiEntreprise["finir"];
let remettre: EssaiEntreprise["remettre"];
let fermer: EssaiEntreprise["fermer"];
beforeAll(async () => {
  ({ t, f, sql, reglerSociete, demander, finir, remettre, fermer } = await ouvrirEssai());
});
beforeEach(() => remettre());
afterAll(() => fermer());

/** Toute la connexion, comme un navigateur ; rend la dernière réponse. */
async function connecter({ email = CLAIRE.email, geste = "continuer" as "continuer" | "refuser" } = {}) {
  const depart = await demander(email);
  expect(depart.statusCode, depart.body).toBe(200);
  return finir(await f.passer(depart.json().adresse, geste), cookieDe(depart, "reflet-entreprise"));
}
const dire = (r: { statusCode: number; json(): { code?: string } }) => [r.statusCode, r.json().code];
const journal = () =>
  sql<{ action: string; quoi: string; ligne_id: string | null }>(
    "select action, quoi, ligne_id from journal_acces where action like 'connexion%' order by id desc limit 1",
  );

describe("se connecter par son entreprise", () => {
  it("ouvre une session ordinaire, lie le compte du fournisseur, revient à la page demandée et le note", async () => {
    const depart = await demander();
    const cookie = cookieDe(depart, "reflet-entreprise");
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    const { searchParams: p } = new URL(depart.json().adresse);
    expect([p.get("scope"), p.get("code_challenge_method"), p.get("redirect_uri")]).toEqual([
      "openid email",
      "S256",
      RETOUR,
    ]);
    const params = await f.passer(depart.json().adresse);
    const r = await finir(params, cookie);
    expect(r.json()).toMatchObject({ retour: "/vehicules?q=a", suite: { prenom: "Claire", role: "client" } });
    const jeton = jetonDe(r);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(200);
    await expect.poll(journal).toEqual([{ action: "connexion", quoi: "entreprise", ligne_id: t.jeu.claire }]);
    expect(await sql("select sujet from identites_liees")).toEqual([{ sujet: "claire-1" }]);
    // Le même retour, rejoué : la connexion partie a déjà servi.
    expect(dire(await finir(params, cookie))).toEqual([401, "connexion_perimee"]);
    // Révocable comme une autre.
    await t.appeler("DELETE", "/api/session", { jeton });
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
  });

  it("reconnaît ensuite la personne à son sujet, et en refuse un autre", async () => {
    await connecter();
    f.compte.email = "claire.martin@canarival.test";
    expect((await connecter()).json().suite).toMatchObject({ email: CLAIRE.email });
    f.compte = { ...CLAIRE, sub: "claire-2" };
    expect(dire(await connecter())).toEqual([403, "autre_compte_lie"]);
    await expect.poll(journal).toEqual([{ action: "connexion_refusee", quoi: "entreprise", ligne_id: t.jeu.claire }]);
  });

  it("refuse sans compte, suspendue, d'une autre société, d'un autre domaine, ou d'adresse non attestée", async () => {
    for (const [email, code] of [
      ["inconnu@canarival.test", "sans_compte"],
      ["marc@boreal.test", "sans_compte"],
    ] as const) {
      f.compte = { ...CLAIRE, sub: email, email };
      expect(dire(await connecter())).toEqual([403, code]);
    }
    f.compte = { ...CLAIRE, email_verified: false };
    expect(dire(await connecter())).toEqual([403, "adresse_non_verifiee"]);
    f.compte = { ...CLAIRE };
    await sql("update utilisateurs set suspendu_le = now() where id = $1", [t.jeu.claire]);
    expect(dire(await connecter())).toEqual([403, "sans_compte"]);
    await sql("update utilisateurs set suspendu_le = null where id = $1", [t.jeu.claire]);
    // Une société ne fait jamais entrer l'équipe, même si son domaine est celui du prestataire.
    await reglerSociete({ domaines: ["reflet.test"] });
    f.compte = { ...CLAIRE, sub: "admin", email: "admin@reflet.test" };
    expect(dire(await connecter({ email: "admin@reflet.test" }))).toEqual([403, "sans_compte"]);
    expect(await sql("select 1 from identites_liees")).toEqual([]);
  });

  it("croit, si la société le veut, les adresses de ses domaines qu'un annuaire n'atteste pas", async () => {
    const { email_verified: _tu, ...muette } = CLAIRE;
    f.compte = muette;
    expect(dire(await connecter())).toEqual([403, "adresse_non_verifiee"]);
    await reglerSociete({ adresses_de_confiance: true });
    expect((await connecter()).json().suite).toMatchObject({ email: CLAIRE.email });
    // Entra ID peut ne dire que le nom principal ; et ce qu'il dit du domaine, vrai de plusieurs façons.
    const { email, ...sansBoite } = muette;
    f.compte = { ...sansBoite, preferred_username: "Claire@Canarival.test", xms_edov: "1" };
    expect((await connecter()).json().suite).toMatchObject({ email });
    // Ni un « non » du fournisseur, ni l'adresse d'un autre domaine, ni un nom qui n'est pas une adresse.
    for (const [compte, code] of [
      [{ ...CLAIRE, email_verified: false }, "adresse_non_verifiee"],
      [{ ...muette, xms_edov: false }, "adresse_non_verifiee"],
      [{ ...muette, email: "claire@ailleurs.test" }, "adresse_non_verifiee"],
      [{ ...sansBoite, preferred_username: "claire" }, "adresse_non_verifiee"],
    ] as const) {
      f.compte = compte;
      expect(dire(await connecter())).toEqual([403, code]);
    }
  });

  it("ouvre le compte d'une personne invitée, sans mot de passe, et éteint son lien", async () => {
    const [invitee] = await sql<{ id: string }>(
      `insert into utilisateurs (prenom, nom, email, role, client_id, invitation_en_attente)
       values ('Inès', 'Roy', 'ines@canarival.test', 'client', $1, true) returning id`,
      [t.jeu.clientA],
    );
    await sql(
      "insert into invitations (utilisateur_id, jeton_sha256, envoyee_le, expire_le) values ($1, decode(repeat('07', 32), 'hex'), now(), now() + interval '1 day')",
      [invitee?.id],
    );
    f.compte = { ...CLAIRE, sub: "ines", email: "Ines@canarival.test" };
    expect((await connecter()).json().suite).toMatchObject({ prenom: "Inès" });
    expect(await sql("select actif, mot_de_passe from utilisateurs where id = $1", [invitee?.id])).toEqual([
      { actif: true, mot_de_passe: null },
    ]);
    expect(await sql("select 1 from invitations where utilisateur_id = $1", [invitee?.id])).toEqual([]);
  });

  it("demande encore la double authentification, sauf si le fournisseur l'atteste", async () => {
    await sql("insert into seconds_facteurs (utilisateur_id, methode, confirme_le) values ($1, 'courriel', now())", [
      t.jeu.claire,
    ]);
    const r = await connecter();
    expect(r.json()).toMatchObject({ email: CLAIRE.email, suite: { second_facteur: "courriel", code_envoye: true } });
    const jeton = jetonDe(r);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    f.compte.amr = ["pwd", "otp", "mfa"];
    expect((await connecter()).json().suite).toMatchObject({ prenom: "Claire" });
  });

  it("refuse le mot de passe là où l'entreprise est obligatoire, et ne le dit qu'à qui le connaît", async () => {
    await reglerSociete({ obligatoire: true });
    const essai = (mot_de_passe: string) =>
      t.appeler("POST", "/api/session", { corps: { email: CLAIRE.email, mot_de_passe } });
    expect(dire(await essai(MOT_DE_PASSE_TEST))).toEqual([403, "connexion_entreprise_exigee"]);
    await expect.poll(journal).toEqual([{ action: "connexion_refusee", quoi: "mot_de_passe", ligne_id: t.jeu.claire }]);
    expect(dire(await essai("pas-le-bon-mot"))).toEqual([401, "connexion_refusee"]);
    expect((await connecter()).statusCode).toBe(200);
  });
});

describe("ce qui tourne mal se dit en une phrase", () => {
  it("la même pour un domaine inconnu, un réglage éteint et une société fermée", async () => {
    const inconnu = await demander("qui@ailleurs.test");
    await sql("update fournisseurs_identite set actif = false");
    const eteint = await demander();
    const sans = (corps: string) => corps.replace(/"request_id":"[^"]+"/, "");
    expect([inconnu.statusCode, sans(eteint.body)]).toEqual([404, sans(inconnu.body)]);
    await sql("update fournisseurs_identite set actif = true");
    // Le compte n'y change rien : seul le domaine compte.
    expect((await demander("personne@canarival.test")).statusCode).toBe(200);
    expect((await demander(CLAIRE.email, "//ailleurs.test")).statusCode).toBe(400);
    expect((await demander(CLAIRE.email, "https://ailleurs.test")).statusCode).toBe(400);
  });

  it("fournisseur en panne, refus, state d'un autre, délai passé", async () => {
    await reglerSociete({ emetteur: "http://localhost:9" });
    expect(dire(await demander())).toEqual([424, "fournisseur_injoignable"]);
    await reglerSociete();
    expect(dire(await connecter({ geste: "refuser" }))).toEqual([401, "connexion_interrompue"]);
    const un = await demander();
    const deux = await demander();
    const params = await f.passer(un.json().adresse);
    expect(dire(await finir(params, cookieDe(deux, "reflet-entreprise")))).toEqual([401, "connexion_perimee"]);
    const trois = await demander();
    const suite = await f.passer(trois.json().adresse);
    t.regler(new Date(Date.now() + 11 * 60_000));
    expect(dire(await finir(suite, cookieDe(trois, "reflet-entreprise")))).toEqual([401, "connexion_perimee"]);
    t.regler(new Date());
    expect(
      await sql("select 1 from sessions where utilisateur_id = $1 and portee <> 'complete'", [t.jeu.marc]),
    ).toEqual([]);
  });

  it("jetons abîmés : autre nonce, autre destinataire, autre émetteur, périmé, sans signature, signé par un inconnu, illisible", async () => {
    const maintenant = Math.floor(Date.now() / 1000);
    const inconnue = await nouvelleCle("inconnue");
    const resigne =
      (change: Record<string, unknown>, cle?: Awaited<ReturnType<typeof nouvelleCle>>) =>
      async (j: { id_token: string }) => ({ ...j, id_token: await f.resigner(j.id_token, change, cle) });
    const cas: [string, FournisseurEssai["truquer"]][] = [
      ["reponse_non_verifiee", resigne({ nonce: "un-autre" })],
      ["reponse_non_verifiee", resigne({ aud: "un-autre" })],
      ["reponse_non_verifiee", resigne({ iss: "https://ailleurs.test" })],
      ["reponse_perimee", resigne({ iat: maintenant - 7200, exp: maintenant - 3600 })],
      ["reponse_non_verifiee", resigne({}, inconnue)],
      ["reponse_non_verifiee", resigne({ email: "marc@boreal.test" }, { ...inconnue, publique: { kid: "premiere" } })],
      [
        "reponse_non_verifiee",
        (j) => ({
          ...j,
          id_token: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${j.id_token.split(".")[1]}.`,
        }),
      ],
      ["reponse_non_verifiee", ({ id_token: _, ...j }) => j],
      ["reponse_non_verifiee", () => "<html>"],
    ];
    for (const [code, truquer] of cas) {
      f.truquer = truquer;
      expect(dire(await connecter())).toEqual([401, code]);
    }
    expect(await sql("select 1 from identites_liees")).toEqual([]);
  });
});

it("garde le jeu de clés dix minutes, et le relit une fois pour une clé qu'il n'a pas", async () => {
  const depart = Date.now() + 60_000;
  const lues = async (minutes: number) => {
    const avant = f.clesLues;
    t.regler(new Date(depart + minutes * 60_000));
    const r = await connecter();
    expect(r.statusCode, r.body).toBe(200);
    return f.clesLues - avant;
  };
  await sql("update fournisseurs_identite set actif = true");
  t.regler(new Date(depart - 11 * 60_000));
  // Quel que soit ce qu'ont lu les cas d'avant, les clés ont plus de dix minutes au départ.
  const premiere = await lues(12);
  expect([premiere, await lues(12 + 9.9), await lues(12 + 10.1), await lues(12 + 11)]).toEqual([1, 0, 1, 0]);
  const nouvelle = await nouvelleCle("nouvelle");
  f.cles.push(nouvelle.publique);
  f.truquer = async (j) => ({ ...j, id_token: await f.resigner(j.id_token, {}, nouvelle) });
  expect([await lues(12 + 12), await lues(12 + 12)]).toEqual([1, 0]);
  t.regler(new Date());
});

describe("le réglage d'une société", () => {
  const chemin = () => `/api/clients/${t.jeu.clientA}/connexion-entreprise`;
  const corps = (suite = {}) => ({
    emetteur: f.emetteur,
    identifiant: IDENTIFIANT,
    domaines: ["canarival.test"],
    obligatoire: false,
    actif: true,
    ...suite,
  });

  it("ne rend jamais le secret, le garde chiffré, dit le conflit et délie tout le monde quand l'émetteur change", async () => {
    const jeton = await t.session(t.jeu.admin);
    await connecter();
    const lu = await t.appeler("GET", chemin(), { jeton });
    expect(lu.json()).toMatchObject({
      adresse_retour: RETOUR,
      reglage: { domaines: ["canarival.test"], actif: true },
      lies: [{ email: CLAIRE.email }],
    });
    const ecrire = (suite = {}) =>
      t.appeler("PUT", chemin(), { jeton, corps: corps({ lu_le: lu.json().reglage.mis_a_jour_le, ...suite }) });
    expect((await ecrire({ domaines: ["canarival.test", "d'oh"] })).statusCode).toBe(400);
    expect((await ecrire({ emetteur: "http://exemple.fr" })).json().champs).toHaveProperty("emetteur");
    expect((await ecrire({ emetteur: "https://192.168.1.4" })).json().champs).toHaveProperty("emetteur");
    expect((await ecrire({ obligatoire: true, actif: false })).json().champs).toHaveProperty("obligatoire");
    expect((await ecrire({ emetteur: "https://autre.exemple.fr" })).json().champs).toHaveProperty("secret");
    const ecrit = await ecrire({ emetteur: "https://autre.exemple.fr", secret: "un-autre-secret" });
    expect(ecrit.json()).toMatchObject({ reglage: { emetteur: "https://autre.exemple.fr" }, lies: [] });
    expect(dire(await ecrire())).toEqual([409, "conflit"]);
    expect(lu.body + ecrit.body).not.toMatch(new RegExp(`${SECRET}|un-autre-secret|"secret"`));
    const [garde] = await sql<{ texte: string; journal: string }>(
      `select encode(secret, 'escape') as texte,
         (select string_agg(coalesce(avant::text, '') || coalesce(apres::text, ''), '') from historique where entite = 'fournisseurs_identite') as journal
       from fournisseurs_identite`,
    );
    expect(garde?.texte).not.toContain("un-autre-secret");
    expect(garde?.journal).toContain("autre.exemple.fr");
    expect(garde?.journal).not.toContain("secret");
    // L'expert, qui suit les dossiers au journal, n'y voit pas ce réglage.
    const vu = async (qui: string) =>
      (await t.appeler("GET", "/api/journal?entite=fournisseurs_identite", { jeton: await t.session(qui) })).json()
        .lignes.length > 0;
    expect([await vu(t.jeu.admin), await vu(t.jeu.expert)]).toEqual([true, false]);
    // Un domaine n'a qu'une société.
    const autre = await t.appeler("PUT", `/api/clients/${t.jeu.clientB}/connexion-entreprise`, {
      jeton,
      corps: corps({ secret: "s", lu_le: null }),
    });
    expect([autre.statusCode, autre.json().champs.domaines]).toEqual([
      409,
      "Le domaine canarival.test appartient déjà à Canarival Transports",
    ]);
  });

  it("s'essaie sans être enregistré, et nomme ce qui ne va pas", async () => {
    const jeton = await t.session(t.jeu.admin);
    const essayer = async (suite: Record<string, unknown> = {}) => {
      const r = await t.appeler("POST", `${chemin()}/essai`, {
        jeton,
        corps: { emetteur: f.emetteur, identifiant: IDENTIFIANT, ...suite },
      });
      const { reussi, constats } = r.json() as { reussi: boolean; constats: { phrase: string }[] };
      return [reussi, constats.at(-1)?.phrase];
    };
    // Sans secret saisi, celui qui est enregistré pour cet émetteur.
    expect(await essayer()).toEqual([true, "L'identifiant client et le secret sont acceptés."]);
    const refuse = "L'identifiant client ou le secret est refusé par le fournisseur.";
    expect(await essayer({ secret: "faux" })).toEqual([false, refuse]);
    expect(await essayer({ identifiant: "personne" })).toEqual([false, refuse]);
    expect((await essayer({ emetteur: `${f.emetteur}/ailleurs` }))[1]).toMatch(/^Aucune découverte à /);
    expect((await essayer({ emetteur: f.emetteur.replace("localhost", "127.0.0.1") }))[1]).toMatch(
      /internet public|https/,
    );
    expect((await essayer({ emetteur: "http://localhost:9" }))[1]).toBe(
      "localhost:9 ne répond pas (connexion refusée).",
    );
    expect((await essayer({ emetteur: "https://10.1.2.3" }))[1]).toMatch(/internet public/);
    t.services.config.fournisseursLocaux = [];
    expect((await essayer())[1]).toBe("Émetteur\u00a0: L'adresse commence par https://.");
    t.services.config.fournisseursLocaux = ["localhost"];
  });

  it("ne se règle pas en clair en production", () => {
    const production = (FOURNISSEUR_LOCAL: string) =>
      lireConfig(
        { DATABASE_URL: "postgres://x", PUBLIC_URL: "https://reflet.test", SECRET: "s".repeat(32), FOURNISSEUR_LOCAL },
        "production",
      );
    expect(production("non").fournisseursLocaux).toEqual([]);
    expect(() => production("oui")).toThrow("FOURNISSEUR_LOCAL");
  });

  it("délie une personne, et se retire ; effacer une personne efface son compte lié", async () => {
    const jeton = await t.session(t.jeu.admin);
    await connecter();
    const delier = () => t.appeler("DELETE", `${chemin()}/comptes/${t.jeu.claire}`, { jeton });
    expect((await delier()).json().lies).toEqual([]);
    expect((await delier()).statusCode).toBe(404);
    f.compte = { ...CLAIRE, sub: "claire-2" };
    expect((await connecter()).statusCode).toBe(200);
    await sql("select effacer_ligne('utilisateurs', $1)", [t.jeu.claire]);
    expect(await sql("select 1 from identites_liees")).toEqual([]);
    expect((await t.appeler("DELETE", chemin(), { jeton })).json()).toMatchObject({ reglage: null, lies: [] });
    expect((await demander()).statusCode).toBe(404);
  });
});
