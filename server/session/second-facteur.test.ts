import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { EXEMPLES } from "../testing/exemples.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import { traiterDemandes } from "./demander-lien.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());
beforeEach(async () => {
  t.services.config.secondFacteurEquipe = false;
  t.regler(new Date());
  await sql(
    "truncate tentatives, messages, seconds_facteurs, seconds_facteurs_proposes, codes_secours, codes_courriel",
  );
  await sql("delete from sessions");
});

const CLAIRE = "claire@canarival.test";
const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
const jetonDe = (reponse: { headers: Record<string, unknown> }): string =>
  /reflet=([^;]*)/.exec(String(reponse.headers["set-cookie"]))?.[1] ?? "";
const poster = (chemin: string, corps: unknown, jeton?: string) => t.appeler("POST", `/api${chemin}`, { corps, jeton });

let heure = new Date();
/** Passe au code suivant de l'application : le précédent ne resservirait pas. */
function avancer(secondes: number): void {
  heure = new Date(t.services.horloge().getTime() + secondes * 1000);
  t.regler(heure);
}
const codeDe = (cle: string, decalage = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(cle), timestamp: t.services.horloge().getTime() + decalage * 1000 });
const faux = (cle: string): string => {
  const vrais = [-30, 0, 30].map((d) => codeDe(cle, d));
  return ["000000", "111111", "222222", "333333"].find((c) => !vrais.includes(c)) ?? "";
};

const connecter = (email = CLAIRE) => poster("/session", { email, mot_de_passe: MOT_DE_PASSE_TEST });
/** Le mot de passe est passé : rend le jeton de la session intermédiaire. */
async function etape(email = CLAIRE): Promise<string> {
  const r = await connecter(email);
  expect(r.json()).toHaveProperty("second_facteur");
  return jetonDe(r);
}
const presenter = (jeton: string, code: string) => poster("/session/second-facteur", { code }, jeton);

/** Active l'application depuis le profil et rend la clé, les codes de secours et la session. */
async function activer(utilisateur = t.jeu.claire) {
  const jeton = await t.session(utilisateur);
  const p = await poster(
    "/profil/second-facteur/proposition",
    { mot_de_passe: MOT_DE_PASSE_TEST, methode: "application" },
    jeton,
  );
  const { cle } = p.json() as { cle: string };
  const r = await poster("/profil/second-facteur/confirmation", { code: codeDe(cle) }, jeton);
  expect(r.statusCode).toBe(200);
  avancer(60);
  return { jeton, cle, codes: (r.json() as { codes_secours: string[] }).codes_secours };
}
const sujets = async () =>
  (await sql<{ sujet: string }>("select sujet from messages order by cree_le, ctid")).map((m) => m.sujet);
const dernierCode = async (): Promise<string> => {
  const [m] = await sql<{ texte: string }>(
    "select texte from messages where gabarit = 'code_connexion' order by cree_le desc, ctid desc limit 1",
  );
  return /^\s+(\d{6})$/m.exec(m?.texte ?? "")?.[1] ?? "";
};
async function activerCourriel(utilisateur = t.jeu.claire) {
  const jeton = await t.session(utilisateur);
  await poster("/profil/second-facteur/proposition", { mot_de_passe: MOT_DE_PASSE_TEST, methode: "courriel" }, jeton);
  const r = await poster("/profil/second-facteur/confirmation", { code: await dernierCode() }, jeton);
  expect(r.statusCode).toBe(200);
  return jeton;
}

describe("changement d'adresse e-mail", () => {
  it("demande aussi un code quand la double authentification est active", async () => {
    const { jeton, cle } = await activer();
    const demander = (code?: string) =>
      poster("/profil/email", { email: "claire.neuve@canarival.test", mot_de_passe: MOT_DE_PASSE_TEST, code }, jeton);
    for (const [code, phrase] of [
      [undefined, "Saisissez le code"],
      [faux(cle), "Code incorrect"],
    ] as const) {
      const r = await demander(code);
      expect([r.statusCode, r.json().champs]).toEqual([400, { code: phrase }]);
    }
    expect(await sql("select 1 from adresses_en_attente")).toEqual([]);
    expect((await demander(codeDe(cle))).json().email_en_attente).toBe("claire.neuve@canarival.test");
    await sql("truncate adresses_en_attente");
  });
});

describe("activation depuis le profil", () => {
  it("demande le mot de passe, ne change rien avant un code juste, puis ferme les autres sessions et prévient", async () => {
    const ailleurs = await t.session(t.jeu.claire);
    const jeton = await t.session(t.jeu.claire);
    const corps = { mot_de_passe: "pas-le-bon-mot", methode: "application" };
    const refus = await poster("/profil/second-facteur/proposition", corps, jeton);
    expect([refus.statusCode, refus.json().champs]).toEqual([
      400,
      { mot_de_passe: "Le mot de passe actuel est incorrect" },
    ]);
    const p = await poster("/profil/second-facteur/proposition", { ...corps, mot_de_passe: MOT_DE_PASSE_TEST }, jeton);
    const { cle, adresse } = p.json();
    expect(adresse).toContain(cle);
    const mauvais = await poster("/profil/second-facteur/confirmation", { code: faux(cle) }, jeton);
    expect([mauvais.statusCode, mauvais.json().champs]).toEqual([400, { code: "Code incorrect" }]);
    expect((await connecter()).json()).toMatchObject({ role: "client" });

    const bon = await poster(
      "/profil/second-facteur/confirmation",
      { code: ` ${codeDe(cle).replace(/^.../, "$& ")} ` },
      jeton,
    );
    expect(bon.json().codes_secours).toHaveLength(10);
    expect((await t.appeler("GET", "/api/session", { jeton: ailleurs })).statusCode).toBe(401);
    expect((await t.appeler("GET", "/api/profil/second-facteur", { jeton })).json()).toMatchObject({
      methode: "application",
      codes_restants: 10,
      exige: false,
    });
    expect(await sujets()).toEqual(["La double authentification a été activée"]);
    expect((await connecter()).json()).toEqual({ second_facteur: "application", code_envoye: false });
  });

  it("ne garde en clair ni la clé ni un code", async () => {
    const { cle, codes } = await activer();
    await activerCourriel(t.jeu.marc);
    const tout = JSON.stringify([
      await sql("select encode(secret, 'hex') as h, encode(secret, 'escape') as e from seconds_facteurs"),
      await sql("select encode(condensat, 'hex') as h from codes_secours"),
      await sql("select encode(condensat, 'hex') as h from codes_courriel"),
    ]);
    const octets = Buffer.from(Secret.fromBase32(cle).bytes);
    for (const clair of [cle, octets.toString("hex"), ...codes, ...codes.map((c) => c.replace("-", ""))])
      expect(tout).not.toContain(clair);
  });

  it("ne se voit d'aucun rôle d'une personne", async () => {
    await activer();
    for (const role of ["reflet_admin", "reflet_expert", "reflet_client", "reflet_public"])
      for (const table of ["seconds_facteurs", "seconds_facteurs_proposes", "codes_secours", "codes_courriel"])
        await expect(
          t.base.proprietaire(async (c) => {
            await c.query("begin");
            try {
              await c.query(`set local role ${role}`);
              await c.query(`select 1 from ${table}`);
            } finally {
              await c.query("rollback");
            }
          }),
        ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("connexion avec une application", () => {
  it("n'ouvre la session complète qu'avec le code, sous un autre jeton", async () => {
    const { cle } = await activer();
    const jeton = await etape();
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    const refus = await presenter(jeton, faux(cle));
    expect([refus.statusCode, refus.json().champs]).toEqual([400, { code: "Code incorrect" }]);
    expect(refus.headers["set-cookie"]).toBeUndefined();
    const r = await presenter(jeton, codeDe(cle));
    expect(r.json()).toMatchObject({ prenom: "Claire", role: "client" });
    const complet = jetonDe(r);
    expect(complet).not.toBe(jeton);
    expect((await t.appeler("GET", "/api/session", { jeton: complet })).statusCode).toBe(200);
    expect((await presenter(jeton, codeDe(cle, 30))).statusCode).toBe(401);
  });

  it("accepte trente secondes d'écart, refuse un code déjà servi, et n'en accepte qu'un de plusieurs lancés ensemble", async () => {
    const { cle } = await activer();
    expect((await presenter(await etape(), codeDe(cle, -30))).statusCode).toBe(200);
    const ancien = codeDe(cle, -30);
    expect((await presenter(await etape(), ancien)).json().champs).toEqual({ code: "Code incorrect" });
    expect((await presenter(await etape(), codeDe(cle, 30))).statusCode).toBe(200);
    avancer(300);
    await sql("truncate tentatives");
    const jetons = [];
    for (let i = 0; i < 5; i++) jetons.push(await etape());
    const code = codeDe(cle);
    const statuts = await Promise.all(jetons.map(async (j) => (await presenter(j, code)).statusCode));
    expect(statuts.filter((s) => s === 200)).toHaveLength(1);
  });

  it("fait attendre après cinq codes faux, puis accepte le bon", async () => {
    const { cle } = await activer();
    const jeton = await etape();
    const vus = [];
    for (let i = 0; i < 6; i++) vus.push((await presenter(jeton, faux(cle))).statusCode);
    expect(vus).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await sujets()).toEqual([
      "La double authentification a été activée",
      "Des codes incorrects ont été saisis sur votre compte",
    ]);
    // Redonner son mot de passe n'efface pas les codes faux.
    expect((await presenter(await etape(), codeDe(cle))).statusCode).toBe(429);
    avancer(61);
    expect((await presenter(await etape(), codeDe(cle))).statusCode).toBe(200);
  });

  it("ne laisse que dix minutes, et « Se déconnecter » y met fin", async () => {
    const { cle } = await activer();
    const jeton = await etape();
    avancer(601);
    const r = await presenter(jeton, codeDe(cle));
    expect([r.statusCode, r.json().message_fr]).toEqual([
      401,
      "Le délai est passé : saisissez à nouveau votre mot de passe",
    ]);
    const abandonnee = await etape();
    expect((await t.appeler("DELETE", "/api/session", { jeton: abandonnee })).json()).toEqual({ fermee: true });
    expect((await presenter(abandonnee, codeDe(cle))).statusCode).toBe(401);
  });

  it("ne dit rien du second facteur à qui n'a pas le mot de passe", async () => {
    await activer();
    const avec = await poster("/session", { email: CLAIRE, mot_de_passe: "pas-le-bon-mot" });
    const sans = await poster("/session", { email: "marc@boreal.test", mot_de_passe: "pas-le-bon-mot" });
    const sansIdentifiant = (corps: string) => corps.replace(/"request_id":"[^"]+"/, "");
    expect([avec.statusCode, sansIdentifiant(avec.body)]).toEqual([sans.statusCode, sansIdentifiant(sans.body)]);
    expect(avec.headers["set-cookie"]).toBeUndefined();
  });

  it("n'envoie pas de code par e-mail à la place de l'application", async () => {
    await activer();
    const r = await poster("/session/second-facteur/courriel", {}, await etape());
    expect(r.statusCode).toBe(401);
    expect(await dernierCode()).toBe("");
  });

  it("n'installe pas un autre facteur avec le mot de passe seul", async () => {
    await activer(t.jeu.expert);
    t.services.config.secondFacteurEquipe = true;
    const jeton = await etape("expert@reflet.test");
    expect((await poster("/session/second-facteur/proposition", { methode: "application" }, jeton)).statusCode).toBe(
      401,
    );
    expect((await poster("/session/second-facteur/confirmation", { code: "123456" }, jeton)).statusCode).toBe(401);
  });
});

describe("codes de secours", () => {
  it("servent une fois chacun, tirets et casse indifférents, et le disent par e-mail", async () => {
    const { codes } = await activer();
    const [un = "", deux = ""] = codes;
    expect((await presenter(await etape(), un)).statusCode).toBe(200);
    expect((await presenter(await etape(), un)).json().champs).toEqual({ code: "Code incorrect" });
    const r = await presenter(await etape(), deux.replace("-", " ").toLowerCase());
    expect(r.statusCode).toBe(200);
    const lu = await t.appeler("GET", "/api/profil/second-facteur", { jeton: jetonDe(r) });
    expect(lu.json().codes_restants).toBe(8);
    expect((await sujets()).filter((s) => s === "Un code de secours a été utilisé")).toHaveLength(2);
  });

  it("lancés ensemble, un seul passe", async () => {
    const { codes } = await activer();
    const jetons = [];
    for (let i = 0; i < 5; i++) jetons.push(await etape());
    const statuts = await Promise.all(jetons.map(async (j) => (await presenter(j, codes[0] ?? "")).statusCode));
    expect(statuts.filter((s) => s === 200)).toHaveLength(1);
  });

  it("d'une autre personne ne valent rien", async () => {
    const { codes } = await activer();
    await activer(t.jeu.marc);
    expect((await presenter(await etape("marc@boreal.test"), codes[0] ?? "")).statusCode).toBe(400);
  });

  it("se remplacent avec le mot de passe et un code ; les anciens ne valent plus", async () => {
    const { jeton, cle, codes } = await activer();
    const sansCode = await poster("/profil/second-facteur/codes", { mot_de_passe: MOT_DE_PASSE_TEST, code: "" }, jeton);
    expect(sansCode.json().champs).toEqual({ code: "Saisissez le code" });
    const r = await poster(
      "/profil/second-facteur/codes",
      { mot_de_passe: MOT_DE_PASSE_TEST, code: codeDe(cle) },
      jeton,
    );
    const neufs = r.json().codes_secours as string[];
    expect(neufs.some((c) => codes.includes(c))).toBe(false);
    expect((await presenter(await etape(), codes[0] ?? "")).statusCode).toBe(400);
    expect((await presenter(await etape(), neufs[0] ?? "")).statusCode).toBe(200);
    expect(await sujets()).toContain("Vos codes de secours ont été remplacés");
  });
});

describe("code par e-mail", () => {
  it("part à la connexion, confidentiel, et ouvre la session une fois", async () => {
    await activerCourriel();
    const r = await connecter();
    expect(r.json()).toEqual({ second_facteur: "courriel", code_envoye: true });
    const [m] = await sql(
      "select confidentiel, destinataire from messages where gabarit = 'code_connexion' order by cree_le desc limit 1",
    );
    expect(m).toEqual({ confidentiel: true, destinataire: CLAIRE });
    const code = await dernierCode();
    expect(r.body).not.toContain(code);
    expect((await presenter(jetonDe(r), code)).statusCode).toBe(200);
    expect((await presenter(await etape(), code)).statusCode).toBe(400);
  });

  it("ne vaut que dix minutes, cinq essais, et pour la session qui l'a demandé", async () => {
    await activerCourriel();
    const premier = await etape();
    const codePremier = await dernierCode();
    avancer(1);
    const second = await etape();
    const codeSecond = await dernierCode();
    if (codePremier !== codeSecond) expect((await presenter(second, codePremier)).statusCode).toBe(400);
    avancer(599);
    expect((await presenter(premier, codePremier)).statusCode).toBe(401);
    await sql("update sessions set expire_le = $1, limite_le = $1 where portee = 'second_facteur'", [
      new Date(heure.getTime() + 600_000),
    ]);
    avancer(2);
    expect((await presenter(second, codeSecond)).statusCode).toBe(400);

    const jeton = await etape();
    const code = await dernierCode();
    const autre = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++) {
      await sql("truncate tentatives");
      expect((await presenter(jeton, autre)).statusCode).toBe(400);
    }
    await sql("truncate tentatives");
    expect((await presenter(jeton, code)).statusCode).toBe(400);
  });

  it("se redemande, dix fois par heure au plus ; le nouveau remplace l'ancien", async () => {
    await activerCourriel();
    const jeton = await etape();
    const ancien = await dernierCode();
    const statuts = [];
    for (let i = 0; i < 9; i++) {
      avancer(1);
      statuts.push((await poster("/session/second-facteur/courriel", {}, jeton)).statusCode);
    }
    expect(statuts).toEqual([...Array(8).fill(200), 429]);
    const code = await dernierCode();
    if (ancien !== code) expect((await presenter(jeton, ancien)).statusCode).toBe(400);
    expect((await connecter()).json()).toEqual({ second_facteur: "courriel", code_envoye: false });
    expect((await presenter(jeton, code)).statusCode).toBe(200);
  });

  it("se refuse quand aucun envoi n'est réglé", async () => {
    const jeton = await t.session(t.jeu.claire);
    const mode = t.services.config.mode;
    t.services.config.mode = "production";
    const r = await poster(
      "/profil/second-facteur/proposition",
      { mot_de_passe: MOT_DE_PASSE_TEST, methode: "courriel" },
      jeton,
    );
    t.services.config.mode = mode;
    expect(r.json().champs.methode).toMatch(/choisissez l'application/);
  });
});

describe("la session intermédiaire", () => {
  it("est refusée par toutes les autres routes du contrat", async () => {
    const { cle } = await activer();
    const jeton = await etape();
    const siennes = ["secondFacteur.presenter", "secondFacteur.envoyerCode", "session.fermer"];
    const fautes: string[] = [];
    for (const route of routesDuContrat().filter((r) => !siennes.includes(r.cle))) {
      await sql("truncate tentatives");
      const exemple = (await EXEMPLES[route.cle]?.(t)) ?? {};
      const adresse = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => exemple.chemin?.[nom] ?? "");
      const requete = exemple.requete ? `?${new URLSearchParams(exemple.requete)}` : "";
      const r = await t.appeler(route.methode, `/api${adresse}${requete}`, {
        jeton,
        ...(exemple.corps !== undefined && { corps: exemple.corps }),
        ...(exemple.octets && { octets: exemple.octets }),
      });
      // Une route publique ne doit rien lui donner de plus qu'à personne.
      const attendu = route.meta.acces === "public" ? route.meta.attendus.personne : 401;
      if (r.statusCode !== attendu) fautes.push(`${route.cle} : ${r.statusCode} au lieu de ${attendu}`);
    }
    expect(fautes).toEqual([]);
    // Elle était bien vivante pendant tout ce temps.
    expect((await presenter(jeton, codeDe(cle))).statusCode).toBe(200);
  });

  it("ne se voit pas parmi mes sessions, et se ferme avec les autres", async () => {
    const { jeton, cle } = await activer();
    const porte = await etape();
    expect((await t.appeler("GET", "/api/sessions", { jeton })).json()).toHaveLength(1);
    await poster("/sessions/fermer-les-autres", {}, jeton);
    expect((await presenter(porte, codeDe(cle))).statusCode).toBe(401);
  });
});

describe("équipe tenue à un second facteur", () => {
  it.each([
    ["demonstration", undefined, false],
    ["demonstration", "oui", true],
    ["production", undefined, true],
    ["production", "non", false],
  ] as const)("en %s, réglée à %s : %s", (mode, SECOND_FACTEUR_EQUIPE, attendu) => {
    const env = { DATABASE_URL: "postgres://h/b", PUBLIC_URL: "https://reflet.test", SECRET: "s".repeat(32) };
    expect(lireConfig({ ...env, SECOND_FACTEUR_EQUIPE }, mode).secondFacteurEquipe).toBe(attendu);
  });

  it("n'ouvre, après le mot de passe, que l'installation ; puis la session complète", async () => {
    t.services.config.secondFacteurEquipe = true;
    expect((await connecter()).json()).toMatchObject({ role: "client" });
    const r = await connecter("expert@reflet.test");
    expect(r.json()).toEqual({ second_facteur: "a_choisir", code_envoye: false });
    const jeton = jetonDe(r);
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    expect((await presenter(jeton, "123456")).statusCode).toBe(401);
    const { cle } = (await poster("/session/second-facteur/proposition", { methode: "application" }, jeton)).json();
    expect((await poster("/session/second-facteur/confirmation", { code: faux(cle) }, jeton)).statusCode).toBe(400);
    const ok = await poster("/session/second-facteur/confirmation", { code: codeDe(cle) }, jeton);
    expect(ok.json()).toMatchObject({ session: { role: "expert" } });
    expect(ok.json().codes_secours).toHaveLength(10);
    const complet = jetonDe(ok);
    expect((await t.appeler("GET", "/api/profil/second-facteur", { jeton: complet })).json().exige).toBe(true);
    const retrait = { mot_de_passe: MOT_DE_PASSE_TEST, code: codeDe(cle, 30) };
    const refus = await poster("/profil/second-facteur/retrait", retrait, complet);
    expect(refus.statusCode).toBe(400);
    expect(refus.json().message_fr).toMatch(/obligatoire/);
    expect((await connecter("expert@reflet.test")).json().second_facteur).toBe("application");
  });

  it("peut choisir le code par e-mail", async () => {
    t.services.config.secondFacteurEquipe = true;
    const jeton = await etape("admin@reflet.test");
    const p = await poster("/session/second-facteur/proposition", { methode: "courriel" }, jeton);
    expect(p.json()).toEqual({ methode: "courriel", email: "admin@reflet.test" });
    avancer(1);
    expect((await poster("/session/second-facteur/courriel", {}, jeton)).statusCode).toBe(200);
    const ok = await poster("/session/second-facteur/confirmation", { code: await dernierCode() }, jeton);
    expect(ok.json().session.role).toBe("admin");
  });

  it("sans l'exiger, une session complète s'ouvre et l'installation avant connexion n'existe pas", async () => {
    const r = await connecter("expert@reflet.test");
    expect(r.json()).toMatchObject({ role: "expert" });
    expect((await poster("/session/second-facteur/proposition", { methode: "courriel" }, jetonDe(r))).statusCode).toBe(
      401,
    );
  });
});

describe("changer, retirer, récupérer", () => {
  it("change de méthode avec le mot de passe et un code ; l'ancienne vaut jusqu'à la confirmation", async () => {
    const { jeton, cle } = await activer();
    const demande = { mot_de_passe: MOT_DE_PASSE_TEST, methode: "courriel" };
    expect((await poster("/profil/second-facteur/proposition", demande, jeton)).statusCode).toBe(400);
    const p = await poster("/profil/second-facteur/proposition", { ...demande, code: codeDe(cle) }, jeton);
    expect(p.json()).toEqual({ methode: "courriel", email: CLAIRE });
    expect((await connecter()).json().second_facteur).toBe("application");
    avancer(1);
    expect((await poster("/profil/second-facteur/courriel", {}, jeton)).statusCode).toBe(200);
    await poster("/profil/second-facteur/confirmation", { code: await dernierCode() }, jeton);
    expect((await connecter()).json().second_facteur).toBe("courriel");
    expect(await sujets()).toContain("La méthode de double authentification a été changée");
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(200);
  });

  it("se retire avec le mot de passe et un code, et prévient", async () => {
    const { jeton, cle } = await activer();
    const retirer = (code: string) =>
      poster("/profil/second-facteur/retrait", { mot_de_passe: MOT_DE_PASSE_TEST, code }, jeton);
    expect((await retirer(faux(cle))).json().champs).toEqual({ code: "Code incorrect" });
    expect((await retirer(codeDe(cle))).json()).toEqual({ retire: true });
    expect((await connecter()).json()).toMatchObject({ role: "client" });
    expect(await sujets()).toContain("La double authentification a été désactivée");
    expect(await sql("select 1 from codes_secours")).toEqual([]);
  });

  it("un mot de passe récupéré par lien ne dispense pas du code", async () => {
    const { cle } = await activer();
    await t.appeler("POST", "/api/fonctions/handle-password-reset", { corps: { email: CLAIRE } });
    await traiterDemandes(t.services);
    const [m] = await sql<{ texte: string }>("select texte from messages where gabarit = 'mot_de_passe_oublie'");
    const jetons = Object.fromEntries(new URLSearchParams(/#(\S+)/.exec(m?.texte ?? "")?.[1]));
    const lien = await poster("/session/recuperation", {
      access_token: jetons.access_token,
      refresh_token: jetons.refresh_token,
    });
    const mot_de_passe = "le pneu avant gauche";
    const r = await t.appeler("PUT", "/api/session/mot-de-passe", { corps: { mot_de_passe }, jeton: jetonDe(lien) });
    expect(r.statusCode).toBe(200);
    const c = await poster("/session", { email: CLAIRE, mot_de_passe });
    expect(c.json()).toEqual({ second_facteur: "application", code_envoye: false });
    expect((await presenter(jetonDe(c), codeDe(cle))).statusCode).toBe(200);
    await sql(
      "update utilisateurs u set mot_de_passe = v.mot_de_passe from utilisateurs v where u.email = $1 and v.email = 'marc@boreal.test'",
      [CLAIRE],
    );
  });

  it("changer son mot de passe garde le second facteur", async () => {
    const { jeton } = await activer(t.jeu.sophie);
    const r = await poster(
      "/profil/mot-de-passe",
      { actuel: MOT_DE_PASSE_TEST, nouveau: "le pneu avant droit" },
      jeton,
    );
    expect(r.statusCode).toBe(200);
    const c = await poster("/session", { email: "sophie@partenaire.test", mot_de_passe: "le pneu avant droit" });
    expect(c.json()).toHaveProperty("second_facteur", "application");
  });

  it("« Se déconnecter partout » ferme toutes mes sessions, celle-ci comprise, et elles seules", async () => {
    const [ici, ailleurs, marc] = [
      await t.session(t.jeu.claire),
      await t.session(t.jeu.claire),
      await t.session(t.jeu.marc),
    ];
    const r = await poster("/sessions/fermer-toutes", {}, ici);
    expect(r.json()).toEqual({ fermees: 2 });
    expect(r.headers["set-cookie"]).toMatch(/Max-Age=0/);
    for (const jeton of [ici, ailleurs])
      expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    expect((await t.appeler("GET", "/api/session", { jeton: marc })).statusCode).toBe(200);
  });
});
