import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entretenir } from "../entretien.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const connecter = (email: string, mot_de_passe: string, entetes: Record<string, string> = {}) =>
  t.appeler("POST", "/api/session", { corps: { email, mot_de_passe }, entetes });
const jetonDe = (cookie: unknown): string => /reflet=([^;]+)/.exec(String(cookie))?.[1] ?? "";

describe("connexion", () => {
  it("ouvre une session et dit qui est connecté, sans jeton dans le corps", async () => {
    const r = await connecter("Claire@Canarival.test", MOT_DE_PASSE_TEST);
    expect(r.statusCode).toBe(200);
    expect(r.json()).toMatchObject({
      role: "client",
      prenom: "Claire",
      besoins: expect.arrayContaining(["restitutions"]),
    });
    expect(r.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Lax/);
    expect(r.body).not.toContain(jetonDe(r.headers["set-cookie"]));
  });

  it.each([
    ["un mauvais mot de passe", "expert@reflet.test", "mauvais-mot"],
    ["un compte inconnu", "personne@ailleurs.test", MOT_DE_PASSE_TEST],
  ])("répond la même phrase pour %s", async (_cas, email, motDePasse) => {
    const r = await connecter(email, motDePasse);
    expect(r.statusCode).toBe(401);
    expect(r.json().message_fr).toBe("Email ou mot de passe incorrect");
    expect(r.headers["set-cookie"]).toBeUndefined();
  });

  it("ne garde en base que le condensat du jeton", async () => {
    const jeton = jetonDe((await connecter("expert@reflet.test", MOT_DE_PASSE_TEST)).headers["set-cookie"]);
    const trouves = await t.base.proprietaire((c) =>
      c.query(
        "select 1 from sessions where encode(jeton_sha256, 'escape') like '%' || $1 || '%' or jeton_sha256 = $2",
        [jeton, Buffer.from(jeton, "base64url")],
      ),
    );
    expect(jeton).toHaveLength(43);
    expect(trouves.rowCount).toBe(0);
  });

  it("freine un compte après cinq échecs, même avec le bon mot de passe, et pas plus d'une minute à la fois", async () => {
    for (let i = 0; i < 5; i++) await connecter("sophie@partenaire.test", "faux-faux-faux");
    const freinee = await connecter("sophie@partenaire.test", MOT_DE_PASSE_TEST);
    expect(freinee.statusCode).toBe(429);
    expect(Number(freinee.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(freinee.headers["retry-after"])).toBeLessThanOrEqual(60);
    t.regler(new Date(Date.now() + 61_000));
    expect((await connecter("sophie@partenaire.test", MOT_DE_PASSE_TEST)).statusCode).toBe(200);
    t.regler(new Date());
  });

  it("freine un réseau qui essaie beaucoup de comptes", async () => {
    await t.base.proprietaire((c) => c.query("delete from tentatives"));
    const reponses = [];
    for (let i = 0; i < 21; i++)
      reponses.push((await connecter(`inconnu-${i}@ailleurs.test`, "faux-faux-faux")).statusCode);
    expect(reponses.slice(0, 5)).not.toContain(429);
    expect(reponses.at(-1)).toBe(429);
    await t.base.proprietaire((c) => c.query("delete from tentatives"));
  });
});

describe("/auth ouverte par une personne déjà connectée", () => {
  const destination = async (recherche: string, jeton?: string) => {
    const r = await t.appeler("GET", `/auth${recherche}`, { jeton });
    return r.statusCode === 302 ? r.headers.location : null;
  };

  it("mène où elle allait, sans quitter Reflet ni redemander de mot de passe", async () => {
    const jeton = await t.session(t.jeu.claire);
    expect(await destination("", jeton)).toBe("/dashboard");
    expect(await destination("/?retour=%2Fvehicules%3Fq%3DAB-1%23haut", jeton)).toBe("/vehicules?q=AB-1#haut");
    expect(await destination(`?retour=${encodeURIComponent("/vehicules?q=é %25")}`, jeton)).toBe(
      "/vehicules?q=%C3%A9%20%25",
    );
    expect(await destination("?retour=%2F%2Fmechant.test", jeton)).toBe("/dashboard");
  });

  it("montre la connexion à qui n'a plus de session, ou dont le rôle n'a pas pu se lire", async () => {
    const jeton = await t.session(t.jeu.claire);
    expect(await destination("?retour=%2Fformulaires&redemander=1", jeton)).toBeNull();
    await t.appeler("DELETE", "/api/session", { jeton });
    expect(await destination("?retour=%2Fvehicules", jeton)).toBeNull();
    expect(await destination("?retour=%2Fvehicules")).toBeNull();
  });
});

describe("vie d'une session", () => {
  it("se prolonge sans jamais passer la limite absolue", async () => {
    const debut = new Date();
    t.regler(debut);
    const jeton = await t.session(t.jeu.claire);
    t.regler(new Date(debut.getTime() + 50 * 60_000));
    const prolongee = await t.appeler("POST", "/api/session/rafraichir", { jeton, corps: {} });
    expect(new Date(prolongee.json().expire_le).getTime()).toBe(debut.getTime() + 110 * 60_000);
    for (let m = 100; m < 720; m += 50) {
      t.regler(new Date(debut.getTime() + m * 60_000));
      await t.appeler("POST", "/api/session/rafraichir", { jeton, corps: {} });
    }
    t.regler(new Date(debut.getTime() + 721 * 60_000));
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    t.regler(new Date());
  });

  it("meurt à son expiration", async () => {
    t.regler(new Date());
    const jeton = await t.session(t.jeu.claire);
    t.regler(new Date(Date.now() + 61 * 60_000));
    const r = await t.appeler("GET", "/api/session", { jeton });
    expect(r.statusCode).toBe(401);
    // La phrase de la spécification reste, mais c'est la française qu'une personne lit.
    expect(r.json()).toMatchObject({
      message: "No session found",
      message_fr: "Aucune session n'est ouverte\u00a0: connectez-vous.",
    });
    t.regler(new Date());
  });

  it("se ferme, et une seconde fermeture est aussi un succès", async () => {
    const jeton = await t.session(t.jeu.marc);
    expect((await t.appeler("DELETE", "/api/session", { jeton })).json()).toEqual({ fermee: true, suite: null });
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    const seconde = await t.appeler("DELETE", "/api/session", { jeton });
    expect(seconde.statusCode).toBe(200);
  });

  it("se voit dans la liste de la personne, et se révoque à distance", async () => {
    const [ici, ailleurs] = [await t.session(t.jeu.admin), await t.session(t.jeu.admin)];
    const liste = (await t.appeler("GET", "/api/sessions", { jeton: ici })).json() as {
      id: string;
      actuelle: boolean;
    }[];
    expect(liste.filter((s) => s.actuelle)).toHaveLength(1);
    const autre = liste.find((s) => !s.actuelle);
    const r = await t.appeler("DELETE", `/api/sessions/${autre?.id}`, { jeton: ici });
    expect(r.statusCode).toBe(200);
    expect((await t.appeler("GET", "/api/session", { jeton: ailleurs })).statusCode).toBe(401);
  });

  it("d'une autre personne ne se révoque pas", async () => {
    await t.session(t.jeu.admin);
    const cible = await t.base.proprietaire((c) =>
      c.query("select id from sessions where utilisateur_id = $1 and revoquee_le is null limit 1", [t.jeu.admin]),
    );
    const r = await t.appeler("DELETE", `/api/sessions/${cible.rows[0].id}`, { jeton: await t.session(t.jeu.marc) });
    expect(r.statusCode).toBe(404);
  });

  it("d'un compte désactivé ne vaut plus rien", async () => {
    const jeton = await t.session(t.jeu.expert);
    await t.base.proprietaire((c) => c.query("update utilisateurs set actif = false where id = $1", [t.jeu.expert]));
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    await t.base.proprietaire((c) => c.query("update utilisateurs set actif = true where id = $1", [t.jeu.expert]));
  });
});

describe("demandes venues d'ailleurs", () => {
  it.each([
    ["d'un autre site", { "sec-fetch-site": "cross-site", "x-reflet": "1" }],
    ["d'une autre origine", { origin: "https://mechant.test" }],
  ])("sont refusées %s", async (_cas, entetes) => {
    const r = await t.appeler("POST", "/api/session/rafraichir", {
      jeton: await t.session(t.jeu.claire),
      corps: {},
      entetes,
    });
    expect(r.statusCode).toBe(403);
  });

  it("sont refusées sans origine ni en-tête du produit", async () => {
    const r = await t.app.inject({ method: "POST", url: "/api/session/rafraichir", payload: {} });
    expect(r.statusCode).toBe(403);
  });
});

it("une session finie s'oublie, avec son adresse, au bout de la durée des journaux, pas avant", async () => {
  const jeton = await t.session(t.jeu.claire);
  const restent = async () =>
    (
      await t.base.proprietaire((c) =>
        c.query("select 1 from sessions where jeton_sha256 = sha256($1)", [Buffer.from(jeton, "base64url")]),
      )
    ).rowCount;
  const dans = (jours: number) => t.regler(new Date(Date.now() + jours * 86_400_000));
  for (const [jours, attendu] of [
    [360, 1],
    [368, 0],
  ] as const) {
    dans(jours);
    await entretenir(t.services);
    expect(await restent()).toBe(attendu);
  }
});
