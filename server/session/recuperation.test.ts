import { describe, expect, it } from "vitest";
import { routesDuContrat } from "../http/routeur.ts";
import { EXEMPLES } from "../testing/exemples.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import {
  CLAIRE,
  connecter,
  definir,
  demander,
  jetonDe,
  messages,
  NOUVEAU,
  ouvrir,
  preparerRecuperation,
  REFUS_LIEN,
  recevoirLien,
  remettre,
  sessionDeRecuperation,
  sql,
  t,
} from "./aides-recuperation.ts";
import { traiterDemandes } from "./demander-lien.ts";

preparerRecuperation();

describe("demande d'un lien", () => {
  it("répond la même chose pour une adresse connue, inconnue, désactivée ou sans mot de passe", async () => {
    await sql("update utilisateurs set actif = false where id = $1", [t.jeu.expert]);
    const reponses = [];
    for (const email of [CLAIRE, "personne@ailleurs.test", "expert@reflet.test", "pas une adresse"])
      reponses.push(await demander(email));
    await traiterDemandes(t.services);
    await sql("update utilisateurs set actif = true where id = $1", [t.jeu.expert]);
    for (const r of reponses) {
      expect([r.statusCode, r.body]).toEqual([200, '{"recue":true}']);
      expect(Object.keys(r.headers)).toEqual(Object.keys(reponses[0]?.headers ?? {}));
    }
    expect((await messages()).map((m) => m.destinataire)).toEqual([CLAIRE]);
    expect(await sql("select 1 from demandes_recuperation")).toEqual([]);
  });

  it("ne touche ni au compte ni à la boîte d'envoi avant d'avoir répondu", async () => {
    await demander(CLAIRE);
    expect(await messages()).toEqual([]);
    expect(await sql("select 1 from recuperations")).toEqual([]);
    expect(await sql("select email from demandes_recuperation")).toEqual([{ email: CLAIRE }]);
  });

  it("dure autant pour une adresse connue que pour une inconnue", async () => {
    const chronometrer = async (email: string, i: number) => {
      const debut = performance.now();
      const r = await t.app.inject({
        method: "POST",
        url: "/api/fonctions/handle-password-reset",
        remoteAddress: `10.${i % 250}.${Math.floor(i / 250)}.7`,
        headers: { "x-reflet": "1", "content-type": "application/json" },
        payload: JSON.stringify({ email }),
      });
      expect(r.statusCode).toBe(200);
      return performance.now() - debut;
    };
    // Par couples, dans un ordre qui alterne : les deux demandes d'un couple subissent les mêmes à-coups de la machine. Sans différence,
    // la connue est la plus longue une fois sur deux ; quatre écarts types, le hasard ne les fait pas une fois sur dix mille.
    const COUPLES = 240;
    let plusLongues = 0;
    for (let n = 0; n < COUPLES; n++) {
      const connue = () => chronometrer(CLAIRE, n);
      const inconnue = () => chronometrer(`inconnu-${n}@ailleurs.test`, 5_000 + n);
      const [a, b] = n % 2 === 0 ? [await connue(), await inconnue()] : [await inconnue(), await connue()];
      if (n % 2 === 0 ? a > b : b > a) plusLongues++;
    }
    expect(Math.abs(plusLongues - COUPLES / 2) / Math.sqrt(COUPLES / 4)).toBeLessThan(4);
  }, 90_000);

  it("n'envoie que trois liens par quart d'heure à un compte, sans le dire, et ceux-là valent encore", async () => {
    const premier = await recevoirLien();
    for (let i = 0; i < 4; i++) expect((await demander(CLAIRE)).statusCode).toBe(200);
    await traiterDemandes(t.services);
    expect(await messages()).toHaveLength(3);
    expect((await ouvrir(premier)).statusCode).toBe(200);
    t.regler(new Date(Date.now() + 16 * 60_000));
    await recevoirLien();
    expect(await messages()).toHaveLength(4);
  });

  it("fait attendre un réseau qui en demande beaucoup, que les adresses existent ou non", async () => {
    const statuts = async (email: (i: number) => string) => {
      await sql("truncate tentatives");
      const vus = [];
      for (let i = 0; i < 52; i++) vus.push((await demander(email(i))).statusCode);
      return vus;
    };
    const connues = await statuts(() => CLAIRE);
    expect(connues).toEqual(await statuts((i) => `inconnu-${i}@ailleurs.test`));
    expect(connues.slice(0, 50)).not.toContain(429);
    const refus = await demander(CLAIRE);
    expect(refus.statusCode).toBe(429);
    expect(Number(refus.headers["retry-after"])).toBeGreaterThan(0);
  });

  it.each(["", "   ", undefined, null, 3])("dit d'entrer une adresse quand elle vaut %j", async (email) => {
    const r = await t.appeler("POST", "/api/fonctions/handle-password-reset", { corps: { email } });
    expect(r.statusCode).toBe(400);
    expect(r.json().champs.email).toBe("Veuillez entrer votre adresse e-mail");
  });

  it("oublie une demande restée plus d'une heure sans traitement", async () => {
    await demander(CLAIRE);
    t.regler(new Date(Date.now() + 61 * 60_000));
    await traiterDemandes(t.services);
    expect(await messages()).toEqual([]);
  });
});

describe("lien reçu", () => {
  it("porte ses secrets dans le fragment, l'adresse en paramètre, et n'est gardé qu'en condensats", async () => {
    const { adresse, access_token, refresh_token } = await recevoirLien(CLAIRE.toUpperCase());
    expect(adresse.origin + adresse.pathname).toBe("http://reflet.test/reset-password");
    expect(Object.fromEntries(adresse.searchParams)).toEqual({ email: CLAIRE });
    expect([...new URLSearchParams(adresse.hash.slice(1)).keys()]).toEqual(["access_token", "refresh_token", "type"]);
    expect(adresse.hash).toMatch(/&type=recovery$/);
    for (const secret of [access_token, refresh_token]) expect(secret).toMatch(/^[\w-]{43}$/);
    const garde = JSON.stringify(await sql("select * from recuperations"));
    expect(garde).not.toContain(access_token);
    const [message] = await messages();
    expect(message).toMatchObject({ gabarit: "mot_de_passe_oublie", confidentiel: true });
    expect(message?.texte).toContain("30 minutes");
  });

  it.each([
    ["Host", { host: "mechant.test" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "mechant.test", "x-forwarded-proto": "https" }],
    ["Forwarded", { forwarded: "host=mechant.test;proto=https" }],
    ["Host et Origin accordés", { host: "mechant.test", origin: "http://mechant.test" }],
    ["X-Original-URL", { "x-original-url": "http://mechant.test/", "x-rewrite-url": "//mechant.test" }],
  ])("ne dépend pas de l'en-tête %s", async (_nom, entetes) => {
    const { adresse } = await recevoirLien(CLAIRE, {}, entetes);
    expect(adresse.origin).toBe("http://reflet.test");
    expect(JSON.stringify(await messages())).not.toContain("mechant");
  });

  it.each([
    "https://mechant.test/reset-password",
    "//mechant.test/reset-password",
    "/\\mechant.test",
    "javascript:alert(1)",
    "http://reflet.test@mechant.test/",
    "http://reflet.test.mechant.test/",
    "/dashboard",
    "/reset-password/../../mechant",
    "/reset-password#access_token=mechant",
    "http://reflet.test/reset-password",
    "",
  ])("mène toujours à /reset-password du produit, pour redirectUrl « %s »", async (redirectUrl) => {
    const { adresse, access_token } = await recevoirLien(CLAIRE, { redirectUrl });
    expect(adresse.origin + adresse.pathname).toBe("http://reflet.test/reset-password");
    expect(access_token).toHaveLength(43);
    expect(JSON.stringify(await messages())).not.toContain("mechant");
  });

  it("ouvre une fois, même à vingt demandes ensemble", async () => {
    const lien = await recevoirLien();
    const reponses = await Promise.all(Array.from({ length: 20 }, () => ouvrir(lien)));
    expect(reponses.filter((r) => r.statusCode === 200)).toHaveLength(1);
    const refusees = reponses.filter((r) => r.statusCode !== 200);
    for (const r of refusees) {
      expect([r.statusCode, r.json().message_fr]).toEqual([401, REFUS_LIEN]);
      expect(r.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("n'est pas usé par un robot qui suit les liens", async () => {
    const lien = await recevoirLien();
    await t.appeler("GET", lien.adresse.pathname + lien.adresse.search);
    await t.appeler("GET", `/api/session/recuperation${lien.adresse.search}`);
    expect((await ouvrir(lien)).statusCode).toBe(200);
  });

  it("meurt à 30 minutes, ou à la durée réglée", async () => {
    const debut = new Date();
    t.regler(debut);
    const [avant, apres] = [await recevoirLien(), await recevoirLien()];
    t.regler(new Date(debut.getTime() + 30 * 60_000 - 1_000));
    expect((await ouvrir(avant)).statusCode).toBe(200);
    t.regler(new Date(debut.getTime() + 30 * 60_000));
    expect((await ouvrir(apres)).statusCode).toBe(401);
    t.regler(debut);
    t.services.config.dureeLienMinutes = 5;
    const court = await recevoirLien();
    t.services.config.dureeLienMinutes = 30;
    t.regler(new Date(debut.getTime() + 5 * 60_000));
    expect((await ouvrir(court)).statusCode).toBe(401);
  });

  it("refuse un secret faux, les deux secrets de deux liens, ou ceux d'un compte désactivé", async () => {
    const [a, b] = [await recevoirLien(), await recevoirLien()];
    for (const faux of [
      { ...a, refresh_token: b.refresh_token },
      { ...a, refresh_token: a.access_token },
      { access_token: a.refresh_token, refresh_token: a.access_token },
      { access_token: "", refresh_token: "" },
      { ...a, access_token: `${a.access_token}=` },
    ])
      expect((await ouvrir(faux)).statusCode).toBe(401);
    await sql("update utilisateurs set actif = false where id = $1", [t.jeu.claire]);
    expect((await ouvrir(a)).statusCode).toBe(401);
    await sql("update utilisateurs set actif = true where id = $1", [t.jeu.claire]);
    expect((await ouvrir(a)).statusCode).toBe(200);
  });

  it("ferme la session déjà ouverte dans ce navigateur, fût-elle d'une autre personne", async () => {
    const deMarc = await t.session(t.jeu.marc);
    const r = await ouvrir(await recevoirLien(), deMarc);
    expect(r.json()).toMatchObject({ email: CLAIRE, prenom: "Claire" });
    expect((await t.appeler("GET", "/api/session", { jeton: deMarc })).statusCode).toBe(401);
    expect((await definir(deMarc)).statusCode).toBe(401);
  });
});

describe("session de récupération", () => {
  it("est refusée par toutes les routes connectées du contrat", async () => {
    const jeton = await sessionDeRecuperation();
    const ouvertes: string[] = [];
    for (const route of routesDuContrat()) {
      if (route.meta.acces === "public") continue;
      const exemple = (await EXEMPLES[route.cle]?.(t)) ?? {};
      const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => exemple.chemin?.[nom] ?? "");
      const r = await t.appeler(route.methode, `/api${chemin}?${new URLSearchParams(exemple.requete)}`, {
        jeton,
        ...(exemple.corps !== undefined && { corps: exemple.corps }),
        ...(exemple.octets && { octets: exemple.octets }),
      });
      if (r.statusCode !== 401) ouvertes.push(`${route.cle} : ${r.statusCode}`);
    }
    expect(ouvertes).toEqual([]);
    expect((await definir(jeton)).statusCode).toBe(200);
  });

  it("survit à un rechargement et meurt en quinze minutes", async () => {
    const jeton = await sessionDeRecuperation();
    const lue = await t.appeler("GET", "/api/session/recuperation", { jeton });
    expect(lue.json()).toMatchObject({ email: CLAIRE, nom: "Test" });
    t.regler(new Date(Date.now() + 15 * 60_000 + 1_000));
    expect((await t.appeler("GET", "/api/session/recuperation", { jeton })).statusCode).toBe(401);
    expect((await definir(jeton)).statusCode).toBe(401);
  });

  it("seule, elle change un mot de passe : une session complète n'y suffit pas", async () => {
    const r = await definir(await t.session(t.jeu.claire));
    expect([r.statusCode, r.json().message_fr]).toEqual([401, REFUS_LIEN]);
    expect(
      (await t.appeler("GET", "/api/session/recuperation", { jeton: await t.session(t.jeu.marc) })).statusCode,
    ).toBe(401);
  });

  it("ne se laisse pas prolonger", async () => {
    const jeton = await sessionDeRecuperation();
    expect((await t.appeler("POST", "/api/session/rafraichir", { jeton, corps: {} })).statusCode).toBe(401);
  });
});

describe("nouveau mot de passe", () => {
  it("remplace l'ancien, ferme toutes les sessions, éteint les autres liens et prévient la personne", async () => {
    const ailleurs = [await t.session(t.jeu.claire), await t.session(t.jeu.claire)];
    const deMarc = await t.session(t.jeu.marc);
    const autreLien = await recevoirLien();
    const autreRecuperation = await sessionDeRecuperation();
    const jeton = await sessionDeRecuperation();
    const r = await definir(jeton);
    expect(r.json()).toEqual({ modifie: true });
    expect(r.headers["set-cookie"]).toMatch(/^reflet=; .*Max-Age=0/);
    for (const ancienne of ailleurs)
      expect((await t.appeler("GET", "/api/session", { jeton: ancienne })).statusCode).toBe(401);
    expect((await t.appeler("GET", "/api/session", { jeton: deMarc })).statusCode).toBe(200);
    expect((await definir(jeton, "un autre mot encore")).statusCode).toBe(401);
    expect((await definir(autreRecuperation, "un autre mot encore")).statusCode).toBe(401);
    expect((await ouvrir(autreLien)).statusCode).toBe(401);
    expect((await connecter(CLAIRE, MOT_DE_PASSE_TEST)).statusCode).toBe(401);
    expect((await connecter(CLAIRE, NOUVEAU)).statusCode).toBe(200);
    const dernier = (await messages()).filter((m) => m.gabarit === "mot_de_passe_change");
    expect(dernier.map((m) => m.destinataire)).toEqual([CLAIRE]);
    expect(dernier[0]?.texte).toContain("Votre mot de passe a été changé");
    await remettre(t.jeu.claire);
  });

  it("n'est écrit qu'une fois par dix demandes ensemble", async () => {
    const jeton = await sessionDeRecuperation();
    const mots = Array.from({ length: 10 }, (_, i) => `le pneu avant gauche ${"abcdefghij"[i]}`);
    const statuts = (await Promise.all(mots.map((m) => definir(jeton, m)))).map((r) => r.statusCode);
    expect(statuts.filter((s) => s === 200)).toHaveLength(1);
    expect((await connecter(CLAIRE, mots[statuts.indexOf(200)] ?? "")).statusCode).toBe(200);
    await remettre(t.jeu.claire);
  });

  it("n'est jamais écrit deux fois ensemble par deux liens, et ne bloque personne", async () => {
    const jetons = [await sessionDeRecuperation(), await sessionDeRecuperation(), await sessionDeRecuperation()];
    const statuts = (await Promise.all(jetons.map((j) => definir(j)))).map((r) => r.statusCode);
    expect(statuts.sort()).toEqual([200, 401, 401]);
    await remettre(t.jeu.claire);
  });

  it("ne laisse ouverte aucune session commencée avec l'ancien pendant le changement", async () => {
    const jeton = await sessionDeRecuperation();
    const connexions = Array.from({ length: 4 }, () => connecter(CLAIRE, MOT_DE_PASSE_TEST));
    const [change, ...ouvertes] = await Promise.all([definir(jeton), ...connexions]);
    expect(change.statusCode).toBe(200);
    for (const r of ouvertes) {
      const ouverte = jetonDe(r.headers["set-cookie"]);
      if (ouverte) expect((await t.appeler("GET", "/api/session", { jeton: ouverte })).statusCode).toBe(401);
    }
    await remettre(t.jeu.claire);
  });

  it.each([
    ["court", "1234567", "Le mot de passe doit contenir au moins 8 caractères"],
    ["courant", "motdepasse", "Ce mot de passe est trop courant\u00a0: choisissez-en un autre"],
    ["tiré de l'adresse", "claire2026", /reprend votre nom ou votre adresse/],
  ])("%s est refusé à son champ, et la session sert encore", async (_cas, mot, phrase) => {
    const jeton = await sessionDeRecuperation();
    const r = await definir(jeton, mot);
    expect(r.statusCode).toBe(400);
    expect(r.json().champs.mot_de_passe).toMatch(phrase);
    expect((await definir(jeton)).statusCode).toBe(200);
    await remettre(t.jeu.claire);
  });
});
