import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClasseLue } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import type { Base } from "../db/base.ts";
import { clesSansLigne } from "../fichiers/fichiers.queries.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { appliquer } from "./conservation.ts";

let t: AppTest;
beforeAll(async () => {
  t = await creerAppTest();
});
afterAll(() => t.fermer());

/** Des sinistres clos que rien n'a touchés depuis ce jour. */
const clos = (c: pg.ClientBase, combien: number, jour: string) =>
  c.query(
    `insert into tickets (type_demande, client_id, immatriculation, statut_ticket, demandeur_prenom_nom, cree_le, mis_a_jour_le)
     select 'sinistre', $1, 'GB-482-NR', 'cloture', 'Ina ' || n, $3, $3 from generate_series(1, $2::int) n`,
    [t.jeu.clientA, combien, jour],
  );

/** Combien de lignes d'une table `travail` lit, parmi deux mille au moins que `remplir` y pose ; rien n'en reste. */
const lues = (
  table: "tickets" | "fichiers",
  remplir: (c: pg.ClientBase) => Promise<unknown>,
  travail: (c: pg.ClientBase) => Promise<unknown>,
): Promise<number> =>
  t.base.proprietaire(async (c) => {
    // Parcours et index comptés ensemble : un index relu en entier ne vaut pas mieux que la table.
    const compter = async () =>
      (
        await c.query<{ n: number }>(
          `select (pg_stat_get_xact_tuples_returned($1::regclass) + pg_stat_get_xact_tuples_fetched($1::regclass)
               + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = $1::regclass))::int as n`,
          [table],
        )
      ).rows[0]?.n ?? 0;
    await c.query("begin");
    try {
      await remplir(c);
      await c.query(`analyze ${table}`);
      // La table d'un essai est si petite que la lire en entier coûte peu : ici, cela ne se fait que sans autre chemin.
      await c.query("set local enable_seqscan = off");
      await c.query("set local role reflet_systeme");
      const avant = await compter();
      await travail(c);
      return (await compter()) - avant;
    } finally {
      await c.query("rollback");
    }
  });

const deuxMilleFichiers = (c: pg.ClientBase) =>
  c.query(
    `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache, cle)
     select $1, 'photo', 'p.jpg', 'image/jpeg', 1, sha256('p'), true, case when n % 2 = 0 then 'photos-dommages/' || n || '.jpg' end
     from generate_series(1, 2000) n`,
    [t.jeu.clientA],
  );

describe("ce qui a passé l'âge", () => {
  it("part lot par lot, en un seul passage à l'écran, et rien de plus récent avec", async () => {
    await t.enSysteme(async (c) => {
      await clos(c, 60, "2010-03-01");
      await clos(c, 3, new Date().toISOString());
    });
    let transactions = 0;
    const base = Object.assign(Object.create(t.services.base) as Base, {
      porte: (travail: Parameters<Base["porte"]>[0]) => {
        transactions++;
        return t.services.base.porte(travail);
      },
    });
    await appliquer({ ...t.services, base }, "sinistres");
    expect(transactions).toBe(3);
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        `select count(*) filter (where demandeur_prenom_nom = 'Personne effacée')::int as effacees,
           count(*) filter (where demandeur_prenom_nom like 'Ina %')::int as gardees from tickets where cree_le < '2011-01-01' or cree_le > now() - interval '1 hour'`,
      ),
    );
    expect(rows).toEqual([{ effacees: 60, gardees: 3 }]);
    const jeton = await t.session(t.jeu.admin);
    const classes = (await t.appeler("GET", "/api/donnees-personnelles/conservation", { jeton })).json<ClasseLue[]>();
    expect(classes.find(({ classe }) => classe === "sinistres")).toMatchObject({ lignes: 0, derniere_lignes: 60 });
  });

  it("se trouve par son âge, sans relire tous les tickets", async () => {
    const due = (c: pg.ClientBase) =>
      c.query("select count(*) from conservation_due('sinistres', now() - interval '120 months')");
    expect(await lues("tickets", (c) => clos(c, 2_000, new Date().toISOString()), due)).toBeLessThan(100);
  });
});

describe("effacer une fiche", () => {
  it("emporte les fichiers que la corbeille gardait d'elle, et eux seuls, sans relire tous les fichiers", async () => {
    const [ticket, autre] = [randomUUID(), randomUUID()];
    let parties: string[] = [];
    const effacer = async (c: pg.ClientBase) => {
      for (const [ligne, contenu] of [
        [ticket, "sien"],
        [autre, "autre"],
      ])
        await c.query(
          `with g as (insert into corbeille (entite, ligne_id, libelle, lignes) values ('tickets', $2, 'Sinistre', '{}') returning id)
           insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache, cle, corbeille_id)
           select $1, 'photo', 'p.jpg', 'image/jpeg', 1, sha256('p'), true, 'photos-dommages/' || $3 || '.jpg', id from g`,
          [t.jeu.clientA, ligne, contenu],
        );
      await c.query(
        `insert into tickets (id, type_demande, client_id, immatriculation, demandeur_prenom_nom) values ($1, 'sinistre', $2, 'GB-482-NR', 'Ina')`,
        [ticket, t.jeu.clientA],
      );
      parties = (await c.query<{ cle: string }>("select effacer_ligne('tickets', $1) as cle", [ticket])).rows.map(
        ({ cle }) => cle,
      );
    };
    expect(await lues("fichiers", deuxMilleFichiers, effacer)).toBeLessThan(100);
    expect(parties).toEqual(["photos-dommages/sien.jpg"]);
  });
});

describe("les clés du stockage que plus rien ne nomme", () => {
  it("sont rendues, une clé mal formée comprise ; jamais celle d'un fichier, qu'elle soit son nom ou son identifiant", async () => {
    const deposer = (c: pg.ClientBase, cle: string | null) =>
      c.query<{ id: string }>(
        `insert into fichiers (client_id, usage, nom, type_mime, taille, sha256, rattache, cle)
         values ($1, 'permis', 'p.pdf', 'application/pdf', 1, sha256('p'), true, $2) returning id`,
        [t.jeu.clientA, cle],
      );
    const [ancien, nouveau] = await t.enSysteme(async (c) => [
      (await deposer(c, null)).rows[0]?.id ?? "",
      (await deposer(c, "permis-conducteurs/p.pdf")).rows[0]?.id ?? "",
    ]);
    const perdues = [
      "permis-conducteurs/q.pdf",
      randomUUID(),
      // L'identifiant d'un fichier qui a une clé n'est pas sa clé, et une autre écriture d'un identifiant est une autre clé.
      nouveau ?? "",
      ancien?.toUpperCase() ?? "",
      `{${ancien}}`,
      ancien?.replaceAll("-", "") ?? "",
      `${ancien}\n`,
      "",
      "pas-un-identifiant",
    ];
    const rendues = await t.services.base.porte((tx) =>
      clesSansLigne(tx, [...perdues, ancien ?? "", "permis-conducteurs/p.pdf"]),
    );
    expect(rendues.sort()).toEqual(perdues.sort());
  });

  it("se cherchent par l'identifiant, sans relire tous les fichiers", async () => {
    const chercher = (c: pg.ClientBase) => c.query("select cles_sans_ligne($1)", [[randomUUID()]]);
    expect(await lues("fichiers", deuxMilleFichiers, chercher)).toBeLessThan(100);
  });
});
