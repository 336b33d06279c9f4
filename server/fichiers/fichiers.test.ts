import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { HEIC } from "../testing/heic.ts";
import { balayer } from "./balayage.ts";
import { convertirImage } from "./convertir-image.ts";
import { reconnaitre } from "./reconnaitre.ts";

let t: AppTest;
let dossier: string;
beforeAll(async () => {
  t = await creerAppTest();
  dossier = await mkdtemp(join(tmpdir(), "reflet-images-"));
});
afterAll(async () => {
  await t.fermer();
  await rm(dossier, { recursive: true });
});

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const deposer = (octets: Uint8Array, personne: string, requete = "usage=rapport&nom=rapport.pdf") =>
  t.session(personne).then((jeton) => t.appeler("PUT", `/api/fichiers?${requete}`, { jeton, octets }));
const cleDe = async (id: string): Promise<string> =>
  (await t.base.proprietaire((c) => c.query("select cle from fichiers where id = $1", [id]))).rows[0]?.cle;

describe("la nature d'un fichier", () => {
  it.each([
    ["un PDF", PDF, "pdf"],
    ["un PDF précédé d'octets parasites", Buffer.concat([Buffer.from("\n\n\0"), PDF]), "pdf"],
    ["une page web suivie d'un PDF", Buffer.concat([Buffer.from("<script>alert(1)</script>"), PDF]), "inconnue"],
    ["une archive suivie d'un PDF", Buffer.concat([Buffer.from("PK\x03\x04"), PDF]), "inconnue"],
    ["un programme qui cite un PDF très loin", Buffer.concat([Buffer.alloc(1100, "a"), PDF]), "inconnue"],
    ["un SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "inconnue"],
    ["une page", Buffer.from("<!doctype html><script>alert(1)</script>"), "inconnue"],
    ["un exécutable", Buffer.from("MZ\0\0"), "inconnue"],
    ["un HEIC d'iPhone", HEIC, "heic"],
    ["un AVIF", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0mif1avif", "latin1"), "image"],
    ["rien", Buffer.alloc(0), "inconnue"],
  ])("se lit dans ses octets : %s", (_cas, octets, nature) => expect(reconnaitre(octets)).toBe(nature));

  it("reconnaît ce que sharp écrit", async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#a00" } });
    for (const octets of await Promise.all([
      image.clone().jpeg().toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().webp().toBuffer(),
      image.clone().gif().toBuffer(),
      image.clone().tiff().toBuffer(),
      image.clone().avif().toBuffer(),
    ]))
      expect(reconnaitre(octets)).toBe("image");
  });
});

describe("une image", () => {
  it("perd sa position et son appareil, garde son sens, et tient dans le côté demandé", async () => {
    const source = join(dossier, "photo.jpg");
    await writeFile(
      source,
      await sharp({ create: { width: 400, height: 200, channels: 3, background: "#08f" } })
        .withExif({
          IFD0: { Make: "Appareil" },
          IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 0/1" },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    );
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const cible = join(dossier, "photo-rendue.jpg");
    await convertirImage({ source, cible, cote: 100, carre: false });
    const rendue = await sharp(cible).metadata();
    expect({ ...rendue }).toMatchObject({ format: "jpeg", width: 50, height: 100 });
    expect(rendue.exif).toBeUndefined();
    expect((await readFile(cible)).includes("Appareil")).toBe(false);
  });

  it("abîmée ou démesurée est refusée par une phrase, sans emporter le programme", async () => {
    const entiere = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const tronquee = join(dossier, "tronquee.png");
    await writeFile(tronquee, entiere.subarray(0, 60));
    // Un en-tête PNG qui annonce 60 000 × 60 000 points.
    const bombe = Buffer.from(entiere);
    bombe.writeUInt32BE(60_000, 16);
    bombe.writeUInt32BE(60_000, 20);
    const demesuree = join(dossier, "demesuree.png");
    await writeFile(demesuree, bombe);
    for (const source of [tronquee, demesuree])
      await expect(
        convertirImage({ source, cible: join(dossier, "jamais.jpg"), cote: 100, carre: false }),
      ).rejects.toMatchObject({ statut: 400, code: "image_illisible" });
  });
});

it.skipIf(process.platform !== "linux")(
  "une image qui demande trop de mémoire est refusée, son processus arrêté",
  async () => {
    const source = join(dossier, "lourde.png");
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#123456" } }).toFile(source);
    const demande = { source, cible: join(dossier, "lourde.jpg"), cote: 100, carre: false };
    await expect(convertirImage(demande, 8)).rejects.toMatchObject({ statut: 400, code: "image_illisible" });
    await convertirImage(demande);
  },
);

describe("une photo de cent mégapixels", () => {
  const cent = () => sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#38a" } });
  it.each([
    ["tenue droite", () => cent().withMetadata({ orientation: 6 }).jpeg(), 300],
    // Rien ne sait réduire ces deux-là en les lisant : elles restent sous la borne du processus.
    ["progressive", () => cent().jpeg({ progressive: true }), 512],
    ["entrelacée", () => cent().png({ progressive: true, compressionLevel: 1 }), 512],
    // C'est la mémoire qui se borne ici : cent millions de points prennent le temps que la machine leur donne.
  ])("%s se réduit dans la mémoire permise", { timeout: 120_000 }, async (nom, photo, memoire) => {
    const source = join(dossier, `cent-${nom}`);
    const cible = join(dossier, `cent-${nom}.jpg`);
    await photo().toFile(source);
    await convertirImage({ source, cible, cote: 2560, carre: false }, memoire);
    const { width = 0, height = 0 } = await sharp(cible).metadata();
    expect([Math.max(width, height), Math.min(width, height)]).toEqual([2560, 1920]);
  });
});

describe("un dépôt", () => {
  it("va dans son seau, sous un nom fait de son genre et d'un moment, et garde le nom donné comme donnée", async () => {
    const r = await deposer(PDF, t.jeu.claire, "usage=rapport&nom=..%2F..%2Fetc%2Fpasswd.pdf");
    expect(r.json()).toMatchObject({ nom: "passwd.pdf", type_mime: "application/pdf" });
    const cle = await cleDe(r.json().id);
    expect(cle).toMatch(/^rapports\/rapport-\d{13}-[0-9a-f]{12}\.pdf$/);
    const lu = await t.appeler("GET", `/api/fichiers/${r.json().id}`, { jeton: await t.session(t.jeu.claire) });
    expect(lu.rawPayload.equals(PDF)).toBe(true);
    expect(lu.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'; sandbox"),
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline;/),
    });
    // Un PDF s'ouvre dans la page ; ce qui n'est ni PDF ni image réencodée se télécharge, quoi qu'on demande.
    for (const type of ["application/xml", "text/csv", "text/html", "image/svg+xml"]) {
      await t.base.proprietaire((c) =>
        c.query("update fichiers set type_mime = $2 where id = $1", [r.json().id, type]),
      );
      const autre = await t.appeler("GET", `/api/fichiers/${r.json().id}`, { jeton: await t.session(t.jeu.claire) });
      expect(autre.headers["content-disposition"]).toMatch(/^attachment;/);
    }
  });

  it("garde un nom composé, sans caractère de contrôle, et le rend au téléchargement", async () => {
    const donne = "rapport signe\u0301 a\u0300 Orle\u0301ans\r\nX-Piege: 1 d\u2019œuvre n°.pdf";
    const requete = `usage=rapport&nom=${encodeURIComponent(donne)}`;
    const { id, nom } = (await deposer(PDF, t.jeu.claire, requete)).json();
    expect(nom).toBe("rapport signé à Orléans X-Piege: 1 d\u2019œuvre n°.pdf");
    const rendu = async () => {
      const r = await t.appeler("GET", `/api/fichiers/${id}`, { jeton: await t.session(t.jeu.claire) });
      return decodeURIComponent(String(r.headers["content-disposition"]).split("UTF-8''")[1] ?? "");
    };
    expect(await rendu()).toBe(nom);
    // Ce qui est déjà en base, tel que macOS l'avait nommé, se rend composé aussi.
    await t.base.proprietaire((c) => c.query("update fichiers set nom = $2 where id = $1", [id, donne]));
    expect(await rendu()).toBe(nom);
  });

  it("refusé ne laisse aucun octet derrière lui", async () => {
    const avant = await tout();
    expect((await deposer(Buffer.from("<html>"), t.jeu.claire)).statusCode).toBe(400);
    expect((await deposer(Buffer.alloc(0), t.jeu.claire)).statusCode).toBe(400);
    expect(await tout()).toEqual(avant);
  });

  it("au-delà de la limite d'une personne ou d'une société est refusé par une phrase ; les autres déposent encore", async () => {
    const { id } = (await deposer(PDF, t.jeu.claire)).json();
    const peser = (go: number, jours: number) =>
      t.base.proprietaire((c) =>
        c.query(
          "update fichiers set taille = $2::bigint * 1024 ^ 3, cree_le = now() - make_interval(days => $3) where id = $1",
          [id, go, jours],
        ),
      );
    const refus = async (personne: string) => {
      const r = await deposer(PDF, personne);
      return r.statusCode === 200 ? 200 : [r.statusCode, r.json().code];
    };
    await peser(20, 0);
    expect([await refus(t.jeu.claire), await refus(t.jeu.sophie)]).toEqual([[413, "quota_personne"], 200]);
    // Le lendemain, la personne a de nouveau sa place ; la société, non, si elle est pleine.
    await peser(20, 2);
    expect(await refus(t.jeu.claire)).toBe(200);
    await peser(500, 2);
    expect([await refus(t.jeu.claire), await refus(t.jeu.sophie)]).toEqual([[413, "quota_societe"], 200]);
    await t.base.proprietaire((c) => c.query("delete from fichiers where id = $1", [id]));
  });

  it("qui n'est rattaché à rien part avec ses octets, comme les octets qu'aucune ligne ne nomme ; le reste ne bouge pas", async () => {
    const [perdu, garde] = [(await deposer(PDF, t.jeu.claire)).json().id, (await deposer(PDF, t.jeu.claire)).json().id];
    await t.base.proprietaire((c) =>
      c.query("update fichiers set rattache = (id = $1), cree_le = now() - interval '25 hours' where id = any ($2)", [
        garde,
        [garde, perdu],
      ]),
    );
    const cles = [await cleDe(perdu), await cleDe(garde)] as const;
    // Une coupure entre l'octet et sa ligne.
    await t.services.fichiers.deposer(unMorceau(PDF), 1000, "constat/coupure-1-a.pdf");
    await t.services.fichiers.deposer(unMorceau(PDF), 1000, "constat/recent-1-a.pdf");
    const racine = join(t.services.config.dossierDonnees, "fichiers");
    const hier = new Date(Date.now() - 25 * 3_600_000);
    for (const cle of [...cles, "constat/coupure-1-a.pdf"]) await utimes(join(racine, cle), hier, hier);
    expect((await balayer(t.services)).sort()).toEqual([cles[0], "constat/coupure-1-a.pdf"].sort());
    const reste = await tout();
    expect(reste).toContain(cles[1].split("/")[1]);
    expect(reste).toContain("recent-1-a.pdf");
    expect(reste).not.toContain("coupure-1-a.pdf");
  });

  it("d'une autre base sur le même dossier n'est jamais balayé", async () => {
    const racine = join(t.services.config.dossierDonnees, "fichiers");
    await writeFile(join(racine, "installation.txt"), "une autre base");
    await t.services.fichiers.deposer(unMorceau(PDF), 1000, "constat/autre-1-a.pdf");
    const hier = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(racine, "constat/autre-1-a.pdf"), hier, hier);
    await balayer(t.services);
    expect(await tout()).toContain("autre-1-a.pdf");
  });
});

async function* unMorceau(octets: Uint8Array) {
  yield octets;
}
const tout = async (): Promise<string[]> =>
  (await readdir(join(t.services.config.dossierDonnees, "fichiers"), { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile())
    .map((e) => e.name)
    .sort();
