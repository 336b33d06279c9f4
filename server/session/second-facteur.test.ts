import { describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import type { Exemple } from "../testing/exemples/exemple.ts";
import { EXEMPLES } from "../testing/exemples.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import {
  activer,
  activerCourriel,
  avancer,
  CLAIRE,
  codeDe,
  connecter,
  dernierCode,
  etape,
  faux,
  jetonDe,
  poster,
  preparerFacteur,
  presenter,
  sql,
  sujets,
  t,
} from "./aides-facteur.ts";

preparerFacteur();

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
      "Le délai est passé\u00a0: saisissez à nouveau votre mot de passe",
    ]);
    const abandonnee = await etape();
    expect((await t.appeler("DELETE", "/api/session", { jeton: abandonnee })).json()).toEqual({
      fermee: true,
      suite: null,
    });
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
      new Date(t.services.horloge().getTime() + 600_000),
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
  // Chaque route du contrat, avec son exemple : près de quatre cents, soit 40 s sur deux cœurs très chargés.
  it("est refusée par toutes les autres routes du contrat", async () => {
    const { cle } = await activer();
    const jeton = await etape();
    const siennes = ["secondFacteur.presenter", "secondFacteur.envoyerCode", "session.fermer"];
    const fautes: string[] = [];
    const appeler = async (route: RouteDecrite, exemple: Exemple) => {
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
    };
    const enCours: Promise<void>[] = [];
    for (const route of routesDuContrat().filter((r) => !siennes.includes(r.cle))) {
      const publique = route.meta.acces === "public";
      // Les routes publiques partagent des freins ; un refus aux autres n'en touche aucun, et n'a pas à être attendu pour passer à la suivante.
      if (publique) await sql("truncate tentatives");
      const appel = appeler(route, (await EXEMPLES[route.cle]?.(t)) ?? {});
      if (publique) await appel;
      else enCours.push(appel);
    }
    await Promise.all(enCours);
    expect(fautes).toEqual([]);
    // Elle était bien vivante pendant tout ce temps.
    expect((await presenter(jeton, codeDe(cle))).statusCode).toBe(200);
  }, 120_000);

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
