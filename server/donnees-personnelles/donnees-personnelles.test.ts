import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ClasseLue } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { CLASSES_CONSERVATION } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { NOM_LISTE } from "../fichiers/stockage.ts";
import { lireEffacements } from "../sauvegarde/effacements-gardes.ts";
import { restaurer } from "../sauvegarde/restaurer.ts";
import { sauvegarder } from "../sauvegarde/sauvegarder.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { clientDe, commander } from "../testing/grappe.ts";
import { appliquer, moisAvant } from "./conservation.ts";

let t: AppTest;
let admin: string;
let dossier: string;
let permis: string;
const NOM = "Quentinval";
const EMAIL = "quentinval@essai.test";
const CHEZ_ELLE = "8 impasse des Quentines";
const MOTS = [NOM, NOM.toLowerCase(), EMAIL, "0698765432", "98ZX76543", CHEZ_ELLE];
let conducteur: string;
let utilisateur: string;

beforeAll(async () => {
  t = await creerAppTest();
  admin = await t.session(t.jeu.admin);
  dossier = await mkdtemp(join(tmpdir(), "reflet-donnees-"));
  const un = async (c: pg.ClientBase, texte: string, valeurs: unknown[]) =>
    (await c.query<{ id: string }>(texte, valeurs)).rows[0]?.id ?? "";
  await t.enSysteme(async (c) => {
    permis = await un(
      c,
      `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
       values ($1, 'permis', 'permis.pdf', 'application/pdf', 6, decode(repeat('00', 32), 'hex'), true) returning id`,
      [t.jeu.clientA],
    );
    conducteur = await un(
      c,
      `insert into conducteurs (client_id, prenom, nom, telephone, email, numero_permis, url_permis)
       values ($1, 'Alix', $2, '0698765432', $3, '98ZX76543', $4) returning id`,
      [t.jeu.clientA, NOM, EMAIL, permis],
    );
    await c.query("update conducteurs set telephone = '0611111111' where id = $1", [conducteur]);
    await c.query("update conducteurs set telephone = '0698765432' where id = $1", [conducteur]);
    await un(
      c,
      `insert into tickets (type_demande, immatriculation, client_id, demandeur_prenom_nom, demandeur_email, demandeur_telephone, nom_contact_depart,
         adresse_depart, localisation_vehicule, latitude_vehicule, longitude_vehicule)
       values ('convoyage', 'GB-482-NR', $1, $2, $3, '0698765432', $2, $4, $4, 45.1, 5.7) returning id`,
      [t.jeu.clientA, `Alix ${NOM}`, EMAIL, CHEZ_ELLE],
    );
    // Ce qui l'a recopiée : une fusion, et un fichier d'affectations dont une ligne est rejetée, l'autre pas encore écrite.
    await c.query(
      `insert into fusions (entite, gardee_id, gardee_nom, fusionnee_id, fusionnee_nom, client_id, faite_le, cle_idempotence)
       values ('conducteurs', $1, $2, gen_random_uuid(), $3, $4, now(), gen_random_uuid())`,
      [conducteur, `Alix ${NOM}`, `A. ${NOM}`, t.jeu.clientA],
    );
    await c.query(
      `with i as (insert into imports (entite, client_id, nom_fichier, etat) values ('affectations', $1, 'a.csv', 'pret') returning id)
       insert into import_lignes (import_id, ligne, cellules, valeurs, erreurs, verdict)
       select i.id, l, jsonb_build_array('GB-482-NR', $2::text), jsonb_build_object('conducteur', $2::text), e::jsonb, v from i, (values
         (2, 'rejetee', '[{"colonne": "Début", "valeur": "hier", "raison": "Donnez une date"}]'), (3, 'creation', '[]')) x (l, v, e)`,
      [t.jeu.clientA, `${NOM} Alix`],
    );
    // Son nom imprimé sur un document, parmi d'autres mots : il ne s'y cherchera plus.
    await c.query(
      `insert into document_textes (document_id, client_id, mots)
       select id, client_id, array_to_tsvector(array['expertmartial', 'alix', 'quentinier', $2, $3, '0698765432'])
       from documents where client_id = $1 limit 1`,
      [t.jeu.clientA, NOM.toLowerCase(), EMAIL.replace(/[^a-z]/g, "")],
    );
    utilisateur = await un(
      c,
      "insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe) select 'Alix', $2, $3, 'client', $1, mot_de_passe from utilisateurs where id = $4 returning id",
      [t.jeu.clientA, NOM, EMAIL, t.jeu.claire],
    );
    for (const gabarit of ["contact", "demo"])
      await c.query(
        "insert into messages (gabarit, destinataire, repondre_a, sujet, texte, html, champs) values ($1, 'equipe@reflet.test', $2, 's', $3, 'h', $4)",
        [gabarit, EMAIL, `Bonjour, Alix ${NOM}`, JSON.stringify({ name: `Alix ${NOM}`, email: EMAIL, message: "m" })],
      );
    // Son nom dans des textes libres ; un homonyme ailleurs, un nom plus long qui le contient.
    await c.query("update tickets set notes_internes = $2, details_avancement = $3 where demandeur_prenom_nom = $1", [
      `Alix ${NOM}`,
      `Vu avec Mme ${NOM.toUpperCase()} ; rappeler Alix\u00a0${NOM}, puis le garage.`,
      `Le dossier de ${NOM} est clos.`,
    ]);
    await c.query("update tickets set notes_internes = $2 where client_id = $1", [t.jeu.clientB, "Chez Quentinvallon"]);
  });
  await t.services.fichiers.deposer(Readable.from([Buffer.from("permis")]), 100, permis);
});
afterAll(async () => {
  await t.fermer();
  await rm(dossier, { recursive: true, force: true });
});

/** Partout où la personne est encore nommée : table et colonne, toutes tables confondues. */
const restes = (c: pg.ClientBase): Promise<string[]> =>
  c
    .query<{ trouve: string }>(
      `select format('%s.%s', t.table_name, m.mot) as trouve from information_schema.tables t, unnest($1::text[]) as m(mot)
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ('schema_migrations', 'schema_courant')
         and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I x where position(%L in x::text) > 0', t.table_name, m.mot), false, true, '')))[1]::text <> '0'`,
      [MOTS],
    )
    .then((r) => r.rows.map((l) => l.trouve));

const chercher = async (q: string) =>
  (await t.appeler("GET", `/api/donnees-personnelles?q=${encodeURIComponent(q)}`, { jeton: admin })).json<
    { entite: string; id: string; efface: boolean }[]
  >();

describe("données personnelles", () => {
  it("trouve une personne partout, lui remet tout, l'efface partout, et une restauration ne la ramène pas", async () => {
    const trouvees = await chercher(NOM);
    expect(trouvees.map((p) => p.entite).sort()).toEqual([
      "conducteurs",
      "messages",
      "messages",
      "tickets",
      "utilisateurs",
    ]);
    expect((await chercher("98zx 76543")).map((p) => p.id)).toEqual([conducteur]);

    const lignes = trouvees.map(({ entite, id }) => ({ entite, id }));
    const zip = await t.appeler(
      "GET",
      `/api/donnees-personnelles/export?lignes=${lignes.map((l) => `${l.entite}:${l.id}`).join(",")}`,
      { jeton: admin },
    );
    expect([zip.statusCode, zip.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const noms = zip.rawPayload.toString("latin1");
    expect(noms).toContain(`conducteurs-${conducteur}/fichiers/1-permis.pdf`);
    expect(noms).toContain(`utilisateurs-${utilisateur}/donnees.json`);

    // Avant d'effacer : une sauvegarde, et le sceau du journal.
    const archive = join(dossier, "avant.tar");
    await sauvegarder(
      { proprietaire: t.base.proprietaire, fichiers: t.services.fichiers, config: t.services.config },
      archive,
    );
    await t.services.base.porte((tx) => tx.executer(sql`select sceller_journal(10000)`));
    const motif = "À sa demande, reçue par écrit";
    const effacer = (corps: object) => t.appeler("POST", "/api/donnees-personnelles/effacer", { jeton: admin, corps });
    const textes = (
      await t.appeler(
        "GET",
        `/api/donnees-personnelles/textes?lignes=${lignes.map((l) => `${l.entite}:${l.id}`).join(",")}`,
        { jeton: admin },
      )
    ).json<{ entite: string; id: string; champ: string; avant: string; nom: string; fois: number }[]>();
    expect(textes).toMatchObject([
      { champ: "details_avancement", avant: "Le dossier de ", nom: NOM, fois: 1 },
      { champ: "notes_internes", avant: "Vu avec Mme ", nom: NOM.toUpperCase(), fois: 2 },
    ]);
    const choisis = textes.map(({ entite, id, champ }) => ({ entite, id, champ }));
    const ailleurs = [{ entite: "utilisateurs", id: t.jeu.admin, champ: "mot_de_passe" }];
    for (const corps of [
      { lignes, motif, textes: choisis, confirmation: "oui" },
      { lignes, motif, textes: ailleurs, confirmation: "EFFACER" },
    ])
      expect((await effacer(corps)).statusCode).toBe(400);
    expect(await t.base.proprietaire(restes)).not.toEqual([]);
    const efface = await effacer({ lignes, motif, textes: choisis, confirmation: "EFFACER" });
    expect([efface.statusCode, efface.json()]).toEqual([200, { effacees: 5, fichiers: 1, textes: 2 }]);
    expect(await t.base.proprietaire(restes)).toEqual([]);
    const imprimes = async (c: pg.ClientBase) => (await c.query("select mots::text from document_textes")).rows;
    expect(await t.base.proprietaire(imprimes)).toEqual([{ mots: "'expertmartial' 'quentinier'" }]);
    await expect(t.services.fichiers.ouvrir(permis)).rejects.toMatchObject({ statut: 404 });
    // Une ligne importée qui n'était pas encore écrite ne le sera plus, et le dit.
    const { rows: importees } = await t.base.proprietaire((c) =>
      c.query("select verdict, erreurs -> 0 ->> 'raison' as raison from import_lignes order by ligne"),
    );
    expect(importees).toEqual([2, 3].map(() => ({ verdict: "rejetee", raison: "Cette personne a été effacée" })));
    // La chaîne du journal tient : elle dit que des valeurs ont été effacées, pas que quelqu'un l'a réécrite.
    const chaine = await t.base.proprietaire(async (c) => {
      await c.query("select sceller_journal(10000)");
      return (await c.query("select raison, effacees > 0 as effacees from verifier_journal('ecritures')")).rows;
    });
    expect(chaine).toEqual([{ raison: null, effacees: true }]);
    // Le compte n'ouvre plus rien, et la trace de l'effacement ne nomme personne.
    const liste = (await t.appeler("GET", "/api/donnees-personnelles/effacements", { jeton: admin })).json<object[]>();
    expect(liste).toHaveLength(7);
    expect(JSON.stringify(liste)).not.toMatch(new RegExp(MOTS.join("|")));
    expect(await lireEffacements(join(t.services.config.dossierDonnees, NOM_LISTE))).toHaveLength(7);

    const cible = `reflet_e_${process.pid}_${Date.now().toString(36)}`;
    await commander(clientDe(inject("acces"), "postgres"), `create database ${cible}`);
    const client = new pg.Client(clientDe(inject("acces"), cible));
    await client.connect();
    try {
      const faite = await restaurer({ proprietaire: (travail) => travail(client), fichiers: null }, archive, {
        signature: t.services.config,
        effacements: await lireEffacements(join(t.services.config.dossierDonnees, NOM_LISTE)),
      });
      expect(faite.rejoues).toBe(7);
      expect(await restes(client)).toEqual([]);
      expect(await imprimes(client)).toEqual([{ mots: "'expertmartial' 'quentinier'" }]);
      const { rows } = await client.query("select nom, numero_permis from conducteurs where id = $1", [conducteur]);
      expect(rows).toEqual([{ nom: "Personne effacée", numero_permis: null }]);
      const rendus = await client.query("select notes_internes from tickets where id = $1", [textes[0]?.id]);
      expect(rendus.rows).toEqual([{ notes_internes: "Vu avec Mme [effacé] ; rappeler [effacé], puis le garage." }]);
    } finally {
      await client.end();
      await commander(clientDe(inject("acces"), "postgres"), `drop database ${cible} with (force)`);
    }
  });

  it("ne laisse pas un admin s'effacer lui-même", async () => {
    const corps = { lignes: [{ entite: "utilisateurs", id: t.jeu.admin }], motif: "Essai", confirmation: "EFFACER" };
    const reponse = await t.appeler("POST", "/api/donnees-personnelles/effacer", { jeton: admin, corps });
    expect([reponse.statusCode, reponse.json().code]).toEqual([409, "effacement_de_soi"]);
  });

  it("dit d'abord ce que l'âge efface, puis efface lignes et fichiers ensemble, et rien d'autre", async () => {
    const ancien = await t.enSysteme(async (c) => {
      const { rows } = await c.query<{ id: string; fichier: string }>(
        `with f as (insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache)
                    values ($1, 'permis', 'p.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), true) returning id),
              c as (insert into conducteurs (client_id, prenom, nom, numero_permis, url_permis)
                    select $1, 'Léa', 'Anciennement', '55AA55555', id from f returning id),
              a as (insert into historique_affectation_vehicules (client_id, vehicule_id, conducteur_id, date_debut_affectation, date_fin_affectation, kilometrage_debut_affectation)
                    select $1, $2, id, '2020-01-01', '2020-06-30', 1 from c)
         select c.id, f.id as fichier from c, f`,
        [t.jeu.clientA, t.jeu.vehicule],
      );
      return rows[0] ?? { id: "", fichier: "" };
    });
    await t.services.fichiers.deposer(Readable.from([Buffer.from("p")]), 10, ancien.fichier);
    const lire = async (): Promise<ClasseLue | undefined> =>
      (await t.appeler("GET", "/api/donnees-personnelles/conservation", { jeton: admin }))
        .json<ClasseLue[]>()
        .find((c) => c.classe === "permis");
    expect(await lire()).toMatchObject({
      mois: 6,
      lignes: 1,
      fichiers: 1,
      exemples: [{ libelle: "Léa Anciennement", depuis: "2020-06-30" }],
      dernier_le: null,
    });
    // L'essai n'a rien changé.
    (await t.services.fichiers.ouvrir(ancien.fichier)).flux.destroy();
    await appliquer(t.services, "permis");
    expect(await lire()).toMatchObject({ lignes: 0, derniere_lignes: 1 });
    await expect(t.services.fichiers.ouvrir(ancien.fichier)).rejects.toMatchObject({ statut: 404 });
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select nom, numero_permis, url_permis from conducteurs where id = any ($1) order by nom", [
        [ancien.id, t.jeu.conducteur],
      ]),
    );
    // Celle dont l'affectation court garde son permis ; l'autre garde son nom.
    expect(rows).toEqual([
      { nom: "Anciennement", numero_permis: null, url_permis: null },
      { nom: "Canarival", numero_permis: "12AB34567", url_permis: null },
    ]);
    for (const classe of CLASSES_CONSERVATION) {
      const reponse = await t.appeler("POST", "/api/donnees-personnelles/conservation", {
        jeton: admin,
        corps: { classe },
      });
      expect([classe, reponse.statusCode]).toEqual([classe, 200]);
    }
  });

  it("efface d'un sinistre de plus de dix ans la personne et ses photos, d'une facture son fichier", async () => {
    t.regler(new Date("2040-01-01T10:00:00Z"));
    const jeton = await t.session(t.jeu.admin);
    await t.base.proprietaire((c) =>
      c.query("update tickets set statut_ticket = 'cloture' where id = $1", [t.jeu.ticket]),
    );
    const lues = (await t.appeler("GET", "/api/donnees-personnelles/conservation", { jeton })).json<ClasseLue[]>();
    expect(lues.find((c) => c.classe === "sinistres")).toMatchObject({ lignes: 1 });
    await appliquer(t.services, "sinistres");
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select demandeur_prenom_nom, notes_internes from tickets where id = $1", [t.jeu.ticket]),
    );
    expect(rows).toEqual([{ demandeur_prenom_nom: "Personne effacée", notes_internes: "Note interne secrète" }]);

    // Les mêmes gestes pour un conducteur archivé, un compte suspendu, un convoyage clos ; ceux qui servent encore restent.
    const [parti, suspendu, convoyage] = await t.enSysteme(async (c) => {
      const un = async (texte: string) => (await c.query<{ id: string }>(texte, [t.jeu.clientA])).rows[0]?.id ?? "";
      return [
        await un(
          "insert into conducteurs (client_id, prenom, nom, archive_le) values ($1, 'Ina', 'Partie', '2030-01-01') returning id",
        ),
        await un(
          "insert into utilisateurs (prenom, nom, email, role, client_id, suspendu_le, actif) values ('Ina', 'Partie', 'ina@essai.test', 'client', $1, '2030-01-01', false) returning id",
        ),
        await un(
          "insert into tickets (type_demande, immatriculation, client_id, demandeur_prenom_nom, statut_ticket) values ('convoyage', 'GB-482-NR', $1, 'Ina Partie', 'cloture') returning id",
        ),
      ];
    });
    for (const [classe, ligne] of [
      ["conducteurs", parti],
      ["comptes", suspendu],
      ["dossiers", convoyage],
    ] as const) {
      const due = (await t.appeler("GET", "/api/donnees-personnelles/conservation", { jeton })).json<ClasseLue[]>();
      expect([classe, due.find((l) => l.classe === classe)?.lignes]).toEqual([classe, 1]);
      await appliquer(t.services, classe);
      const reste = await t.base.proprietaire((c) =>
        c.query(
          "select * from (select id, nom from conducteurs union all select id, nom from utilisateurs union all select id, demandeur_prenom_nom from tickets) x where id = $1",
          [ligne],
        ),
      );
      expect(reste.rows).toEqual([{ id: ligne, nom: "Personne effacée" }]);
    }
    expect((await t.appeler("GET", "/api/session", { jeton })).statusCode).toBe(200);
  });

  it("depuis son profil, une personne demande ; l'équipe est prévenue une fois et répond", async () => {
    t.regler(new Date());
    const jeton = await t.session(t.jeu.claire);
    const corps = { genre: "effacement", precisions: "Je quitte la société", cle_idempotence: crypto.randomUUID() };
    for (const _ of [1, 2]) {
      const reponse = await t.appeler("POST", "/api/profil/donnees", { jeton, corps });
      expect([reponse.statusCode, reponse.json().length]).toEqual([200, 1]);
    }
    const { rows } = await t.base.proprietaire((c) =>
      c.query("select count(*)::int as n from messages where gabarit = 'donnees_personnelles'"),
    );
    expect(rows).toEqual([{ n: 1 }]);
    const neuf = await t.session(t.jeu.admin);
    const demandes = (await t.appeler("GET", "/api/donnees-personnelles/demandes", { jeton: neuf })).json();
    expect(demandes).toMatchObject([{ genre: "effacement", precisions: "Je quitte la société", traitee_le: null }]);
    await t.appeler("POST", `/api/donnees-personnelles/demandes/${demandes[0].id}/traiter`, { jeton: neuf });
    const miennes = (await t.appeler("GET", "/api/profil/donnees", { jeton })).json();
    expect(miennes).toMatchObject([{ traitee_le: expect.any(String) }]);
    // Celles d'une autre personne ne se voient pas.
    expect((await t.appeler("GET", "/api/profil/donnees", { jeton: await t.session(t.jeu.marc) })).json()).toEqual([]);
  });

  it("compte les mois au calendrier", () => {
    expect(moisAvant(new Date("2026-08-31T10:00:00Z"), 6).toISOString()).toBe("2026-02-28T10:00:00.000Z");
    expect(moisAvant(new Date("2026-01-15T10:00:00Z"), 120).toISOString()).toBe("2016-01-15T10:00:00.000Z");
  });
});
