import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composerHeic, HEIC, type PhotoComposee } from "../../testing/heic.ts";
import { convertirImage } from "../convertir-image.ts";

let dossier: string;
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-heic-"));
});
afterAll(() => rm(dossier, { recursive: true }));

let suite = 0;
async function convertir(octets: Buffer, cote = 120, memoireMo?: number): Promise<string> {
  suite += 1;
  const source = join(dossier, `${suite}.heic`);
  const cible = join(dossier, `${suite}.jpg`);
  await writeFile(source, octets);
  await convertirImage({ source, cible, cote, carre: false, heic: true }, memoireMo);
  return cible;
}

/** Rouge et vert en haut, bleu et gris en bas. */
const tuile: NonNullable<PhotoComposee["tuile"]> = (x, y) =>
  y === 0 ? (x === 0 ? "rouge" : "vert") : x === 0 ? "bleu" : "gris";

/** La couleur des quatre coins, dans le sens de lecture. */
async function coins(chemin: string): Promise<string[]> {
  const { data, info } = await sharp(chemin).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const couleur = (x: number, y: number) => {
    const place = (y * info.width + x) * 3;
    const [r = 0, v = 0, b = 0] = data.subarray(place, place + 3);
    if (r > v + 60 && r > b + 60) return "rouge";
    if (v > r + 60 && v > b + 30) return "vert";
    return b > r + 60 && b > v + 60 ? "bleu" : "gris";
  };
  const [droite, bas] = [info.width - 4, info.height - 4];
  return [couleur(4, 4), couleur(droite, 4), couleur(4, bas), couleur(droite, bas)];
}

/** Un bloc EXIF d'appareil : couchée sur le côté, ce que l'enveloppe dit déjà. */
const EXIF = Buffer.from("45786966000049492a00080000000100120103000100000006000000000000004170706c65", "hex");

describe("une photo HEIC", () => {
  it("d'iPhone (grille de tuiles, tenue droite, Display P3, EXIF) devient un JPEG droit, sans rien de l'appareil", async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } });
    const profil = (await sharp(await image.withIccProfile("p3").jpeg().toBuffer()).metadata()).icc;
    const octets = composerHeic({
      largeur: 4032,
      hauteur: 3024,
      tuile,
      tour: 3,
      exif: EXIF,
      ...(profil && { profil }),
    });
    const cible = await convertir(octets, 2560);
    const { format, width, height, exif, icc, orientation } = await sharp(cible).metadata();
    // L'EXIF répète le sens que l'enveloppe donne : tourner deux fois coucherait la photo.
    expect({ format, width, height, exif, icc, orientation }).toEqual({ format: "jpeg", width: 1920, height: 2560 });
    expect(await coins(cible)).toEqual(["bleu", "rouge", "gris", "vert"]);
    expect((await readFile(cible)).includes("Apple")).toBe(false);
    // L'intermédiaire ne reste pas.
    expect((await readdir(dossier)).filter((n) => n.endsWith(".tif"))).toEqual([]);
  });

  it("garde ses couleurs : le rouge d'un profil Display P3 est plus vif que le même nombre en sRVB", async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } });
    const profil = (await sharp(await image.withIccProfile("p3").jpeg().toBuffer()).metadata()).icc;
    const rouge = async (avec: Partial<PhotoComposee>) => {
      const cible = await convertir(composerHeic({ largeur: 512, hauteur: 512, tuile: () => "rouge", ...avec }));
      return (await sharp(cible).raw().toBuffer())[0] ?? 0;
    };
    expect((await rouge({ ...(profil && { profil }) })) - (await rouge({}))).toBeGreaterThan(8);
  });

  // Les huit coins attendus sont ceux que rend `heif-convert` de Debian, un autre programme, sur les mêmes fichiers.
  it.each([
    [{ tour: 0 }, ["rouge", "vert", "bleu", "gris"]],
    [{ tour: 1 }, ["vert", "gris", "rouge", "bleu"]],
    [{ tour: 2 }, ["gris", "bleu", "vert", "rouge"]],
    [{ tour: 3 }, ["bleu", "rouge", "gris", "vert"]],
    [{ miroir: 0, tour: 0 }, ["bleu", "gris", "rouge", "vert"]],
    [{ miroir: 1, tour: 0 }, ["vert", "rouge", "gris", "bleu"]],
    [{ miroir: 1, tour: 1 }, ["gris", "vert", "bleu", "rouge"]],
    [{ miroir: 0, tour: 3 }, ["gris", "vert", "bleu", "rouge"]],
  ] as const)("se redresse : %o", async (sens, attendus) => {
    expect(await coins(await convertir(composerHeic({ largeur: 1024, hauteur: 724, tuile, ...sens })))).toEqual(
      attendus,
    );
  });

  it("rognée par l'appareil, ou d'un seul bloc, se lit aussi", async () => {
    const rognee = await convertir(
      composerHeic({ largeur: 1024, hauteur: 724, tuile, tour: 3, rognee: { largeur: 1000, hauteur: 600 } }),
      2000,
    );
    expect(await sharp(rognee).metadata()).toMatchObject({ width: 600, height: 1000 });
    expect(await coins(rognee)).toEqual(["bleu", "rouge", "gris", "vert"]);
    expect(await sharp(await convertir(HEIC, 2000)).metadata()).toMatchObject({ width: 24, height: 16 });
  });

  it("de cent mégapixels se réduit dans trois cents mégaoctets", async () => {
    const cible = await convertir(composerHeic({ largeur: 12_000, hauteur: 9_000, tuile }), 2560, 300);
    expect(await sharp(cible).metadata()).toMatchObject({ width: 2560, height: 1920 });
  });

  const entiere = composerHeic({ largeur: 1024, hauteur: 724, tuile });
  const [ftyp, meta] = [entiere.readUInt32BE(0), entiere.readUInt32BE(entiere.readUInt32BE(0))];
  it.each([
    ["coupée dans ses points", entiere.subarray(0, -40)],
    ["coupée dans sa table", entiere.subarray(0, 300)],
    ["dont il ne reste que l'en-tête", entiere.subarray(0, ftyp)],
    ["sans image", Buffer.concat([entiere.subarray(0, ftyp), Buffer.from("0000000d6d657461", "hex"), Buffer.alloc(5)])],
    ["sans ses points", entiere.subarray(0, ftyp + meta)],
    ["qui annonce 60 000 points de côté", composerHeic({ largeur: 60_000, hauteur: 60_000 })],
    ["qui annonce plus de points que ses tuiles n'en ont", enonce(4_000_000, 4_000_000)],
    ["dont les points sont du bruit", bruitee()],
  ])("%s est refusée par une phrase, sans rien laisser", async (_cas, octets) => {
    await expect(convertir(octets)).rejects.toMatchObject({ statut: 400, code: "photo_heic" });
    expect((await readdir(dossier)).filter((n) => n.endsWith(".tif"))).toEqual([]);
  });

  /** La même photo, dont la grille et la taille annoncées mentent. */
  function enonce(largeur: number, hauteur: number): Buffer {
    const menteuse = Buffer.from(entiere);
    const remplacer = (avant: number[], apres: number[]) => {
      const [de, vers] = [avant, apres].map((valeurs) => {
        const tampon = Buffer.alloc(8);
        valeurs.forEach((v, i) => {
          tampon.writeUInt32BE(v, i * 4);
        });
        return tampon;
      });
      for (let i = menteuse.indexOf(de ?? ""); i !== -1; i = menteuse.indexOf(de ?? "", i + 8)) vers?.copy(menteuse, i);
    };
    remplacer([1024, 724], [largeur, hauteur]);
    return menteuse;
  }

  function bruitee(): Buffer {
    const octets = Buffer.from(entiere);
    for (let i = ftyp + meta + 12; i < octets.length; i += 1) octets[i] = (i * 2_654_435_761) >>> 24;
    return octets;
  }
});
