import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import {
  activer,
  activerCourriel,
  avancer,
  CLAIRE,
  codeDe,
  connecter,
  dernierCode,
  faux,
  jetonDe,
  poster,
  preparerFacteur,
  presenter,
  sql,
  sujets,
  t,
} from "./aides-facteur.ts";
import { traiterDemandes } from "./demander-lien.ts";

preparerFacteur();

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
    expect(r.json()).toEqual({ fermees: 2, suite: null });
    expect(r.headers["set-cookie"]).toMatch(/Max-Age=0/);
    for (const jeton of [ici, ailleurs])
      expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(401);
    expect((await t.appeler("GET", "/api/session", { jeton: marc })).statusCode).toBe(200);
  });
});
