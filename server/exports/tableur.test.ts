import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColonneExport } from "./colonnes.ts";
import { morceauxCsv } from "./csv.ts";

const SANS_TABLEUR = spawnSync("soffice", ["--version"], { stdio: "ignore" }).status !== 0;

/** Ce que LibreOffice sait d'une cellule : le texte montré, s'il en a fait un nombre, s'il en a fait une formule. */
interface Cellule {
  texte: string;
  genre: string;
  nombre: string;
  formule: boolean;
}

const COLONNES: ColonneExport[] = [
  { cle: "plaque", titre: "Immatriculation", type: "code" },
  { cle: "agence", titre: "Agence", type: "texte" },
  { cle: "montant", titre: "Montant HT", type: "montant" },
  { cle: "jour", titre: "Date", type: "date" },
];
const PIEGES = ["=1+1", "@SUM(A1)", "+33 6", "-cmd|' /C calc'!A0", "\t=1", "＝1+1"];

describe.skipIf(SANS_TABLEUR)("un CSV de Reflet dans LibreOffice", () => {
  let dossier: string;
  let rangees: Cellule[][];

  beforeAll(async () => {
    dossier = await mkdtemp(join(tmpdir(), "reflet-tableur-"));
    const lignes = [
      { plaque: "GB-482-NR", agence: 'Évry ; « Sud » "bis"\nquai nº 2', montant: -123_456, jour: "2026-03-10" },
      ...PIEGES.map((agence) => ({ plaque: "00123", agence, montant: 5, jour: null })),
    ];
    const morceaux: Buffer[] = [];
    for await (const morceau of morceauxCsv({ colonnes: COLONNES, lignes, filtres: [] })) morceaux.push(morceau);
    const fichier = join(dossier, "export.csv");
    await writeFile(fichier, Buffer.concat(morceaux));
    // Point-virgule, guillemet double, UTF-8, France : ce que propose la fenêtre d'ouverture sur une machine française.
    execFileSync(
      "soffice",
      [
        `-env:UserInstallation=file://${dossier}/profil`,
        "--headless",
        "--infilter=CSV:59,34,76,1,,1036,false,true",
        "--convert-to",
        "fods",
        "--outdir",
        dossier,
        fichier,
      ],
      { stdio: "ignore", timeout: 90_000 },
    );
    const feuille = await readFile(join(dossier, "export.fods"), "utf8");
    rangees = [...feuille.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, rangee = ""]) =>
      [...rangee.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].map(
        ([, attributs = "", dedans = ""]) => ({
          texte: [...dedans.matchAll(/<text:p>([\s\S]*?)<\/text:p>/g)]
            .map(([, p = ""]) => p.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"'))
            .join("\n"),
          nombre: /office:value="([^"]*)"/.exec(attributs)?.[1] ?? "",
          genre: /office:value-type="(\w+)"/.exec(attributs)?.[1] ?? "",
          formule: /table:formula=/.test(attributs),
        }),
      ),
    );
  }, 120_000);
  afterAll(() => rm(dossier, { recursive: true, force: true }));

  it("s'ouvre colonne pour colonne, accents, guillemets et retours à la ligne compris", () => {
    expect(rangees[0]?.slice(0, 4).map((c) => c.texte)).toEqual(COLONNES.map((c) => c.titre));
    expect(rangees[1]?.[1]?.texte).toBe('Évry ; « Sud » "bis"\nquai nº 2');
    expect(rangees).toHaveLength(PIEGES.length + 2);
  });

  it("un montant s'y additionne, une date s'y trie", () => {
    expect(rangees[1]?.[2]).toMatchObject({ nombre: "-1234.56", genre: "float" });
    expect(rangees[1]?.[3]).toMatchObject({ genre: "date" });
  });

  it("aucun texte n'y devient une formule", () => {
    expect(rangees.flat().filter((c) => c.formule)).toEqual([]);
    for (const [i] of PIEGES.entries()) expect(rangees[i + 2]?.[1]?.genre).toBe("string");
  });
});
