import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lancerServiceS3, S3_POSSIBLE, type ServiceS3 } from "../testing/s3/service-s3.ts";
import type { ReglagesS3 } from "./reglages-s3.ts";
import { cleApercu, type Fichiers, fichiersSurDisque } from "./stockage.ts";
import { fichiersS3 } from "./stockage-s3.ts";

let s3: ServiceS3;
let dossier: string;
const aFermer: (() => void)[] = [];
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-stockage-"));
  if (S3_POSSIBLE) s3 = await lancerServiceS3();
});
afterAll(async () => {
  for (const fermer of aFermer) fermer();
  await s3?.arreter();
  await rm(dossier, { recursive: true });
});

const MEGA = 1024 * 1024;
const enFlux = (octets: Uint8Array): Readable => Readable.from([octets]);
const lire = async (f: Fichiers, cle: string): Promise<Buffer> => buffer((await f.ouvrir(cle)).flux);
const toutes = async (f: Fichiers, avant: Date): Promise<string[]> => {
  const cles: string[] = [];
  for await (const cle of f.anciennes(avant)) cles.push(cle);
  return cles.sort();
};
const dansUneMinute = () => new Date(Date.now() + 60_000);
const neuf = () => join(dossier, randomUUID());
const surS3 = async (reglages: ReglagesS3, brouillons = neuf()) => {
  const f = await fichiersS3(reglages, brouillons, { parPage: 2 });
  aFermer.push(f.fermer);
  return f;
};

interface Lieu {
  fichiers: Fichiers;
  brouillons: string;
  /** Le même stockage, ouvert par un autre programme. */
  encore(): Promise<Fichiers>;
}
const STOCKAGES: [string, boolean, () => Promise<Lieu>][] = [
  [
    "disque",
    true,
    async () => {
      const racine = neuf();
      const ouvrir = () => fichiersSurDisque(racine);
      return { fichiers: await ouvrir(), brouillons: join(racine, "en-cours"), encore: ouvrir };
    },
  ],
  [
    "S3",
    S3_POSSIBLE,
    async () => {
      const [reglages, brouillons] = [await s3.seau(), neuf()];
      return { fichiers: await surS3(reglages, brouillons), brouillons, encore: () => surS3(reglages) };
    },
  ],
];

describe.each(STOCKAGES)("le stockage %s", (_nom, possible, ouvrir) => {
  let lieu: Lieu;
  let f: Fichiers;
  beforeAll(async () => {
    if (!possible) return;
    lieu = await ouvrir();
    f = lieu.fichiers;
  });
  const cas = possible ? it : it.skip;

  cas(
    "rend octet pour octet ce qu'il a reçu, jusqu'à vingt mégaoctets, et en dit la taille et le condensat",
    async () => {
      const octets = randomBytes(20 * MEGA);
      const ecrit = await f.deposer(Readable.from(morceaux(octets)), 20 * MEGA, "rapports/gros.pdf");
      expect(ecrit.taille).toBe(octets.length);
      expect(ecrit.sha256).toEqual(createHash("sha256").update(octets).digest());
      expect((await f.ouvrir("rapports/gros.pdf")).taille).toBe(octets.length);
      expect((await lire(f, "rapports/gros.pdf")).equals(octets)).toBe(true);
      expect((await f.avecChemin("rapports/gros.pdf", (chemin) => readFile(chemin))).equals(octets)).toBe(true);
      expect(await readdir(lieu.brouillons)).toEqual([]);
    },
  );

  cas("garde un fichier sous son identifiant quand la clé n'est pas dite, et un fichier vide", async () => {
    const { id } = await f.deposer(enFlux(Buffer.from("abc")), MEGA);
    expect((await lire(f, id)).toString()).toBe("abc");
    await f.deposer(Readable.from([]), MEGA, "constat/vide.pdf");
    expect(await lire(f, "constat/vide.pdf")).toHaveLength(0);
  });

  cas("remplace ce qui est déjà à cette clé", async () => {
    await f.deposer(enFlux(Buffer.from("un")), MEGA, "avatars/a.jpg");
    await f.deposer(enFlux(Buffer.from("deux")), MEGA, "avatars/a.jpg");
    expect((await lire(f, "avatars/a.jpg")).toString()).toBe("deux");
  });

  cas("dit introuvable ce qu'il n'a pas, et l'effacer ne gêne personne", async () => {
    await expect(f.ouvrir("rapports/jamais.pdf")).rejects.toMatchObject({ statut: 404, code: "introuvable" });
    await f.supprimer("rapports/jamais.pdf");
  });

  cas("efface une image avec sa petite copie", async () => {
    for (const cle of ["avatars/b.jpg", cleApercu("avatars/b.jpg")]) await f.deposer(enFlux(Buffer.from("x")), 10, cle);
    await f.supprimer("avatars/b.jpg");
    for (const cle of ["avatars/b.jpg", cleApercu("avatars/b.jpg")])
      await expect(f.ouvrir(cle)).rejects.toMatchObject({ statut: 404 });
  });

  cas("refuse ce qui dépasse, et n'en garde rien", async () => {
    await expect(f.deposer(enFlux(randomBytes(MEGA + 1)), MEGA, "constat/trop.pdf")).rejects.toMatchObject({
      statut: 413,
    });
    await expect(f.ouvrir("constat/trop.pdf")).rejects.toMatchObject({ statut: 404 });
    expect(await readdir(lieu.brouillons)).toEqual([]);
  });

  cas("ne garde rien d'un envoi abandonné en route", async () => {
    const coupe = Readable.from(
      (async function* () {
        yield randomBytes(MEGA);
        throw new Error("la personne est partie");
      })(),
    );
    await expect(f.deposer(coupe, 20 * MEGA, "constat/coupe.pdf")).rejects.toThrow("la personne est partie");
    await expect(f.ouvrir("constat/coupe.pdf")).rejects.toMatchObject({ statut: 404 });
    expect(await readdir(lieu.brouillons)).toEqual([]);
  });

  cas("un brouillon jeté ou jamais rangé n'est visible de personne", async () => {
    const [jete, oublie] = [
      await f.recevoir(enFlux(Buffer.from("a")), 10),
      await f.recevoir(enFlux(Buffer.from("b")), 10),
    ];
    await f.jeter(jete);
    for (const { id } of [jete, oublie]) await expect(f.ouvrir(id)).rejects.toMatchObject({ statut: 404 });
    await f.balayerBrouillons(new Date(Date.now() - 60_000));
    expect(await readdir(lieu.brouillons)).toHaveLength(1);
    await f.balayerBrouillons(dansUneMinute());
    expect(await readdir(lieu.brouillons)).toEqual([]);
  });

  cas("prête une copie qui ne survit pas au travail, même raté", async () => {
    await f.deposer(enFlux(Buffer.from("pdf")), 10, "rapports/travail.pdf");
    await expect(
      f.avecChemin("rapports/travail.pdf", async () => {
        throw new Error("lecture ratée");
      }),
    ).rejects.toThrow("lecture ratée");
    expect(await readdir(lieu.brouillons)).toEqual([]);
    expect((await lire(f, "rapports/travail.pdf")).toString()).toBe("pdf");
  });

  cas("sert plusieurs personnes à la fois sans mêler leurs octets", async () => {
    const lots = Array.from({ length: 12 }, (_, i) => ({
      cle: `photos-dommages/p-${i}.jpg`,
      octets: randomBytes(200_000),
    }));
    await Promise.all(lots.map((l) => f.deposer(enFlux(l.octets), MEGA, l.cle)));
    const lus = await Promise.all(lots.map((l) => lire(f, l.cle)));
    for (const [i, l] of lots.entries()) expect(lus[i]?.equals(l.octets)).toBe(true);
  });

  cas(
    "énumère ses vieilles clés page après page, la petite copie au nom de son image, jamais la marque ni un brouillon",
    async () => {
      const { fichiers } = await ouvrir();
      await fichiers.appartientA("une-installation");
      const cles = ["documents/convoyages/t-pv-1-a.pdf", "constat/é è.pdf", "rapports/r-1.pdf", "rapports/r-2.pdf"];
      for (const cle of cles) await fichiers.deposer(enFlux(Buffer.from("x")), 10, cle);
      const { id } = await fichiers.deposer(enFlux(Buffer.from("x")), 10);
      await fichiers.deposer(enFlux(Buffer.from("x")), 10, cleApercu("avatars/seule.jpg"));
      await fichiers.recevoir(enFlux(Buffer.from("x")), 10);
      expect(await toutes(fichiers, dansUneMinute())).toEqual([...cles, id, "avatars/seule.jpg"].sort());
      expect(await toutes(fichiers, new Date(Date.now() - 60_000))).toEqual([]);
      for (const cle of await toutes(fichiers, dansUneMinute())) await fichiers.supprimer(cle);
      expect(await toutes(fichiers, dansUneMinute())).toEqual([]);
    },
  );

  cas("appartient à la première base qui le demande, pour toujours", async () => {
    const { fichiers, encore } = await ouvrir();
    expect(await fichiers.appartientA("première")).toBe(true);
    expect(await fichiers.appartientA("seconde")).toBe(false);
    const autre = await encore();
    expect([await autre.appartientA("seconde"), await autre.appartientA("première")]).toEqual([false, true]);
  });
});

function* morceaux(octets: Buffer): Generator<Buffer> {
  for (let i = 0; i < octets.length; i += 65_536) yield octets.subarray(i, i + 65_536);
}

describe.skipIf(!S3_POSSIBLE)("le service S3", () => {
  it.each([
    ["un faux secret", { secret: "un autre" }, /S3_SECRET n'est pas le secret de S3_CLE/],
    ["une clé inconnue", { cle: "essai:personne" }, /S3_CLE/],
    ["un seau qui n'existe pas", { seau: "pas-celui-ci" }, /« pas-celui-ci » \(S3_SEAU\) n'existe pas/],
    ["une autre région", { region: "eu-west-3" }, /S3_REGION/],
  ])("refuse %s, et une phrase le dit au démarrage", async (_cas, faux, phrase) => {
    const f = await surS3({ ...(await s3.seau()), ...faux });
    await expect(f.eprouver()).rejects.toThrow(phrase);
    await expect(f.ouvrir("rapports/a.pdf")).rejects.toMatchObject({ statut: 503, code: "stockage_indisponible" });
    await expect(f.deposer(enFlux(Buffer.from("x")), 10, "rapports/a.pdf")).rejects.toMatchObject({ statut: 503 });
  });

  it("ne donne rien à qui ne signe pas, ni lecture, ni liste, ni écriture", async () => {
    const reglages = await s3.seau();
    const f = await surS3(reglages);
    expect(await f.eprouver()).toBe(true);
    await f.deposer(enFlux(Buffer.from("confidentiel")), 100, "rapports/a.pdf");
    for (const chemin of [
      `/${reglages.seau}/rapports/a.pdf`,
      `/${reglages.seau}?list-type=2`,
      `/v1/AUTH_essai/${reglages.seau}/rapports/a.pdf`,
    ])
      for (const method of ["GET", "PUT", "DELETE"]) {
        const r = await fetch(`${reglages.url}${chemin}`, { method, ...(method === "PUT" && { body: "x" }) });
        expect(r.status, `${method} ${chemin}`).toBeGreaterThanOrEqual(400);
        expect(r.status).toBeLessThan(500);
        expect(await r.text()).not.toContain("confidentiel");
      }
    expect((await lire(f, "rapports/a.pdf")).toString()).toBe("confidentiel");
  });

  it("refuse un corps qui n'a pas le condensat annoncé", async () => {
    const f = await surS3(await s3.seau());
    const brouillon = await f.recevoir(enFlux(Buffer.from("tel que lu")), 100);
    await writeFile(brouillon.chemin, "tel quelle");
    await expect(f.ranger(brouillon, "rapports/a.pdf")).rejects.toMatchObject({ statut: 503 });
    await expect(f.ouvrir("rapports/a.pdf")).rejects.toMatchObject({ statut: 404 });
  });

  it("muet, donne une phrase et un 503 à chaque geste, ne laisse pas de brouillon, et ne compte pas comme un refus", async () => {
    const brouillons = neuf();
    const f = await surS3({ ...(await s3.seau()), url: "http://127.0.0.1:9" }, brouillons);
    expect(await f.eprouver()).toBe(false);
    const panne = { statut: 503, message: /^Le stockage des fichiers ne répond pas/ };
    const gestes = [
      () => f.deposer(enFlux(Buffer.from("x")), 10, "rapports/a.pdf"),
      () => f.ouvrir("rapports/a.pdf"),
      () => f.avecChemin("rapports/a.pdf", readFile),
      () => f.supprimer("rapports/a.pdf"),
      () => f.appartientA("moi"),
      () => toutes(f, new Date()),
    ];
    for (const geste of gestes)
      await expect(geste()).rejects.toMatchObject({ ...panne, message: expect.stringMatching(panne.message) });
    expect(await readdir(brouillons)).toEqual([]);
  });
});
