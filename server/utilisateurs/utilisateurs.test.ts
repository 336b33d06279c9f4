import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { personneAFacteur } from "../testing/jetables.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

const sql = <T extends Record<string, unknown>>(texte: string, valeurs: unknown[] = []): Promise<T[]> =>
  t.base.proprietaire(async (c) => (await c.query<T>(texte, valeurs)).rows);
/** Une instruction sous un rôle de la base, sans rien garder. */
const sous = (role: string, texte: string) =>
  t.base.proprietaire(async (c) => {
    await c.query("begin");
    try {
      await c.query(`set local role ${role}`);
      return (await c.query(texte)).rows;
    } finally {
      await c.query("rollback");
    }
  });
const agir = async (
  methode: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  chemin: string,
  corps?: unknown,
  qui = t.jeu.admin,
) =>
  t.appeler(methode, `/api/utilisateurs${chemin}`, {
    jeton: await t.session(qui),
    ...(corps !== undefined && { corps }),
  });
const invitation = (extra: object = {}) => ({
  email: "lea@canarival.test",
  role: "client",
  client_id: t.jeu.clientA,
  prenom: "Léa",
  nom: "",
  second_facteur_exige: false,
  mot_de_passe: null,
  cle_idempotence: randomUUID(),
  ...extra,
});
const messages = (email: string) =>
  sql<{ texte: string; confidentiel: boolean }>(
    "select texte, confidentiel from messages where destinataire = $1 and gabarit = 'invitation' order by cree_le, ctid",
    [email],
  );
const jetonDe = async (email: string): Promise<string> =>
  /\/invitation#jeton=(\S+)/.exec((await messages(email)).at(-1)?.texte ?? "")?.[1] ?? "";
const accepter = (jeton: string, extra: object = {}) =>
  t.appeler("POST", "/api/invitations/acceptation", {
    corps: { jeton, prenom: "Léa", nom: "Martin", mot_de_passe: "le pneu avant gauche", ...extra },
  });
const lire = (jeton: string) => t.appeler("POST", "/api/invitations/lecture", { corps: { jeton } });
const connecter = (email: string, mot_de_passe = "le pneu avant gauche") =>
  t.appeler("POST", "/api/session", { corps: { email, mot_de_passe } });
const role = (id: string, vers: object, avant: object, mot_de_passe = MOT_DE_PASSE_TEST, qui = t.jeu.admin) =>
  agir("PUT", `/${id}/role`, { client_id: null, ...vers, mot_de_passe, avant: { client_id: null, ...avant } }, qui);

describe("une invitation", () => {
  it("n'en fait qu'une, même envoyée deux fois ensemble ; son lien ouvre le compte une seule fois", async () => {
    const demande = invitation();
    const [a, b] = await Promise.all([agir("POST", "", demande), agir("POST", "", demande)]);
    expect([a.statusCode, b.statusCode, b.json().id]).toEqual([200, 200, a.json().id]);
    expect(a.json()).toMatchObject({ etat: "invitee", client_nom: "Canarival Transports", domaine_partenaire: false });
    const [message, ...autres] = await messages("lea@canarival.test");
    expect([autres.length, message?.confidentiel]).toEqual([0, true]);
    const jeton = await jetonDe("lea@canarival.test");
    // Seul le condensat est gardé, et l'admin ne le lit pas.
    expect(JSON.stringify(await sql("select * from invitations"))).not.toContain(jeton);
    // Ni mot de passe oublié, ni connexion avant d'avoir accepté.
    expect((await connecter("lea@canarival.test")).statusCode).toBe(401);
    expect((await lire(jeton)).json()).toMatchObject({ email: "lea@canarival.test", prenom: "Léa" });
    const court = await accepter(jeton, { mot_de_passe: "motdepasse", prenom: " " });
    expect([court.statusCode, Object.keys(court.json().champs)]).toEqual([400, ["prenom"]]);
    expect((await accepter(jeton, { mot_de_passe: "motdepasse" })).json().champs.mot_de_passe).toContain(
      "trop courant",
    );
    const [une, deux] = await Promise.all([accepter(jeton), accepter(jeton)]);
    expect([une.statusCode, deux.statusCode].sort()).toEqual([200, 400]);
    expect((await connecter("lea@canarival.test")).statusCode).toBe(200);
    expect((await lire(jeton)).json().code).toBe("lien_refuse");
    const lue = (await agir("GET", `/${a.json().id}`)).json();
    expect(lue).toMatchObject({ etat: "active", nom: "Martin", invitation: null, sessions: 1 });
    expect(lue.derniere_connexion).not.toBeNull();
    // Ses sessions s'effacent avec les journaux ; elle, non.
    await sql("delete from sessions where utilisateur_id = $1", [a.json().id]);
    expect((await agir("GET", `/${a.json().id}`)).json()).toMatchObject({
      sessions: 0,
      derniere_connexion: lue.derniere_connexion,
    });
  });

  it("dit qui a déjà l'adresse, exige une société d'un client et la refuse à l'équipe, avec le mot de passe de l'admin", async () => {
    const prise = await agir("POST", "", invitation({ email: "Claire@canarival.test" }));
    expect([prise.statusCode, prise.json().champs.email, prise.json().donnees.utilisateur.id]).toEqual([
      409,
      "Cette adresse a déjà un compte\u00a0: Claire Test",
      t.jeu.claire,
    ]);
    const faute = async (extra: object) =>
      (await agir("POST", "", invitation({ email: "x@y.test", ...extra }))).json().champs;
    expect(await faute({ client_id: null })).toEqual({ client_id: "Un client appartient à une société" });
    expect(await faute({ role: "expert" })).toEqual({ mot_de_passe: "Saisissez votre mot de passe" });
    expect(await faute({ role: "expert", mot_de_passe: "faux" })).toEqual({
      mot_de_passe: "Le mot de passe actuel est incorrect",
    });
    expect(await faute({ role: "expert", mot_de_passe: MOT_DE_PASSE_TEST })).toEqual({
      client_id: "L'équipe du prestataire n'appartient à aucune société cliente",
    });
    expect(await faute({ client_id: t.jeu.prestataire })).toEqual({ client_id: "Cette société n'existe pas" });
  });

  it("pose les droits du domaine quand l'adresse est vérifiée, et pas avant", async () => {
    const { id } = (
      await agir("POST", "", invitation({ email: "paul@partenaire.test", client_id: t.jeu.clientB }))
    ).json();
    const droits = async () => (await agir("GET", `/${id}`)).json().domaine_partenaire;
    expect(await droits()).toBe(false);
    await accepter(await jetonDe("paul@partenaire.test"), { prenom: "Paul" });
    expect(await droits()).toBe(true);
  });

  it("renvoyée, éteint le premier lien ; annulée, disparaît ; périmée, ne vaut rien", async () => {
    const debut = new Date();
    t.regler(debut);
    const { id } = (await agir("POST", "", invitation({ email: "ana@canarival.test" }))).json();
    const premier = await jetonDe("ana@canarival.test");
    expect((await agir("POST", `/${id}/invitation`)).statusCode).toBe(429);
    t.regler(new Date(debut.getTime() + 60_000));
    expect((await agir("POST", `/${id}/invitation`)).json().invitation.envois).toBe(2);
    const second = await jetonDe("ana@canarival.test");
    expect([(await lire(premier)).statusCode, (await lire(second)).statusCode]).toEqual([400, 200]);
    t.regler(new Date(debut.getTime() + 8 * 86_400_000));
    expect((await accepter(second)).json().code).toBe("lien_refuse");
    expect((await agir("GET", `/${id}`)).json().invitation.expiree).toBe(true);
    expect((await agir("DELETE", `/${id}/invitation`)).statusCode).toBe(200);
    expect((await agir("GET", `/${id}`)).statusCode).toBe(404);
    t.regler(new Date());
    expect((await agir("DELETE", `/${t.jeu.claire}/invitation`)).statusCode).toBe(409);
  });

  it("peut exiger une double authentification d'un client", async () => {
    await agir("POST", "", invitation({ email: "max@canarival.test", second_facteur_exige: true }));
    await accepter(await jetonDe("max@canarival.test"), { prenom: "Max" });
    expect((await connecter("max@canarival.test")).json()).toEqual({ second_facteur: "a_choisir", code_envoye: false });
  });
});

describe("une personne", () => {
  it("suspendue, le voit à sa prochaine demande et ne revient qu'une fois réactivée", async () => {
    const ailleurs = await t.session(t.jeu.marc);
    const session = async () => (await t.appeler("GET", "/api/session", { jeton: ailleurs })).statusCode;
    expect(await session()).toBe(200);
    expect((await agir("PUT", `/${t.jeu.marc}/suspension`, { suspendue: true })).json()).toMatchObject({
      etat: "suspendue",
      sessions: 0,
    });
    expect(await session()).toBe(401);
    expect((await connecter("marc@boreal.test", MOT_DE_PASSE_TEST)).statusCode).toBe(401);
    await agir("PUT", `/${t.jeu.marc}/suspension`, { suspendue: false });
    expect(await session()).toBe(401);
    expect((await connecter("marc@boreal.test", MOT_DE_PASSE_TEST)).statusCode).toBe(200);
    expect((await agir("DELETE", `/${t.jeu.marc}/sessions`)).json()).toEqual({ fermees: 1 });
  });

  it("change de rôle et de société contre le mot de passe de l'admin ; ses sessions se ferment ; un conflit rend l'actuel", async () => {
    const ailleurs = await t.session(t.jeu.sophie);
    const avant = { role: "client", client_id: t.jeu.clientB };
    expect((await role(t.jeu.sophie, { role: "expert" }, avant, "faux")).json().champs).toHaveProperty("mot_de_passe");
    expect((await role(t.jeu.sophie, { role: "expert" }, avant)).json()).toMatchObject({
      role: "expert",
      client_id: null,
    });
    expect((await t.appeler("GET", "/api/session", { jeton: ailleurs })).statusCode).toBe(401);
    const conflit = await role(t.jeu.sophie, { role: "client", client_id: t.jeu.clientA }, avant);
    expect([conflit.statusCode, conflit.json().donnees.actuel]).toEqual([409, { role: "expert", client_id: null }]);
    await role(t.jeu.sophie, { role: "client", client_id: t.jeu.clientB }, { role: "expert" });
    const champs = ((await agir("GET", `/${t.jeu.sophie}/historique`)).json() as { champ: string }[]).map(
      (e) => e.champ,
    );
    expect(champs).toEqual(expect.arrayContaining(["role", "client_id"]));
  });

  it("perd son téléphone : l'admin retire sa double authentification contre son propre mot de passe, et elle l'apprend", async () => {
    const id = await personneAFacteur(t.base, t.jeu);
    const ailleurs = await t.session(id);
    const retirer = (mot_de_passe = MOT_DE_PASSE_TEST, qui = id) =>
      agir("POST", `/${qui}/second-facteur/retrait`, { mot_de_passe });
    expect((await retirer("faux")).json().champs).toHaveProperty("mot_de_passe");
    expect((await agir("GET", `/${id}`)).json()).toMatchObject({ facteur: true });
    expect((await retirer()).json()).toMatchObject({ facteur: false, sessions: 0 });
    expect((await t.appeler("GET", "/api/session", { jeton: ailleurs })).statusCode).toBe(401);
    expect(await sql("select destinataire from messages where gabarit = 'second_facteur_retiree'")).toEqual([
      { destinataire: (await agir("GET", `/${id}`)).json().email },
    ]);
    const suite = (await agir("GET", `/${id}/historique`)).json<{ champ: string }[]>();
    expect(suite.find((e) => e.champ === "facteur")).toMatchObject({ avant: "courriel", apres: false });
    // Ses sessions fermées par l'admin s'y lisent aussi.
    expect(suite[0]).toMatchObject({ champ: "session", apres: "fermée" });
    expect((await retirer()).json().code).toBe("second_facteur_inactif");
    expect((await retirer(MOT_DE_PASSE_TEST, t.jeu.admin)).json().code).toBe("son_facteur");
  });

  it("n'est jamais le dernier admin à sortir : ni par l'écran, ni par la base, ni deux admins qui se suspendent ensemble", async () => {
    const refus = await agir("PUT", `/${t.jeu.admin}/suspension`, { suspendue: true });
    expect([refus.statusCode, refus.json().code]).toEqual([409, "dernier_admin"]);
    expect((await role(t.jeu.admin, { role: "expert" }, { role: "admin" })).json().code).toBe("dernier_admin");
    for (const geste of [
      "update utilisateurs set actif = false where role = 'admin'",
      "update utilisateurs set mot_de_passe = null where role = 'admin'",
      "delete from utilisateurs where role = 'admin'",
    ])
      await expect(sql(geste)).rejects.toMatchObject({ constraint: "dernier_admin" });
    await role(t.jeu.expert, { role: "admin" }, { role: "expert" });
    const resultats = await Promise.all([
      agir("PUT", `/${t.jeu.admin}/suspension`, { suspendue: true }, t.jeu.expert),
      agir("PUT", `/${t.jeu.expert}/suspension`, { suspendue: true }, t.jeu.admin),
    ]);
    expect(resultats.map((r) => r.statusCode).filter((s) => s === 200)).toHaveLength(1);
    expect(await sql("select 1 from utilisateurs where role = 'admin' and actif")).toHaveLength(1);
    await sql(
      "update utilisateurs set suspendu_le = null, role = case id when $1 then 'admin' else 'expert' end where id in ($1, $2)",
      [t.jeu.admin, t.jeu.expert],
    );
  });

  it("se retrouve par nom, rôle, société ou état, et s'exporte", async () => {
    const noms = async (requete: string) =>
      ((await agir("GET", `?${requete}`)).json().lignes as { email: string }[]).map((l) => l.email);
    expect(await noms("q=clàire")).toEqual(["claire@canarival.test"]);
    expect(await noms(`role=client&client_id=${t.jeu.clientB}`)).toEqual([
      "paul@partenaire.test",
      "marc@boreal.test",
      "sophie@partenaire.test",
    ]);
    expect(await noms("role=admin")).toEqual(["admin@reflet.test"]);
    expect((await agir("GET", "/export?format=csv")).body).toContain("sophie@partenaire.test");
  });

  it("se tient par un admin seulement, jamais par la base sous un autre rôle", async () => {
    for (const qui of ["reflet_expert", "reflet_client", "reflet_public"])
      for (const geste of [
        "update utilisateurs set role = 'admin'",
        "update utilisateurs set suspendu_le = null",
        "insert into utilisateurs (email, role) values ('a@b.fr', 'admin')",
        "delete from utilisateurs",
        "select jeton_sha256 from invitations",
        "select 1 from exports_societe",
      ])
        await expect(sous(qui, geste)).rejects.toMatchObject({ code: "42501" });
    // L'admin lui-même n'écrit ni mot de passe, ni adresse, et n'efface aucun compte qui a servi.
    for (const geste of [
      "update utilisateurs set mot_de_passe = 'x'",
      "update utilisateurs set email = 'a@b.fr'",
      "select jeton_sha256 from sessions",
    ])
      await expect(sous("reflet_admin", geste)).rejects.toMatchObject({ code: "42501" });
    expect(
      await sous("reflet_admin", "delete from utilisateurs where email = 'marc@boreal.test' returning id"),
    ).toEqual([]);
  });
});
