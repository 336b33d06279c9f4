import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lireConfig } from "../config.ts";
import type { AppTest } from "../testing/app-test.ts";
import {
  entrepriseJetable,
  type FournisseurEssai,
  IDENTIFIANT,
  nouvelleCle,
  ouvrirFournisseur,
} from "./aides-entreprise.ts";
import { CLAIRE, cookieDe, type EssaiEntreprise, jetonDe, ouvrirEssai, RETOUR } from "./aides-mise-en-place.ts";
import { refusFournisseur } from "./appeler-fournisseur.ts";

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

async function connecter(fournisseur = f, email = CLAIRE.email) {
  const depart = await demander(email);
  if (depart.statusCode !== 200) return { statut: depart.statusCode, code: depart.json().code, jeton: "" };
  const r = await finir(await fournisseur.passer(depart.json().adresse), cookieDe(depart, "reflet-entreprise"));
  return { statut: r.statusCode, code: r.json().code as string | undefined, jeton: jetonDe(r), suite: r.json().suite };
}
const ouverte = async (jeton: string) => (await t.appeler("GET", "/api/session", { jeton })).statusCode === 200;

describe("la déconnexion va jusqu'au fournisseur", () => {
  it("une fois la session fermée ici, le navigateur finit chez lui puis revient à l'accueil, et se reconnecter redemande d'y entrer", async () => {
    await reglerSociete({ deconnexion: true });
    const { jeton } = await connecter();
    const { fermee, suite } = (await t.appeler("DELETE", "/api/session", { jeton })).json();
    const adresse = new URL(suite);
    expect([fermee, adresse.origin, adresse.searchParams.get("client_id")]).toEqual([true, f.emetteur, IDENTIFIANT]);
    expect(adresse.searchParams.get("post_logout_redirect_uri")).toBe("http://reflet.test/");
    expect(adresse.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await f.quitter(suite)).toBe("http://reflet.test/");
    // Une seconde fois : il n'y a plus de session à quitter.
    expect((await t.appeler("DELETE", "/api/session", { jeton })).json()).toEqual({ fermee: false, suite: null });
  });

  it("de même en quittant partout, et après un code de double authentification", async () => {
    await reglerSociete({ deconnexion: true });
    await sql("insert into seconds_facteurs (utilisateur_id, methode, confirme_le) values ($1, 'courriel', now())", [
      t.jeu.claire,
    ]);
    const { jeton: attente } = await connecter();
    const [message] = await sql<{ texte: string }>("select texte from messages order by cree_le desc limit 1");
    const code = /\b\d{6}\b/.exec(message?.texte ?? "")?.[0];
    const r = await t.appeler("POST", "/api/session/second-facteur", { jeton: attente, corps: { code } });
    expect(r.statusCode, r.body).toBe(200);
    const jeton = jetonDe(r);
    const partie = await t.appeler("POST", "/api/sessions/fermer-toutes", { jeton, corps: {} });
    expect(new URL(partie.json().suite).origin).toBe(f.emetteur);
    expect(await ouverte(jeton)).toBe(false);
  });

  it("reste ici pour un mot de passe, un réglage qui ne le veut pas, un fournisseur muet : la session se ferme toujours", async () => {
    const quitter = async (jeton: string) => (await t.appeler("DELETE", "/api/session", { jeton })).json();
    expect(await quitter(await t.session(t.jeu.marc))).toEqual({ fermee: true, suite: null });
    expect(await quitter((await connecter()).jeton)).toEqual({ fermee: true, suite: null });
    await reglerSociete({ deconnexion: true });
    const { jeton } = await connecter();
    await sql("update fournisseurs_identite set emetteur = 'http://localhost:9'");
    expect(await quitter(jeton)).toEqual({ fermee: true, suite: null });
    expect(await ouverte(jeton)).toBe(false);
  });

  it("ne garde l'ID token que chiffré", async () => {
    await connecter();
    const [garde] = await sql<{ jeton: Buffer; sujet: string }>("select jeton, sujet from sessions_entreprise");
    expect(garde?.sujet).toBe("claire-1");
    expect(garde?.jeton.toString("latin1")).not.toMatch(/eyJ/);
  });
});

describe("le fournisseur annonce qu'une session est finie chez lui", () => {
  const annoncer = (logout_token: string) =>
    t.app.inject({
      method: "POST",
      url: "/annonce-depart",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token }).toString(),
    });

  it("celle qui en est née se ferme ici, aucune autre ; un jeton qui n'est pas de lui ne ferme rien", async () => {
    await reglerSociete({ deconnexion: true });
    const recus: string[] = [];
    f.annoncer = async (_adresse, { body }) => {
      recus.push(new URLSearchParams(String(body)).get("logout_token") ?? "");
      return new Response(null, { status: 200 });
    };
    const ailleurs = await connecter();
    const { jeton } = await connecter();
    const autre = await t.session(t.jeu.claire);
    // Quittée là-bas, sans passer par Reflet.
    await f.quitter(`${f.emetteur}/session/end?client_id=${IDENTIFIANT}&post_logout_redirect_uri=http://reflet.test/`);
    await expect.poll(() => recus.length).toBe(1);
    const vrai = recus[0] ?? "";
    expect(await ouverte(jeton)).toBe(true);
    const inconnue = await nouvelleCle("inconnue");
    for (const faux of [
      "",
      "abc",
      await f.resigner(vrai, {}, inconnue),
      await f.resigner(vrai, { iss: "https://autre.exemple.fr" }),
      await f.resigner(vrai, { nonce: "n" }),
      await f.resigner(vrai, { events: {} }),
      await f.resigner(vrai, { iat: Math.floor(Date.now() / 1000) - 3_600 }),
    ])
      expect((await annoncer(faux)).statusCode, faux).toBe(400);
    expect(await ouverte(jeton)).toBe(true);
    const r = await annoncer(vrai);
    expect([r.statusCode, r.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect([await ouverte(jeton), await ouverte(ailleurs.jeton), await ouverte(autre)]).toEqual([false, true, true]);
  });
});

describe("un compte à la première connexion", () => {
  const NEUVE = {
    sub: "neuve",
    email: "neuve@canarival.test",
    email_verified: true,
    amr: ["pwd"],
    given_name: " Lou ",
    family_name: "Neuve",
  };
  const comptes = (email = NEUVE.email) =>
    sql("select prenom, nom, role, client_id, actif, mot_de_passe from utilisateurs where email = $1", [email]);

  it("seulement où la société le permet : client de cette société, nommé, inscrit au journal", async () => {
    f.compte = { ...NEUVE };
    expect(await connecter()).toMatchObject({ statut: 403, code: "sans_compte" });
    expect(await comptes()).toEqual([]);
    await reglerSociete({ creation: true });
    expect((await connecter()).suite).toMatchObject({ prenom: "Lou", nom: "Neuve", role: "client" });
    expect(await comptes()).toEqual([
      { prenom: "Lou", nom: "Neuve", role: "client", client_id: t.jeu.clientA, actif: true, mot_de_passe: null },
    ]);
    const [ecrit] = await sql(
      `select h.operation, h.client_id from historique h join utilisateurs u on u.id = h.ligne_id
       where h.entite = 'utilisateurs' and h.requete is not null and u.email = $1`,
      [NEUVE.email],
    );
    expect(ecrit).toEqual({ operation: "creation", client_id: t.jeu.clientA });
    // Elle revient : le même compte.
    expect((await connecter()).statut).toBe(200);
    expect(await comptes()).toHaveLength(1);
  });

  it("jamais d'un autre domaine, ni une adresse non attestée, ni une personne d'ailleurs, ni une suspendue, ni l'équipe", async () => {
    await reglerSociete({ creation: true });
    for (const [compte, code] of [
      [{ ...NEUVE, sub: "a", email: "neuve@ailleurs.test" }, "sans_compte"],
      [{ ...NEUVE, sub: "b", email: "autre@canarival.test", email_verified: false }, "adresse_non_verifiee"],
      [{ ...NEUVE, sub: "c", email: "marc@boreal.test" }, "sans_compte"],
    ] as const) {
      f.compte = { ...compte };
      expect(await connecter()).toMatchObject({ statut: 403, code });
    }
    await sql("update utilisateurs set suspendu_le = now() where id = $1", [t.jeu.claire]);
    f.compte = { ...CLAIRE };
    expect(await connecter()).toMatchObject({ statut: 403, code: "sans_compte" });
    await sql("update utilisateurs set suspendu_le = null where id = $1", [t.jeu.claire]);
    expect(await comptes("autre@canarival.test")).toEqual([]);
    // Un compte de l'équipe ne s'ouvre que sur invitation : l'écran le refuse, et la base aussi.
    const [prestataire] = await sql<{ id: string }>("select id from clients where est_prestataire");
    const jeton = await t.session(t.jeu.admin);
    const refus = await t.appeler("PUT", `/api/clients/${prestataire?.id}/connexion-entreprise`, {
      jeton,
      corps: {
        emetteur: f.emetteur,
        identifiant: IDENTIFIANT,
        secret: "s",
        domaines: ["equipe.test"],
        obligatoire: false,
        actif: true,
        creation: true,
        lu_le: null,
      },
    });
    expect(refus.json().champs).toEqual({ creation: "Un compte de l'équipe ne s'ouvre que sur invitation" });
    await entrepriseJetable(t, {
      client: prestataire?.id ?? "",
      emetteur: f.emetteur,
      domaines: ["equipe.test"],
      creation: true,
    });
    f.compte = { ...NEUVE, sub: "d", email: "neuve@equipe.test" };
    expect(await connecter(f, "neuve@equipe.test")).toMatchObject({ statut: 403, code: "sans_compte" });
    expect(await comptes("neuve@equipe.test")).toEqual([]);
    await sql("delete from fournisseurs_identite where client_id = $1", [prestataire?.id]);
  });
});

describe("un fournisseur sur un réseau privé", () => {
  it("répond en https chez un hôte que l'exploitant nomme, et nulle part ailleurs", async () => {
    const dossier = mkdtempSync(join(tmpdir(), "certificat-"));
    const chemin = (nom: string) => join(dossier, nom);
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
        ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        ...["-keyout", chemin("cle"), "-out", chemin("certificat")],
      ],
      { stdio: "ignore" },
    );
    const certificat = { key: readFileSync(chemin("cle"), "utf8"), cert: readFileSync(chemin("certificat"), "utf8") };
    const connues = tls.getCACertificates();
    tls.setDefaultCACertificates([...connues, certificat.cert]);
    const prive = await ouvrirFournisseur(RETOUR, { certificat });
    const { config } = t.services;
    try {
      prive.compte = { ...CLAIRE };
      await reglerSociete({ emetteur: prive.emetteur });
      config.fournisseursLocaux = [];
      expect(await connecter(prive)).toMatchObject({ statut: 424, code: "fournisseur_injoignable" });
      expect(refusFournisseur(prive.emetteur, config)).toMatch(/internet public/);
      config.fournisseursHotes = ["localhost"];
      // La panne d'avant se retient cinq secondes.
      t.regler(new Date(Date.now() + 6_000));
      expect((await connecter(prive)).suite).toMatchObject({ prenom: "Claire" });
      // En clair, il reste refusé.
      expect(refusFournisseur(f.emetteur, config)).toBe("L'adresse commence par https://");
    } finally {
      t.regler(new Date());
      config.fournisseursLocaux = ["localhost"];
      config.fournisseursHotes = [];
      tls.setDefaultCACertificates(connues);
      await prive.fermer();
      rmSync(dossier, { recursive: true });
    }
  });

  it("se nomme par FOURNISSEURS_HOTES, même en production", () => {
    const env = { DATABASE_URL: "postgres://x/y", PUBLIC_URL: "https://reflet.exemple.fr", SECRET: "s".repeat(40) };
    const { fournisseursHotes } = lireConfig(
      { ...env, FOURNISSEURS_HOTES: "connexion.interne, sso.lan" },
      "production",
    );
    expect(fournisseursHotes).toEqual(["connexion.interne", "sso.lan"]);
  });
});
