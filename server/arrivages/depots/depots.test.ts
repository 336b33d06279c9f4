import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReceptionSociete } from "../../../domain/arrivages/arrivage.ts";
import { fichiersS3, ouvrirClient } from "../../fichiers/stockage-s3.ts";
import { type AppTest, creerAppTest } from "../../testing/app-test.ts";
import { exemple } from "../../testing/corpus.ts";
import { lancerServiceS3, S3_POSSIBLE, type ServiceS3 } from "../../testing/s3/service-s3.ts";
import { arrivages } from "../aides-arrivages.ts";
import { lireReglagesArrivages } from "../reglages.ts";
import { creerTacheArrivages } from "../tache-arrivages.ts";

const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);

describe.each([
  ["dossier", true],
  ["s3", S3_POSSIBLE],
])("le dépôt de fichiers, %s", (canal, possible) => {
  const cas = possible ? it : it.skip;
  let t: AppTest;
  let service: ServiceS3 | undefined;
  let client: S3Client;
  let racine: string;
  let seau = "";
  let dossier: string;
  let admin: string;

  beforeAll(async () => {
    if (!possible) return;
    t = await creerAppTest();
    admin = await t.session(t.jeu.admin);
    racine = await mkdtemp(join(tmpdir(), "reflet-depot-"));
    if (canal === "dossier") {
      t.services.config.arrivages = lireReglagesArrivages({ DEPOT_DOSSIER: racine }, false);
    } else {
      service = await lancerServiceS3();
      const reglages = await service.seau();
      seau = reglages.seau;
      client = ouvrirClient(reglages);
      t.services.config.s3 = reglages;
      t.services.config.arrivages = lireReglagesArrivages({ DEPOT_S3: "depots/" }, true);
    }
    await vider();
    const lue: ReceptionSociete = (
      await t.appeler("GET", `/api/clients/${t.jeu.clientA}/reception`, { jeton: admin })
    ).json();
    dossier = ((canal === "dossier" ? lue.dossier : lue.s3) ?? "").replace(/\/$/, "").split("/").at(-1) ?? "";
  });
  afterAll(async () => {
    if (!possible) return;
    client?.destroy();
    await service?.arreter();
    await rm(racine, { recursive: true, force: true });
    await t.fermer();
  });

  const vider = () =>
    creerTacheArrivages(t.services, (faute) => {
      throw faute.err;
    }).vider();
  const poser = async (nom: string, octets: Buffer): Promise<void> => {
    if (canal === "s3") {
      await client.send(new PutObjectCommand({ Bucket: seau, Key: `depots/${dossier}/${nom}`, Body: octets }));
      return;
    }
    const chemin = join(racine, dossier, nom);
    await writeFile(chemin, octets);
    const hier = new Date(Date.now() - 60_000);
    await utimes(chemin, hier, hier);
  };
  /** Ce que le dossier de la société contient, sous-dossiers compris, sans l'instant de sortie. */
  const contenu = async (): Promise<string[]> => {
    const noms =
      canal === "s3"
        ? (
            (await client.send(new ListObjectsV2Command({ Bucket: seau, Prefix: `depots/${dossier}/` }))).Contents ?? []
          ).map((o) => (o.Key ?? "").slice(`depots/${dossier}/`.length))
        : (await readdir(join(racine, dossier), { recursive: true, withFileTypes: true }))
            .filter((e) => e.isFile())
            .map((e) => join(e.parentPath, e.name).slice(join(racine, dossier).length + 1));
    return noms.map((n) => n.replace(/\d{8}T\d{6}-/, "")).sort();
  };

  cas("prend chaque fichier une fois, le sort, et dit pourquoi il en refuse", async () => {
    const facture = await readFile(exemple("famille-01-facture.pdf"));
    await poser("facture.pdf", facture);
    await poser("note.docx", Buffer.from("texte"));
    await poser("programme.pdf", Buffer.from("MZ\x90"));
    await poser("en-cours.part", pdf());
    expect(await vider()).toBe(3);
    expect(await contenu()).toEqual([
      "en-cours.part",
      "refuses/note.docx",
      "refuses/note.docx.raison.txt",
      "refuses/programme.pdf",
      "refuses/programme.pdf.raison.txt",
      "traites/facture.pdf",
    ]);
    const lus = await arrivages(t, admin, `&canal=${canal}`);
    expect(lus.map((a) => [a.sujet, a.etat, a.client_id]).sort()).toEqual([
      ["facture.pdf", "range", t.jeu.clientA],
      ["note.docx", "refuse", t.jeu.clientA],
      ["programme.pdf", "refuse", t.jeu.clientA],
    ]);
    expect(await t.viderLectures()).toBe(1);
    await poser("la-meme.pdf", facture);
    await vider();
    expect(await arrivages(t, admin, "&q=la-meme")).toMatchObject([{ etat: "refuse", motif: "doublon" }]);
    expect(await vider()).toBe(0);
  });

  cas("tué entre la base et le rangement, il reconnaît son fichier et ne fait que le sortir", async () => {
    await poser("coupure.pdf", pdf());
    const { fichiers } = t.services;
    const avant = await contenu();
    // Le programme meurt quand il sort le fichier : la base, elle, l'a gardé.
    const { releverDepot } = await import("./relever-depot.ts");
    const { depotSurDisque } = await import("./dossier.ts");
    const { depotS3 } = await import("./seau.ts");
    const { s3 } = t.services.config;
    const depot =
      canal === "s3" && s3 ? depotS3(s3, "depots", t.services.horloge) : depotSurDisque(racine, t.services.horloge);
    const mourant = { ...depot, sortir: () => Promise.reject(new Error("tué")) };
    await expect(releverDepot({ ...t.services, fichiers }, mourant, new AbortController().signal)).rejects.toThrow(
      "tué",
    );
    expect(await contenu()).toEqual(avant);
    expect(await vider()).toBe(0);
    expect(await contenu()).toContain("traites/coupure.pdf");
    expect(await arrivages(t, admin, "&q=coupure.pdf")).toHaveLength(1);
    // Deux serveurs à la fois.
    await poser("a-deux.pdf", pdf());
    const [un, deux] = await Promise.all([vider(), vider()]);
    expect(un + deux).toBe(1);
  });

  cas(
    canal === "s3" ? "ne laisse pas le balayage y passer" : "ne suit aucun lien, ni un fichier qui arrive encore",
    async () => {
      if (canal === "s3" && t.services.config.s3) {
        const fichiers = await fichiersS3(t.services.config.s3, join(racine, "en-cours"), { sauf: "depots" });
        const cles: string[] = [];
        for await (const cle of fichiers.anciennes(new Date(Date.now() + 60_000))) cles.push(cle);
        fichiers.fermer();
        expect(cles).toEqual([]);
        const objet = await client.send(new GetObjectCommand({ Bucket: seau, Key: `depots/${dossier}/en-cours.part` }));
        expect(objet.ContentLength).toBeGreaterThan(0);
        return;
      }
      await mkdir(join(racine, dossier, "sous-dossier"), { recursive: true });
      await symlink(exemple("famille-02-facture.pdf"), join(racine, dossier, "lien.pdf"));
      await writeFile(join(racine, dossier, "arrive.pdf"), pdf());
      expect(await vider()).toBe(0);
    },
  );
});
