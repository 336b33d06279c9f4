import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fichiersSurDisque } from "../../fichiers/stockage.ts";
import { photosDuFichier } from "./detacher-photos.ts";

let dossier: string;
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "photos-"));
});
afterAll(() => rm(dossier, { recursive: true }));

interface Image {
  largeur: number;
  hauteur: number;
  /** Octets compressés ; sinon un aplat de cette teinte. */
  octets?: Buffer;
  teinte?: number;
}
const flux = (entete: string, octets: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entete} /Length ${octets.length} >>\nstream\n`),
    octets,
    Buffer.from("\nendstream"),
  ]);
const enObjet = ({
  largeur,
  hauteur,
  teinte = 0,
  octets = deflateSync(Buffer.alloc(largeur * hauteur, teinte)),
}: Image) =>
  flux(
    `/Type /XObject /Subtype /Image /Width ${largeur} /Height ${hauteur} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    octets,
  );

/** Un PDF de ces pages ; chacune pose des images : rang, place et taille en points. */
function pdf(
  images: readonly Image[],
  pages: readonly (readonly [rang: number, x: number, y: number, l: number, h: number])[][],
): Buffer {
  const premier = 3 + 2 * pages.length;
  const noms = images.map((_, i) => `/I${i} ${premier + i} 0 R`).join(" ");
  const objets: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${3 + 2 * i} 0 R`).join(" ")}] >>`,
    ...pages.flatMap((poses, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << ${noms} >> >> /Contents ${4 + 2 * i} 0 R >>`,
      flux(
        "",
        Buffer.from(poses.map(([rang, x, y, l, h]) => `q ${l} 0 0 ${h} ${x} ${y} cm /I${rang} Do Q`).join("\n")),
      ),
    ]),
    ...images.map(enObjet),
  ];
  const blocs = objets.map((o, i) =>
    Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(o), Buffer.from("\nendobj\n")]),
  );
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...blocs,
    Buffer.from(`trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\n%%EOF`),
  ]);
}

async function detacher(nom: string, octets: Buffer) {
  const fichiers = await fichiersSurDisque(join(dossier, nom));
  const chemin = fichiers.chemin("rapports/r.pdf");
  await fichiers.deposer(
    (async function* () {
      yield octets;
    })(),
    octets.length,
    "rapports/r.pdf",
  );
  return { fichiers, chemin, photos: () => photosDuFichier(fichiers, "rapports/r.pdf") };
}

describe("ce qui est une photo dans un PDF", () => {
  const photo = (teinte: number): Image => ({ largeur: 400, hauteur: 300, teinte });
  test("ni un logo répété, ni un pictogramme, ni un filet, ni la page entière ; les photos gardent leur place", async () => {
    const images = [
      photo(10),
      photo(60),
      { largeur: 300, hauteur: 100, teinte: 5 },
      { largeur: 40, hauteur: 40 },
      { largeur: 1_000, hauteur: 1_400 },
    ];
    const { photos } = await detacher(
      "tri",
      pdf(images, [
        [
          [2, 40, 760, 150, 50],
          [0, 40, 400, 160, 120],
          [3, 300, 400, 80, 60],
          [0, 40, 300, 500, 20],
        ],
        [
          [2, 40, 760, 150, 50],
          [1, 40, 400, 160, 120],
        ],
        [[4, 0, 0, 595, 842]],
      ]),
    );
    expect((await photos()).map(({ rang, page, zone }) => [rang, page, zone.x, zone.y])).toEqual([
      [0, 1, 0.0672, 0.3824],
      [1, 2, 0.0672, 0.3824],
    ]);
  });

  test("soixante photos au plus, gardées à côté du document et emportées avec lui", async () => {
    const poses = Array.from(
      { length: 70 },
      (_, i) => [i % 7, 40 + 70 * (i % 7), 750 - 70 * Math.floor(i / 7), 65, 50] as const,
    );
    const { fichiers, photos } = await detacher(
      "bornes",
      pdf(
        Array.from({ length: 7 }, (_, i) => photo(20 * i)),
        [poses.map((p) => [...p])],
      ),
    );
    expect(await photos()).toHaveLength(60);
    expect((await fichiers.ouvrir("apercus/rapports/r.pdf")).taille).toBeGreaterThan(1_000);
    await fichiers.supprimer("rapports/r.pdf");
    expect(await photos()).toEqual([]);
    await expect(fichiers.ouvrir("apercus/rapports/r.pdf")).rejects.toMatchObject({ statut: 404 });
  });

  test("une image démesurée, un fichier abîmé ou qui n'est pas un PDF n'ont pas de photos, et ne font tomber que leur processus", async () => {
    const geante = { largeur: 60_000, hauteur: 60_000, octets: deflateSync(Buffer.alloc(1_000_000)) };
    const abime = pdf([photo(1)], [[[0, 40, 400, 160, 120]]]).subarray(0, 300);
    for (const [nom, octets] of [
      ["geante", pdf([geante], [[[0, 40, 400, 160, 120]]])],
      ["abime", abime],
      ["texte", Buffer.from("rien /Subtype /Image /Width 400 /Height 300")],
    ] as const)
      expect(await (await detacher(nom, octets)).photos()).toEqual([]);
    await writeFile(join(dossier, "fini"), "");
  });
});
