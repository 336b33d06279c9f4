import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yazl from "yazl";
import { ouvrirClasseur } from "./classeur.ts";
import { type Balise, paquetsDeBalises } from "./xml.ts";
import { ouvrirArchive } from "./zip.ts";

let dossier: string;
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-borne-"));
});
afterAll(() => rm(dossier, { recursive: true, force: true }));

const LIENS = (type: string, cible: string) =>
  `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${cible}"/></Relationships>`;

/** Un classeur d'une feuille, dont le XML est celui-ci. */
async function classeur(feuille: string): Promise<{ chemin: string; octets: number }> {
  const zip = new yazl.ZipFile();
  const parties = {
    "_rels/.rels": LIENS("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": '<workbook><sheets><sheet name="F" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": LIENS("worksheet", "sheet1.xml"),
    "xl/sheet1.xml": feuille,
  };
  for (const [nom, xml] of Object.entries(parties)) zip.addBuffer(Buffer.from(xml), nom);
  zip.end();
  const octets = await buffer(zip.outputStream);
  const chemin = join(dossier, "piege.xlsx");
  await writeFile(chemin, octets);
  return { chemin, octets: octets.length };
}

/** Millisecondes de la lecture entière, refusée ou non. */
async function duree(feuille: string): Promise<{ ms: number; octets: number }> {
  const { chemin, octets } = await classeur(feuille);
  await using fichier = await open(chemin);
  const debut = performance.now();
  await lire(fichier).catch((erreur: Error) => expect(erreur.name).toBe("ErreurLectureImport"));
  return { ms: performance.now() - debut, octets };
}

async function lire(fichier: Awaited<ReturnType<typeof open>>) {
  const { feuilles, lignes } = await ouvrirClasseur(await ouvrirArchive(fichier));
  const lues = [];
  for await (const ligne of lignes(feuilles[0] ?? "")) lues.push(ligne);
  return lues;
}

const MO = 1024 * 1024;
/** Ce qui faisait revenir la lecture en arrière, gonflé : quelques dizaines de ko dans l'archive. */
const PIEGES: Record<string, string> = {
  "balises jamais fermées": "<c ".repeat((4 * MO) / 3),
  "balises jamais fermées, sans blanc": "<c".repeat(2 * MO),
  "fusions jamais fermées": "<mergeCell ".repeat((4 * MO) / 11),
  "fusions aux ref sans fin": `<mergeCell ${' ref="'.repeat((4 * MO) / 6)}>`,
  "attributs sans fin": `<row ${"r ".repeat(2 * MO)}>`,
  "attributs à blancs": `<row${" ".repeat(4 * MO)}`,
  "guillemet jamais fermé": `<row r="${"x".repeat(4 * MO)}`,
  "commentaire jamais fermé": `<!--${"-".repeat(4 * MO)}`,
  "CDATA jamais fermé": `<c><v><![CDATA[${"]".repeat(4 * MO)}`,
  "texte sans balise": "a".repeat(8 * MO),
  "cellule démesurée": `<row><c t="str"><v>${"&#".repeat(4 * MO)}</v></c></row>`,
  "déclarations à la suite": "<!x ".repeat(MO),
};

describe("un classeur piégé", () => {
  it.each(Object.keys(PIEGES))(
    "de %s se lit ou se refuse en moins de deux secondes",
    { timeout: 90_000 },
    async (nom) => {
      const { ms, octets } = await duree(`<worksheet><sheetData>${PIEGES[nom]}`);
      expect(octets).toBeLessThan(64 * 1024);
      expect(ms).toBeLessThan(2_000);
    },
  );

  it("coûte à la mesure de sa taille : deux fois plus gros, pas quatre fois plus long", {
    timeout: 90_000,
  }, async () => {
    const pour = async (n: number) => {
      const durees = [];
      for (let i = 0; i < 3; i++)
        durees.push((await duree("<c ".repeat(n))).ms + (await duree("<mergeCell ".repeat(n))).ms);
      return Math.min(...durees);
    };
    await pour(100_000);
    const [petit, grand] = [await pour(200_000), await pour(1_600_000)];
    // Huit fois plus gros : soixante-quatre fois plus long, s'il revenait en arrière.
    expect(grand / petit).toBeLessThan(24);
  });
});

describe("les balises d'un classeur", () => {
  const XML =
    '<?xml version="1.0"?><!DOCTYPE x><x:row r="1" note="a > b"><c r="A1" t=\'s\'><v>1 &amp; 2</v></c><!-- <c>non</c> --><c/>' +
    "<t><![CDATA[a & <b> ]] c]]></t></x:row >";
  const lues = async (morceaux: Iterable<string>): Promise<Balise[]> => {
    const toutes: Balise[] = [];
    const flux = (async function* () {
      yield* morceaux;
    })();
    for await (const paquet of paquetsDeBalises(flux)) toutes.push(...paquet);
    return toutes;
  };

  it("se lisent pareil, où que les morceaux les coupent", async () => {
    const attendues = await lues([XML]);
    expect(attendues.map((b) => [b.fermante ? `/${b.nom}` : b.nom, b.avant, b.seule])).toEqual([
      ["row", "", false],
      ["c", "", false],
      ["v", "", false],
      ["/v", "1 &amp; 2", false],
      ["/c", "", false],
      ["c", "", true],
      ["t", "", false],
      ["/t", "a &amp; <b> ]] c", false],
      ["/row", "", false],
    ]);
    expect(attendues[0]?.attributs).toContain('note="a > b"');
    for (let taille = 1; taille < 40; taille++) {
      const morceaux = Array.from({ length: Math.ceil(XML.length / taille) }, (_, i) =>
        XML.slice(i * taille, (i + 1) * taille),
      );
      expect(await lues(morceaux)).toEqual(attendues);
    }
  });
});
