import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as attendre } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { fichiersS3 } from "../fichiers/stockage-s3.ts";
import { type AppTest, creerAppTest, nomDeLaBase } from "../testing/app-test.ts";
import { adresseDe, clientDe, commander } from "../testing/grappe.ts";
import { lancerServiceS3, S3_POSSIBLE } from "../testing/s3/service-s3.ts";
import { ranger } from "../webhooks/secret-webhook.ts";
import { lancerCommande, reecrireManifeste } from "./aides-sauvegarde.ts";
import { compterLignes, VERROU_SAUVEGARDE } from "./catalogue.queries.ts";
import { faireSauvegarde } from "./faire-sauvegarde.ts";
import { verifierArchive } from "./lire-archive.ts";
import { estDue, sauvegarderSiDue } from "./planifier.ts";
import { protegerFichiers } from "./proteger-fichiers.ts";
import { restaurer } from "./restaurer.ts";
import { balayerPartiels, tourner } from "./rotation.ts";
import { sauvegarder } from "./sauvegarder.ts";

const PHRASE = "une phrase longue et tenue secrète";
const CONTENU = Buffer.from("les octets d'un rapport, à l'identique");
let t: AppTest;
let dossier: string;
const bases: string[] = [];
beforeAll(async () => {
  t = await creerAppTest();
  dossier = await mkdtemp(join(tmpdir(), "reflet-sauvegarde-"));
  // Les octets du fichier du jeu : sa clé est son identifiant.
  const { sha256 } = await t.services.fichiers.deposer(Readable.from([CONTENU]), 1000, t.jeu.fichier);
  await t.base.proprietaire((c) =>
    c.query("update fichiers set sha256 = $1, taille = $2 where id = $3", [sha256, CONTENU.length, t.jeu.fichier]),
  );
});
afterAll(async () => {
  await t.fermer();
  for (const nom of bases)
    await commander(clientDe(inject("acces"), "postgres"), `drop database if exists ${nom} with (force)`);
  await rm(dossier, { recursive: true, force: true });
});

/** Une base de plus : vide, ou au schéma du jour avec une société. */
async function baseNeuve(modele?: string): Promise<string> {
  const nom = `reflet_r_${process.pid}_${bases.length}_${Date.now().toString(36)}`;
  await commander(
    clientDe(inject("acces"), "postgres"),
    `create database ${nom} ${modele ? `template ${modele}` : ""}`,
  );
  bases.push(nom);
  if (modele)
    await surBase(nom, async (c) => {
      await c.query("begin");
      await c.query("set local role reflet_systeme");
      await c.query("insert into clients (nom) values ('Celle d''avant')");
      await c.query("commit");
    });
  return nom;
}

/** Ces archives sont signées par l'application d'essai. */
const signee = () => ({ signature: t.services.config });

/** La vraie commande, sur cette base et le dossier de l'application. */
const lancer = (
  commande: "sauvegarde" | "restauration",
  base: string,
  options: string[],
  env: Record<string, string> = {},
) =>
  lancerCommande(commande, options, {
    DATABASE_URL: adresseDe(inject("acces"), base),
    DATA_DIR: t.services.config.dossierDonnees,
    ...env,
  });

/** Une sauvegarde sans le processus de la commande. */
async function sauver(nom: string, phrase?: string): Promise<string> {
  const chemin = join(dossier, nom);
  await sauvegarder(
    { proprietaire: t.base.proprietaire, fichiers: t.services.fichiers, config: t.services.config },
    chemin,
    { phrase },
  );
  return chemin;
}

const surBase = async <T>(nom: string, travail: (c: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = new pg.Client(clientDe(inject("acces"), nom));
  await client.connect();
  return travail(client).finally(() => client.end());
};
const comptes = (c: pg.ClientBase) => compterLignes(c).then((l) => new Map(l.map((x) => [x.nom, x.lignes])));

// Chaque cas lance plusieurs fois les vraies commandes : quelques secondes chacune, dix sur deux cœurs très chargés.
describe("sauvegarde et restauration", { timeout: 120_000 }, () => {
  it("rend sur une base et un dossier vides les mêmes lignes et les mêmes octets, droits et déclencheurs compris", async () => {
    await t.session(t.jeu.claire);
    const webhook = randomUUID();
    await t.enSysteme((c) =>
      c.query(
        "insert into webhooks (id, nom, adresse, secret, evenements, cree_le) values ($1, 'Outil', 'https://outil.exemple.fr', $2, '{ticket.creation}', now())",
        [webhook, ranger(t.services.config, webhook, "s".repeat(40))],
      ),
    );
    const vers = join(dossier, "a");
    const sauvee = await lancer("sauvegarde", await nomDeLaBase(t), ["--vers", vers, "--garder", "1"]).fin;
    expect(sauvee).toEqual({ code: 0, sortie: expect.stringContaining("Sauvegarde relue") });
    const archive = join(vers, (await readdir(vers)).find((n) => n.endsWith(".tar")) ?? "");
    const cible = await baseNeuve();
    const ailleurs = join(dossier, "ailleurs");
    const restituer = (...options: string[]) =>
      lancer("restauration", cible, ["--depuis", archive, ...options], { DATA_DIR: ailleurs }).fin;
    // Une autre machine n'a pas la clé qui l'a signée : elle ne la prend que si l'on répond d'elle, et rien n'est écrit avant.
    expect(await restituer()).toEqual({ code: 1, sortie: expect.stringContaining("--sans-signature") });
    expect(existsSync(ailleurs)).toBe(false);
    const { code, sortie } = await restituer("--sans-signature");
    expect([code, sortie]).toEqual([0, expect.stringContaining("Restauré")]);
    // La clé des secrets n'est pas dans l'archive : sur une autre machine, la commande dit ce qui ne se lit plus.
    expect(sortie).toContain("illisibles : 1 webhook.");
    const avant = await t.base.proprietaire(comptes);
    await surBase(cible, async (c) => {
      const apres = await comptes(c);
      // Une session d'avant a pu être révoquée depuis : elles ne reviennent pas.
      expect(apres.get("sessions")).toBe(0);
      for (const [nom, lignes] of avant) if (nom !== "sessions") expect([nom, apres.get(nom)]).toEqual([nom, lignes]);
      const lire = "select id, prenom, email, mot_de_passe, cree_le from utilisateurs order by id";
      expect((await c.query(lire)).rows).toEqual((await t.base.proprietaire((d) => d.query(lire))).rows);
      const { rows } = await c.query(
        `select (select count(*)::int from pg_trigger where tgenabled <> 'O' and not tgisinternal) as eteints,
                (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                 and relname not in ('schema_migrations', 'schema_courant') and not (relrowsecurity and relforcerowsecurity)) as ouvertes,
                (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as douteuses`,
      );
      expect(rows).toEqual([{ eteints: 0, ouvertes: 0, douteuses: 0 }]);
      // Les numéros continuent après les derniers donnés, et l'historique se tient toujours.
      await c.query("begin");
      await c.query("set local role reflet_systeme");
      await c.query("insert into loueurs (nom) values ('Après restauration')");
      expect((await c.query("select max(id) = lastval() as suite from historique")).rows).toEqual([{ suite: true }]);
      await c.query("rollback");
    });
    expect(await readFile(join(ailleurs, "fichiers", t.jeu.fichier.slice(0, 2), t.jeu.fichier))).toEqual(CONTENU);
  });

  it("chiffre sous une phrase, et n'ouvre ni sous une autre, ni abîmée, ni coupée, ni en clair", async () => {
    const archive = await sauver("chiffree.tar.chiffre", PHRASE);
    const octets = await readFile(archive);
    expect(octets.includes("Canarival")).toBe(false);
    expect((await verifierArchive(archive, { ...signee(), phrase: PHRASE })).fichiers).toHaveLength(1);
    await expect(verifierArchive(archive, { ...signee(), phrase: `${PHRASE} ` })).rejects.toThrow(
      "La phrase n'ouvre pas",
    );
    await expect(verifierArchive(archive, signee())).rejects.toThrow("Cette archive est chiffrée");
    const essayer = async (contenu: Buffer) => {
      await writeFile(join(dossier, "essai"), contenu);
      return verifierArchive(join(dossier, "essai"), { ...signee(), phrase: PHRASE }).then(
        () => "acceptée",
        (e: Error) => e.message,
      );
    };
    const abimee = Buffer.from(octets);
    abimee.writeUInt8((abimee.at(-40) ?? 0) ^ 1, abimee.length - 40);
    expect(await essayer(abimee)).toMatch(/abîmée/);
    expect(await essayer(octets.subarray(0, octets.length - 700))).toMatch(/abîmée|incomplète/);
    expect(await essayer(octets.subarray(0, 20))).toMatch(/incomplète/);
  });

  it("voit un octet changé, une fin coupée et un autre fichier dans une archive en clair", async () => {
    const octets = await readFile(await sauver("clair.tar"));
    const essayer = async (contenu: Buffer) => {
      await writeFile(join(dossier, "essai.tar"), contenu);
      return verifierArchive(join(dossier, "essai.tar"), signee()).then(
        () => "acceptée",
        (e: Error) => e.message,
      );
    };
    expect(await essayer(octets)).toBe("acceptée");
    const abimee = Buffer.from(octets);
    abimee.writeUInt8((abimee.at(530) ?? 0) ^ 1, 530);
    expect(await essayer(abimee)).toMatch(/abîmée/);
    expect(await essayer(octets.subarray(0, octets.length / 2))).toMatch(/incomplète/);
    expect(await essayer(Buffer.from("rien d'une sauvegarde".repeat(100)))).toMatch(/n'est pas une sauvegarde/);
  });

  it("refuse une base déjà pleine, un produit en marche et une version plus récente ; remplace si on le demande", async () => {
    const archive = await sauver("b.tar");
    const cible = await baseNeuve(inject("modele"));
    const remettre = (nom: string, chemin = archive, remplacer = false) =>
      restaurer({ proprietaire: (travail) => surBase(nom, travail), fichiers: null }, chemin, {
        ...signee(),
        remplacer,
      });
    await expect(remettre(cible)).rejects.toThrow("--remplacer");
    await remettre(cible, archive, true);
    const noms = await surBase(cible, (c) => c.query("select nom from clients where nom ~ '^C' order by nom"));
    expect(noms.rows).toEqual([{ nom: "Canarival Transports" }]);
    await t.services.base.identifier(null, new Date());
    await expect(remettre(await nomDeLaBase(t), archive, true)).rejects.toThrow("Reflet est en marche");
    const future = join(dossier, "future.tar");
    await reecrireManifeste(
      archive,
      future,
      (m) => ({ ...m, migrations: [...m.migrations, { numero: 9999, nom: "9999_future.sql" }] }),
      t.services.config,
    );
    await expect(remettre(cible, future, true)).rejects.toThrow("version plus récente");
  });

  it.skipIf(!S3_POSSIBLE)(
    "chaque nuit, le programme sauvegarde un seau S3, chiffre et tourne ; l'archive se restaure dans un autre seau",
    async () => {
      const s3 = await lancerServiceS3();
      const brouillons = join(dossier, "brouillons");
      const [source, cible] = [
        await fichiersS3(await s3.seau(), brouillons),
        await fichiersS3(await s3.seau(), brouillons),
      ];
      await source.deposer(Readable.from([CONTENU]), 1000, t.jeu.fichier);
      const vers = join(dossier, "nuits");
      const dits: string[] = [];
      const journal = {
        info: (_: object, dit: string) => dits.push(dit),
        error: (_: object, dit: string) => dits.push(dit),
      };
      const nuit = (le: string) =>
        sauvegarderSiDue(
          {
            proprietaire: t.base.proprietaire,
            fichiers: source,
            horloge: () => new Date(le),
            config: {
              ...t.services.config,
              sauvegarde: { dossier: vers, heure: "02:30", garder: 1, phrase: PHRASE },
              s3: undefined,
            },
          },
          journal,
        );
      await mkdir(vers);
      await writeFile(join(vers, "reflet-20260701T004500Z.tar"), "la nuit d'avant");
      expect(await nuit("2026-07-01T20:00:00Z")).toBe(false);
      expect(await nuit("2026-07-02T00:45:00Z")).toBe(true);
      expect(dits).toEqual(["sauvegarde relue"]);
      const noms = (await readdir(vers)).filter((n) => n.startsWith("reflet-"));
      expect(noms).toEqual(["reflet-20260702T004500Z.tar.chiffre"]);
      const neuve = await baseNeuve();
      await restaurer(
        { proprietaire: (travail) => surBase(neuve, travail), fichiers: cible },
        join(vers, noms[0] ?? ""),
        { ...signee(), phrase: PHRASE },
      );
      expect(await buffer((await cible.ouvrir(t.jeu.fichier)).flux)).toEqual(CONTENU);
      source.fermer();
      cible.fermer();
      await s3.arreter();
    },
  );

  it("tuée pendant la sauvegarde, ne laisse aucune archive ; pendant la restauration, laisse la base d'avant", async () => {
    // De quoi durer.
    await t.base.proprietaire((c) =>
      c.query("insert into tentatives (cle, faite_le) select md5(i::text), now() from generate_series(1, 300000) i"),
    );
    const vers = join(dossier, "tuee");
    const sauvegarde = lancer("sauvegarde", await nomDeLaBase(t), ["--vers", vers]);
    await jusqua(async () => existsSync(vers) && (await readdir(vers)).some((n) => n.endsWith(".partiel")));
    sauvegarde.enfant.kill("SIGKILL");
    await sauvegarde.fin;
    expect((await readdir(vers)).filter((n) => !n.endsWith(".partiel"))).toEqual([]);

    // Le verrou de la sauvegarde tuée part avec sa connexion.
    await t.base.proprietaire((c) =>
      jusqua(
        async () =>
          (
            await c.query(
              `select 1 from pg_locks where locktype = 'advisory' and objid = ${VERROU_SAUVEGARDE} and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount === 0,
      ),
    );
    const archive = await sauver("grande.tar");
    const cible = await baseNeuve(inject("modele"));
    const avant = await surBase(cible, comptes);
    const restauration = lancer("restauration", cible, ["--depuis", archive, "--remplacer"]);
    // Le schéma est déjà défait et des lignes arrivent : le pire moment.
    await surBase(cible, (c) =>
      jusqua(async () => {
        const { rows } = await c.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'copy public.%'",
        );
        return rows[0].n > 0;
      }),
    );
    restauration.enfant.kill("SIGKILL");
    await restauration.fin;
    await surBase(cible, (c) =>
      jusqua(
        async () =>
          (
            await c.query(
              "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
            )
          ).rowCount === 0,
      ),
    );
    expect(await surBase(cible, comptes)).toEqual(avant);
  });

  it("garde les dernières archives et ne touche à rien d'autre", async () => {
    const vers = await mkdtemp(join(dossier, "rotation-"));
    const noms = [
      "reflet-20260101T000000Z.tar",
      "reflet-20260102T000000Z.tar.chiffre",
      "reflet-20260103T000000Z.tar",
      "notes.txt",
      "reflet-vieux.tar",
    ];
    for (const nom of noms) await writeFile(join(vers, nom), "x");
    expect(await tourner(vers, 2)).toEqual(["reflet-20260101T000000Z.tar"]);
    expect((await readdir(vers)).sort()).toEqual([...noms.slice(1)].sort());
  });

  it("balaie les restes d'une sauvegarde tuée, pas ceux d'une qui écrit encore, ni rien d'autre", async () => {
    const vers = await mkdtemp(join(dossier, "restes-"));
    const restes = ["reflet-20260101T000000Z.tar.partiel", "effacements.json.42.partiel"];
    const gardes = ["reflet-20260102T000000Z.tar.chiffre.partiel", "reflet-20260103T000000Z.tar", "notes.partiel"];
    for (const nom of [...restes, ...gardes]) await writeFile(join(vers, nom), "x");
    const ancien = new Date(Date.now() - 2 * 60 * 60_000);
    for (const nom of [...restes, "notes.partiel"]) await utimes(join(vers, nom), ancien, ancien);
    expect((await balayerPartiels(vers)).sort()).toEqual(restes.toSorted());
    expect((await readdir(vers)).sort()).toEqual(gardes.toSorted());
  });

  it("avant d'en faire une autre : le reste d'une tuée ne prend pas la place de la suivante", async () => {
    const vers = await mkdtemp(join(dossier, "suivante-"));
    const reste = join(vers, "reflet-20260101T000000Z.tar.partiel");
    await writeFile(reste, "x");
    const ancien = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(reste, ancien, ancien);
    const sources = { proprietaire: t.base.proprietaire, config: t.services.config };
    const fichiers = {
      ouvrir: async () => {
        // Vu pendant que l'archive s'écrit : le reste n'est déjà plus là.
        expect(existsSync(reste)).toBe(false);
        throw erreurs.introuvable("absent");
      },
    };
    await faireSauvegarde({ ...sources, fichiers }, { dossier: vers, maintenant: new Date() });
    expect(existsSync(reste)).toBe(false);
  });

  it("une nuit est due quand son heure de Paris est passée depuis la dernière archive, et pas deux fois", () => {
    const le = (texte: string) => new Date(texte);
    // 02:30 à Paris : 00:30 UTC en été, 01:30 en hiver.
    const cas: [string | null, string, boolean][] = [
      [null, "2026-07-02T12:00:00Z", true],
      ["2026-07-01T00:31:00Z", "2026-07-02T00:29:00Z", false],
      ["2026-07-01T00:31:00Z", "2026-07-02T00:30:00Z", true],
      ["2026-07-02T00:30:00Z", "2026-07-02T23:00:00Z", false],
      ["2026-11-01T12:00:00Z", "2026-11-02T01:29:00Z", false],
      ["2026-11-01T12:00:00Z", "2026-11-02T01:30:00Z", true],
      ["2026-11-01T12:00:00Z", "2026-11-06T00:00:00Z", true],
    ];
    for (const [derniere, maintenant, due] of cas)
      expect([maintenant, estDue("02:30", derniere ? le(derniere) : null, le(maintenant))]).toEqual([maintenant, due]);
  });

  it("n'efface aucun fichier du stockage pendant une sauvegarde, sur aucun serveur", async () => {
    const fichiers = protegerFichiers(t.services.fichiers, t.services.base);
    const cle = randomUUID();
    await t.services.fichiers.deposer(Readable.from([CONTENU]), 1000, cle);
    await t.base.proprietaire(async (c) => {
      await c.query("select pg_advisory_lock($1)", [VERROU_SAUVEGARDE]);
      await fichiers.supprimer(cle);
      (await t.services.fichiers.ouvrir(cle)).flux.destroy();
      await c.query("select pg_advisory_unlock($1)", [VERROU_SAUVEGARDE]);
    });
    await fichiers.supprimer(cle);
    await expect(t.services.fichiers.ouvrir(cle)).rejects.toMatchObject({ statut: 404 });
  });
});

async function jusqua(vrai: () => Promise<boolean>): Promise<void> {
  while (!(await vrai())) await attendre(5);
}
