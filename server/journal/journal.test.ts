import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LigneJournal } from "../../domain/journal/journal.ts";
import { entretenir } from "../entretien.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { MOT_DE_PASSE_TEST } from "../testing/jeu.ts";
import { creerFileAcces } from "./file-acces.ts";
import { noterAcces } from "./journal.queries.ts";
import { sceller } from "./sceller.ts";
import { verifierJournal } from "./verifier.ts";

let t: AppTest;
let admin: string;
let expert: string;
let claire: string;
beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
  expert = await t.session(t.jeu.expert);
  claire = await t.session(t.jeu.claire);
});
afterAll(() => t.fermer());

const lire = async (
  requete: Record<string, string> = {},
  jeton = admin,
): Promise<{ lignes: LigneJournal[]; suite: string | null }> => {
  const lu = await t.appeler("GET", `/api/journal?${new URLSearchParams(requete)}`, { jeton });
  expect(lu.statusCode, lu.body).toBe(200);
  return lu.json();
};

describe("ce que le journal retient", () => {
  it("une écriture : qui, quand, d'où, quoi, avant et après", async () => {
    const id = t.jeu.garage;
    const avant = (await t.appeler("GET", `/api/garages/${id}`, { jeton: expert })).json();
    const ecrit = await t.appeler("PATCH", `/api/garages/${id}`, {
      jeton: expert,
      corps: { champs: { contact: "Inès Fabre" }, avant: { contact: avant.contact } },
      entetes: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
    });
    expect(ecrit.statusCode, ecrit.body).toBe(200);
    const [ligne] = (await lire({ entite: "garages", action: "modification" })).lignes;
    expect(ligne).toMatchObject({
      ligne_id: id,
      objet: avant.nom,
      champ: "contact",
      avant: avant.contact,
      apres: "Inès Fabre",
      route: "garages.modifier",
      adresse: "127.0.0.1",
      requete: ecrit.headers["x-request-id"],
    });
    expect(ligne?.appareil).toContain("Firefox");
    expect(ligne?.auteur).toBeTruthy();
    expect(ligne?.fait_le).toMatch(/Z$/);
    expect((await lire({ q: avant.nom, action: "modification" })).lignes.map((l) => l.ligne_id)).toContain(id);
    expect((await lire({ adresse: "203.0.113.9" })).lignes).toEqual([]);
  });

  it("une lecture sensible, seulement si elle a montré quelque chose", async () => {
    await t.base.proprietaire((c) =>
      c.query("update conducteurs set numero_permis = '13AA00002' where id = $1", [t.jeu.conducteur]),
    );
    expect((await t.appeler("GET", `/api/conducteurs/${t.jeu.conducteur}`, { jeton: claire })).statusCode).toBe(200);
    expect((await lire({ action: "lecture", q: t.jeu.conducteur })).lignes).toMatchObject([
      { quoi: "permis", entite: "conducteurs", route: "conducteurs.lire" },
    ]);
    const tout = JSON.stringify((await lire({ q: t.jeu.conducteur })).lignes);
    expect(tout).toContain("•••");
    expect(tout).not.toContain("13AA00002");
    // Une cliente ne reçoit pas les notes internes : sa lecture d'un ticket n'en est pas une.
    await t.base.proprietaire((c) =>
      c.query("update tickets set notes_internes = 'À rappeler' where id = $1", [t.jeu.ticket]),
    );
    await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: claire });
    await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: expert });
    expect((await lire({ action: "lecture", q: t.jeu.ticket })).lignes).toMatchObject([{ quoi: "notes_internes" }]);
  });

  it("une connexion, refusée ou non, sans ce qui a été saisi", async () => {
    const ouvrir = (email: string, mot_de_passe: string) =>
      t.appeler("POST", "/api/session", { corps: { email, mot_de_passe } });
    expect((await ouvrir("mon-mot-de-passe@canari.test", "Secret-du-canari-9")).statusCode).toBe(401);
    expect((await lire({ action: "connexion_refusee" })).lignes).toMatchObject([
      { statut: 401, ligne_id: null, adresse: "127.0.0.1" },
    ]);
    const { rows } = await t.base.proprietaire((c) => c.query("select row_to_json(a)::text as l from journal_acces a"));
    expect(rows.map((r) => r.l).join()).not.toMatch(/canari/i);
  });

  it("un objet d'une autre société, jamais une faute de frappe ; un refus de capacité", async () => {
    const marc = await t.session(t.jeu.marc);
    expect((await t.appeler("GET", `/api/tickets/${t.jeu.ticket}`, { jeton: marc })).statusCode).toBe(404);
    expect((await t.appeler("GET", `/api/tickets/${randomUUID()}`, { jeton: marc })).statusCode).toBe(404);
    expect((await t.appeler("GET", "/api/journal", { jeton: marc })).statusCode).toBe(403);
    expect((await lire({ action: "acces_refuse", personne: t.jeu.marc })).lignes).toMatchObject([
      { statut: 403, route: "journal.lister" },
      { statut: 404, entite: "tickets", ligne_id: t.jeu.ticket },
    ]);
  });

  it("un export et l'ouverture d'un permis, avant d'en donner les octets", async () => {
    await t.appeler("GET", "/api/garages/export?format=csv", { jeton: expert });
    expect((await lire({ action: "export" })).lignes).toMatchObject([{ quoi: "garages.exporter" }]);
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
         values ($1, 'permis', 'permis.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), true) returning id`,
        [t.jeu.clientA],
      ),
    );
    // Les octets manquent : la trace est déjà là.
    await t.appeler("GET", `/api/fichiers/${rows[0].id}`, { jeton: expert });
    expect((await lire({ action: "fichier" })).lignes).toMatchObject([{ quoi: "permis", ligne_id: rows[0].id }]);
  });
});

it("ce qui touche à un compte, à la corbeille, aux e-mails ; et qui a lu quoi de sensible", async () => {
  const marc = await t.session(t.jeu.marc);
  const change = await t.appeler("POST", "/api/profil/mot-de-passe", {
    jeton: marc,
    corps: { actuel: MOT_DE_PASSE_TEST, nouveau: "Une-phrase-bien-longue-7" },
  });
  expect(change.statusCode, change.body).toBe(200);
  await t.appeler("DELETE", "/api/session", { jeton: marc });
  const mot = await t.appeler("PUT", "/api/administration/courriels/invitation", {
    jeton: admin,
    corps: { mot: "Bienvenue chez nous", avant: "" },
  });
  expect(mot.statusCode, mot.body).toBe(200);
  const [piece, webhook] = await t.enSysteme(async (c) => {
    await c.query(
      "insert into seconds_facteurs (utilisateur_id, methode, confirme_le) values ($1, 'courriel', now())",
      [t.jeu.marc],
    );
    await c.query("delete from seconds_facteurs where utilisateur_id = $1", [t.jeu.marc]);
    await c.query(
      "insert into invitations (utilisateur_id, jeton_sha256, envoyee_le, expire_le) values ($1, decode(repeat('00', 32), 'hex'), now(), now() + interval '1 day')",
      [t.jeu.marc],
    );
    const { rows } = await c.query(
      `insert into corbeille (entite, ligne_id, libelle, lignes) values ('garages', gen_random_uuid(), 'Vidé', '{}') returning id, ligne_id`,
    );
    const w = await c.query(
      "insert into historique (entite, ligne_id, operation, champ) values ('webhooks', gen_random_uuid(), 'modification', 'url'), ('une_table_a_venir', gen_random_uuid(), 'creation', null) returning ligne_id",
    );
    await c.query(
      "insert into commentaires (client_id, ticket_id, interne, texte, auteur_id, cle_idempotence, cree_le) values ($1, $2, true, 'Entre nous', $3, gen_random_uuid(), now())",
      [t.jeu.clientA, t.jeu.ticket, t.jeu.expert],
    );
    return [rows[0], w.rows];
  });
  expect((await t.appeler("DELETE", `/api/corbeille/${piece.id}`, { jeton: admin })).statusCode).toBe(200);
  const compte = (await lire({ q: t.jeu.marc, action: "modification" })).lignes;
  expect(compte.map((l) => l.champ)).toEqual(
    expect.arrayContaining(["mot_de_passe", "session", "facteur", "invitation"]),
  );
  // Un lien, un mot de passe changé par la personne : c'est elle, et rien de ce qu'elle a choisi.
  expect(compte.find((l) => l.champ === "mot_de_passe")).toMatchObject({ avant: "•••", apres: "•••" });
  expect(compte.every((l) => !JSON.stringify(l).includes("bien longue"))).toBe(true);
  expect((await lire({ entite: "mots_courriels" })).lignes).toMatchObject([
    { champ: "invitation", avant: null, apres: "Bienvenue chez nous", route: "administration.ecrireMot" },
  ]);
  expect((await lire({ q: piece.ligne_id })).lignes).toMatchObject([
    { action: "suppression", avant: { corbeille: expect.any(String) } },
  ]);
  // Un webhook, une table que personne n'a rangée parmi les dossiers : pas pour un expert.
  for (const { ligne_id } of webhook) {
    expect((await lire({ q: ligne_id }, expert)).lignes).toEqual([]);
    expect((await lire({ q: ligne_id })).lignes).toHaveLength(1);
  }
  const lignes = `conducteurs:${t.jeu.conducteur},tickets:${t.jeu.ticket}`;
  for (const adresse of [
    `/api/commentaires?ticket_id=${t.jeu.ticket}`,
    "/api/donnees-personnelles?q=Canarival",
    `/api/donnees-personnelles/export?lignes=${lignes}`,
  ])
    expect((await t.appeler("GET", adresse, { jeton: admin })).statusCode, adresse).toBe(200);
  expect((await lire({ action: "lecture", q: t.jeu.ticket })).lignes).toContainEqual(
    expect.objectContaining({ quoi: "commentaires_internes", entite: "tickets" }),
  );
  expect((await lire({ action: "lecture" })).lignes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ quoi: "personne" }),
      expect.objectContaining({ quoi: "journal", entite: "journal" }),
    ]),
  );
  const emportes = (await lire({ action: "export" })).lignes.filter((l) => l.quoi === "donneesPersonnelles.exporter");
  expect(emportes.map((l) => l.ligne_id).sort()).toEqual([t.jeu.conducteur, t.jeu.ticket].sort());
});

it("un expert ne suit que les dossiers", async () => {
  await t.base.proprietaire((c) =>
    c.query("update utilisateurs set fonction = 'Gérante' where id = $1", [t.jeu.claire]),
  );
  expect((await lire({ entite: "utilisateurs" })).lignes.length).toBeGreaterThan(0);
  expect((await lire({ entite: "utilisateurs" }, expert)).lignes).toEqual([]);
  expect((await lire({ action: "connexion_refusee" }, expert)).lignes).toEqual([]);
  expect((await lire({ entite: "garages" }, expert)).lignes.length).toBeGreaterThan(0);
});

it("se lit page après page sans rien perdre ni doubler, et s'exporte", async () => {
  const vues: string[] = [];
  let apres = "";
  // Chaque page lue se note elle-même : on suit les écritures.
  do {
    const page = await lire({ taille: "3", action: "modification", ...(apres && { apres }) });
    vues.push(...page.lignes.map((l) => l.cle));
    apres = page.suite ?? "";
  } while (apres && vues.length < 60);
  const entier = await lire({ taille: "200", action: "modification" });
  expect(new Set(vues).size).toBe(vues.length);
  expect(vues).toEqual(entier.lignes.slice(0, vues.length).map((l) => l.cle));
  const csv = await t.appeler("GET", "/api/journal/export?format=csv&entite=garages", { jeton: admin });
  expect(csv.body).toContain("Inès Fabre");
});

describe("la chaîne", () => {
  const verifier = () => t.base.proprietaire(verifierJournal);

  it("se forme, se suit, et dit la première ligne qu'un superutilisateur a changée", async () => {
    await sceller(t.services);
    expect((await verifier()).intact).toBe(true);
    await expect(t.base.proprietaire((c) => c.query("update historique set apres = null"))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(t.base.proprietaire((c) => c.query("delete from sceaux"))).rejects.toMatchObject({ code: "42501" });
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select id from historique where champ = 'contact' limit 1"),
    );
    const falsifier = (valeur: string) =>
      t.base.proprietaire(async (c) => {
        await c.query("set session_replication_role = replica");
        await c.query("update historique set apres = $2 where id = $1", [rows[0].id, JSON.stringify(valeur)]);
      });
    await falsifier("Autre");
    const rompue = await verifier();
    expect(rompue.intact).toBe(false);
    expect(rompue.phrases.join()).toContain(`rompu à la ligne ${rows[0].id} `);
    await falsifier("Inès Fabre");
    expect((await verifier()).intact).toBe(true);
  });

  it("garde son ancre quand les accès d'il y a plus d'un an s'effacent", async () => {
    const vieux = new Date(Date.now() - 400 * 86_400_000);
    await t.services.base.porte((tx) =>
      noterAcces(tx, [
        { fait_le: vieux, action: "export", quoi: "vieux", requete: "x", route: "x", adresse: "", appareil: "" },
      ]),
    );
    // Le plus vieux est scellé en dernier : la chaîne ne s'efface que par son début, il attend son tour.
    await sceller(t.services);
    t.regler(new Date(Date.now() + 370 * 86_400_000));
    await entretenir(t.services);
    t.regler(new Date());
    const { rows } = await t.base.proprietaire((c) => c.query("select count(*)::int as n from journal_acces"));
    expect(rows[0].n).toBe(0);
    admin = await t.session(t.jeu.admin);
    await t.appeler("GET", "/api/garages/export?format=csv", { jeton: admin });
    await sceller(t.services);
    const { intact, phrases } = await verifier();
    expect(intact, phrases.join()).toBe(true);
  });

  it("écrit avant de répondre, ensemble ce qui se lit ensemble", async () => {
    let ecritures = 0;
    const base = {
      porte: (travail: never) => {
        ecritures += 1;
        return t.services.base.porte(travail);
      },
    } as unknown as typeof t.services.base;
    const file = creerFileAcces(base, () => undefined);
    const noter = (quoi: string) =>
      file.noter({ fait_le: new Date(), action: "export", quoi, requete: "e", route: "e", adresse: "", appareil: "" });
    const notes = async (quoi: string): Promise<number> => {
      const { rows } = await t.base.proprietaire((c) =>
        c.query("select count(*)::int as n from journal_acces where quoi = $1", [quoi]),
      );
      return rows[0].n;
    };
    await noter("seul");
    expect(await notes("seul")).toBe(1);
    // La première part aussitôt ; les autres, arrivées pendant son écriture, n'en paient qu'une.
    await Promise.all([
      noter("foule"),
      new Promise(setImmediate).then(() => Promise.all(Array.from({ length: 300 }, () => noter("foule")))),
    ]);
    expect(await notes("foule")).toBe(301);
    expect(ecritures).toBeLessThanOrEqual(4);
  });

  it("ne perd rien quand la file est pleine ou que la base se tait un moment", async () => {
    let pannes = 1;
    const base = {
      porte: (travail: never) =>
        pannes-- > 0 ? Promise.reject(new Error("base absente")) : t.services.base.porte(travail),
    } as unknown as typeof t.services.base;
    const dits: unknown[] = [];
    const file = creerFileAcces(base, (erreur) => dits.push(erreur));
    const acces = {
      fait_le: new Date(),
      action: "export",
      quoi: "file",
      requete: "f",
      route: "f",
      adresse: "",
      appareil: "",
    } as const;
    // La lecture n'est pas refusée pour autant : ce qui n'a pas pu s'écrire reste en file, et se dit une fois.
    await Promise.all(Array.from({ length: 1_200 }, () => file.noter(acces)));
    expect(dits).toHaveLength(1);
    await file.arreter();
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select count(*)::int as n from journal_acces where quoi = 'file'"),
    );
    expect(rows[0].n).toBe(1_200);
  });
});
