import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { cleStockage } from "../../domain/fichiers/cle.ts";
import { cheminDedans, vraiCheminDedans } from "../fichiers/chemin-dedans.ts";
import { fichiersSurDisque } from "../fichiers/stockage.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { adresseDe, clientDe, commander } from "../testing/grappe.ts";
import { lancerCommande, reecrireManifeste } from "./aides-sauvegarde.ts";
import { tablesACopier } from "./catalogue.queries.ts";
import { piecesDe } from "./lire-archive.ts";
import { ecrireManifeste, lireManifeste } from "./lire-manifeste.ts";
import { type Manifeste, NOM_MANIFESTE } from "./manifeste.ts";
import { refuserInconnues } from "./refuser-inconnues.ts";
import { condenser, sauvegarder } from "./sauvegarder.ts";
import { finTar, pieceTar } from "./tar.ts";

const CONTENU = Buffer.from("les octets d'un rapport");
let t: AppTest;
let dossier: string;
let archive: string;
let base: string;
beforeAll(async () => {
  t = await creerAppTest();
  dossier = await mkdtemp(join(tmpdir(), "reflet-forgee-"));
  const { sha256 } = await t.services.fichiers.deposer(Readable.from([CONTENU]), 1000, t.jeu.fichier);
  await t.base.proprietaire((c) =>
    c.query("update fichiers set sha256 = $1, taille = $2 where id = $3", [sha256, CONTENU.length, t.jeu.fichier]),
  );
  archive = join(dossier, "bonne.tar");
  await sauvegarder(
    { proprietaire: t.base.proprietaire, fichiers: t.services.fichiers, config: t.services.config },
    archive,
  );
  base = `reflet_f_${process.pid}_${Date.now().toString(36)}`;
  await commander(clientDe(inject("acces"), "postgres"), `create database ${base}`);
});
afterAll(async () => {
  await t.fermer();
  await commander(clientDe(inject("acces"), "postgres"), `drop database if exists ${base} with (force)`);
  await rm(dossier, { recursive: true, force: true });
});

/** La vraie commande, sur une base vide et un dossier de données neuf ; rend ce qu'elle dit, et ce qu'elle a écrit. */
async function restituer(chemin: string, ...options: string[]) {
  const donnees = join(dossier, "donnees");
  await rm(donnees, { recursive: true, force: true });
  const { code, sortie } = await lancerCommande("restauration", ["--depuis", chemin, ...options], {
    DATABASE_URL: adresseDe(inject("acces"), base),
    DATA_DIR: donnees,
  }).fin;
  const ecrits = existsSync(donnees)
    ? (await readdir(donnees, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name)
    : [];
  const client = new pg.Client(clientDe(inject("acces"), base));
  await client.connect();
  const { rows } = await client
    .query("select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace")
    .finally(() => client.end());
  return { code, sortie, ecrits, tables: rows[0].n };
}

async function manifesteDe(chemin: string): Promise<string> {
  for await (const { nom, contenu } of piecesDe(chemin)) if (nom === NOM_MANIFESTE) return text(contenu);
  throw new Error("aucun manifeste");
}

const RIEN = { code: 1, ecrits: [], tables: 0 };
const forger = async (nom: string, changer: (m: Manifeste) => Manifeste): Promise<string> => {
  const vers = join(dossier, nom);
  await reecrireManifeste(archive, vers, changer);
  return vers;
};
const avecCle =
  (cle: string) =>
  (m: Manifeste): Manifeste => ({ ...m, fichiers: m.fichiers.map((f) => ({ ...f, cle })) });
const surTable =
  (nom: string, changer: (table: Manifeste["tables"][number]) => Manifeste["tables"][number]) =>
  (m: Manifeste): Manifeste => ({
    ...m,
    tables: m.tables.map((table) => (table.nom === nom ? changer(table) : table)),
  });

const CLES_INTERDITES = [
  "../../evade",
  "rapports/../../../evade",
  "/tmp/evade",
  "rapports/..\\..\\evade",
  "rapports/evade\u0000.pdf",
  "rapports/./evade",
  "rapports//evade",
  "..",
  "inconnu/evade",
  "\u001b[2Jevade",
  `rapports/${"a".repeat(400)}`,
];

describe("une archive forgée", { timeout: 240_000 }, () => {
  it("n'est pas prise sans l'option qui en répond, ni changée d'un seul signe", async () => {
    const forgee = await forger("cle.tar", avecCle("../../evade"));
    expect(await restituer(forgee)).toEqual({ ...RIEN, sortie: expect.stringContaining("n'est pas signée") });
    const lire = (m: object, cle = t.services.config) => lireManifeste(Buffer.from(JSON.stringify(m)), cle);
    const piece = JSON.parse(await manifesteDe(archive));
    expect(lire(piece).fichiers).toHaveLength(1);
    expect(() => lire({ ...piece, faite_le: "2020-01-01T00:00:00Z" })).toThrow("n'est pas signée");
    expect(() => lire({ ...piece, signature: undefined })).toThrow("n'est pas signée");
    expect(() => lire(piece, { ...t.services.config, secret: "z".repeat(40) })).toThrow("n'est pas signée");
  });

  it("d'une clé qui sort du stockage n'écrit rien, même si l'exploitant en répond", async () => {
    for (const cle of CLES_INTERDITES.slice(0, 3)) {
      const { sortie, ...reste } = await restituer(await forger("cle.tar", avecCle(cle)), "--sans-signature");
      expect([cle, reste]).toEqual([cle, RIEN]);
      expect(sortie).toContain("elle est refusée, rien n'a été écrit");
    }
    const dit: Manifeste = JSON.parse(await manifesteDe(archive));
    for (const cle of CLES_INTERDITES)
      for (const faux of [avecCle(cle)(dit), { ...dit, manquants: [cle] }, { ...dit, abimes: [cle] }]) {
        const lire = () => lireManifeste(Buffer.from(JSON.stringify(faux)), "sans");
        expect(lire, cle).toThrow("elle est refusée, rien n'a été écrit");
        // Aucun signe de contrôle n'atteint le terminal.
        expect(lire, cle).not.toThrow(/\p{Cc}/u);
      }
  });

  it("d'une table, d'une colonne ou d'une séquence inconnue, ou sans toutes les siennes, n'écrit rien", async () => {
    const secrete = surTable("clients", (c) => ({ ...c, colonnes: [...c.colonnes.slice(1), "secrete"] }));
    const { sortie, ...reste } = await restituer(await forger("table.tar", secrete), "--sans-signature");
    expect(reste).toEqual(RIEN);
    expect(sortie).toContain("nomme « clients.secrete », que cette version de Reflet n'a pas : elle est refusée");

    const dit: Manifeste = JSON.parse(await manifesteDe(archive));
    const faites = await t.base.proprietaire(tablesACopier);
    expect(() => refuserInconnues(dit, faites)).not.toThrow();
    const autres: [string, (m: Manifeste) => Manifeste][] = [
      ["pg_authid", surTable("clients", (c) => ({ ...c, nom: "pg_authid" }))],
      ["Il manque « clients »", (m) => ({ ...m, tables: m.tables.filter(({ nom }) => nom !== "clients") })],
      ["Il manque « clients.", surTable("clients", (c) => ({ ...c, colonnes: c.colonnes.slice(1) }))],
    ];
    for (const [phrase, changer] of autres) expect(() => refuserInconnues(changer(dit), faites)).toThrow(phrase);

    const injectees: [string, (m: Manifeste) => Manifeste][] = [
      ["clients; drop table x", surTable("clients", (c) => ({ ...c, nom: "clients; drop table x" }))],
      ["nom) from", surTable("clients", (c) => ({ ...c, colonnes: [...c.colonnes.slice(1), "nom) from"] }))],
      ["public.x", (m) => ({ ...m, sequences: [{ nom: "public.x", valeur: 1 }] })],
      ["../fichiers/0", (m) => ({ ...m, fichiers: m.fichiers.map((f) => ({ ...f, nom: "../fichiers/0" })) })],
    ];
    for (const [nom, changer] of injectees)
      expect(() => lireManifeste(Buffer.from(JSON.stringify(changer(dit))), "sans")).toThrow(
        `L'archive nomme "${nom}"`,
      );
  });

  it("dont une ligne nomme un fichier hors du stockage est refusée par la base, et rien n'y reste", async () => {
    const forgee = await refaire((nom, octets) =>
      nom.startsWith("donnees/fichiers/")
        ? gzipSync(
            gunzipSync(octets)
              .toString()
              .replace(/\\N\n$|\t\\N(?=\t)/, (v) => v.replace("\\N", "../../evade")),
          )
        : octets,
    );
    const { sortie, ...reste } = await restituer(forgee, "--sans-signature");
    expect({ ...reste, ecrits: reste.ecrits.filter((n) => n === "evade") }).toMatchObject(RIEN);
    expect(sortie).toMatch(/check constraint|n'est pas/);
  });

  it("qui contient un lien, ou deux pièces de même nom, est refusée", async () => {
    const octets = await readFile(archive);
    const lien = Buffer.from(octets);
    lien[156] = 0x32;
    const somme = Buffer.from(lien.subarray(0, 512))
      .fill(" ", 148, 156)
      .reduce((total, o) => total + o, 0);
    lien.write(`${somme.toString(8).padStart(6, "0")}\0 `, 148);
    const chemin = join(dossier, "lien.tar");
    await writeFile(chemin, lien);
    expect(await restituer(chemin)).toEqual({ ...RIEN, sortie: expect.stringContaining("fichiers ordinaires") });
    const double = [await buffer(pieceTar("fichiers/0", 1, [Buffer.from("x")])), octets];
    await writeFile(chemin, Buffer.concat(double));
    expect(await restituer(chemin)).toEqual({ ...RIEN, sortie: expect.stringContaining("deux fois la pièce") });
  });

  /** L'archive, certaines de ses pièces changées, condensats et tailles remis en accord ; non signée. */
  async function refaire(changer: (nom: string, octets: Buffer) => Buffer): Promise<string> {
    const vers = join(dossier, "refaite.tar");
    const faites = new Map<string, Buffer>();
    const parts: Buffer[] = [];
    for await (const { nom, contenu } of piecesDe(archive)) {
      const lus = changer(nom, await buffer(contenu));
      faites.set(nom, lus);
      const accorder = <P extends { nom: string }>(p: P) => {
        const octets = faites.get(p.nom) ?? Buffer.alloc(0);
        return { ...p, taille: octets.length, sha256: condenser(octets) };
      };
      const m: Manifeste | null = nom === NOM_MANIFESTE ? JSON.parse(lus.toString()) : null;
      const refait = m && {
        ...m,
        tables: m.tables.map((table) => ({ ...table, pieces: table.pieces.map(accorder) })),
        fichiers: m.fichiers.map(accorder),
      };
      const ecrit = refait ? Buffer.from(ecrireManifeste(refait, t.services.config)) : lus;
      parts.push(await buffer(pieceTar(nom, ecrit.length, [ecrit])));
    }
    await writeFile(vers, Buffer.concat([...parts, finTar()]));
    return vers;
  }
});

describe("un nom venu du dehors", () => {
  it("une clé du stockage se juge par la règle de la base, aucune plus large", async () => {
    const { rows } = await t.base.proprietaire((c) =>
      c.query(
        `select pg_get_expr(conbin, conrelid) as regle from pg_constraint
         where conrelid = 'fichiers'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'cartes-grises'`,
      ),
    );
    expect(rows).toHaveLength(1);
    const essais = [
      "rapports/2026/a-b_c.pdf",
      "photos-dommages/a/b/c.jpg",
      "imports/x.csv",
      "constat/...",
      "rapports/a/b/c/d.pdf",
      "rapports",
      "rapports/é.pdf",
      "rapports/a\n",
      ...CLES_INTERDITES.filter((cle) => !cle.includes("\u0000")),
    ];
    for (const cle of essais) {
      const juge = await t.base.proprietaire((c) =>
        c.query(`select (${rows[0].regle}) as permise from (select $1::text as cle) f`, [cle]),
      );
      const attendu = juge.rows[0].permise && !cle.includes("/./");
      expect([cle, cleStockage.safeParse(cle).success]).toEqual([cle, attendu]);
    }
  });

  it("ne sort pas du dossier : ni « .. », ni absolu, ni barre inverse, ni octet nul, ni lien", async () => {
    const dedans = join(dossier, "dedans");
    await mkdir(join(dedans, "a"), { recursive: true });
    await writeFile(join(dossier, "dehors.txt"), "secret");
    await writeFile(join(dedans, "a", "vrai.txt"), "ici");
    await symlink(join(dossier, "dehors.txt"), join(dedans, "lien.txt"));
    await symlink(dossier, join(dedans, "a", "monte"));
    expect(cheminDedans(dedans, "a/vrai.txt")).toBe(join(dedans, "a", "vrai.txt"));
    for (const nom of [
      "",
      ".",
      "..",
      "../dehors.txt",
      "a/../../dehors.txt",
      "/etc/passwd",
      "a\\..\\x",
      "a\0",
      "a//b",
      "a/",
      "é".repeat(200),
    ])
      expect(() => cheminDedans(dedans, nom), nom).toThrow("ne reste pas dans son dossier");
    expect(await vraiCheminDedans(dedans, "a/vrai.txt")).toBe(join(dedans, "a", "vrai.txt"));
    for (const nom of ["lien.txt", "a/monte/dehors.txt", "absent.txt"])
      expect([nom, await vraiCheminDedans(dedans, nom)]).toEqual([nom, null]);
  });

  it("le stockage sur disque refuse une clé qui sort, d'où qu'elle vienne", async () => {
    const fichiers = await fichiersSurDisque(join(dossier, "stockage"));
    for (const cle of ["../../evade", "rapports/../../evade", "/tmp/evade", "..", "a\\b/c", "rapports/x\0"]) {
      await expect(fichiers.deposer(Readable.from([CONTENU]), 1000, cle), cle).rejects.toThrow("ne reste pas");
      await expect(fichiers.ouvrir(cle), cle).rejects.toThrow("ne reste pas");
      await expect(fichiers.supprimer(cle), cle).rejects.toThrow("ne reste pas");
    }
    expect(existsSync(join(dossier, "evade"))).toBe(false);
    expect(await readdir(join(dossier, "stockage", "en-cours"))).toEqual([]);
  });
});
