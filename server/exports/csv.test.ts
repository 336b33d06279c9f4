import { describe, expect, test } from "vitest";
import type { ColonneExport, LigneExport } from "./colonnes.ts";
import { celluleCsv, morceauxCsv, neutraliser } from "./csv.ts";

async function csv(colonnes: readonly ColonneExport[], lignes: readonly LigneExport[]): Promise<string> {
  const morceaux: Buffer[] = [];
  for await (const morceau of morceauxCsv({ colonnes, lignes, filtres: [] })) morceaux.push(morceau);
  return Buffer.concat(morceaux).toString("utf8");
}

describe("neutraliser les formules", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+33 6 12 34 56 78", "'+33 6 12 34 56 78"],
    ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\0=1", "'\0=1"],
    ["＝1+1", "'＝1+1"],
  ])("%j devient %j", (texte, attendu) => expect(neutraliser(texte)).toBe(attendu));

  test.each(["Lyon", "AB-123-CD", "", "-12,50", "-3", "a=b"])("%j ne change pas", (texte) =>
    expect(neutraliser(texte)).toBe(texte),
  );
});

describe("les valeurs, comme un Excel français les relit", () => {
  test.each([
    [123_456, "montant", "1234,56"],
    [-5, "montant", "-0,05"],
    [0, "montant", "0,00"],
    [98_412, "entier", "98412"],
    [0.4375, "part", "0,4375"],
    ["2026-03-10", "date", "10/03/2026"],
    ["0612345686", "telephone", "06 12 34 56 86"],
    ["+33612345686", "telephone", "'+33 6 12 34 56 86"],
    ["040344991119", "permis", "04 03 44 99 11 19"],
    ["12AB34567", "permis", "12AB34567"],
    ["00123", "code", "00123"],
    ["GB-482-NR", "code", "GB-482-NR"],
    ["75001", "code", "75001"],
    [null, "montant", ""],
    [undefined, "texte", ""],
  ] as const)("%j (%s) s'écrit %j", (valeur, type, attendu) => expect(celluleCsv(valeur, type)).toBe(attendu));
});

test("le fichier : marque UTF-8, points-virgules, CRLF, guillemets doublés", async () => {
  const colonnes: ColonneExport[] = [
    { cle: "agence", titre: "Agence", type: "texte" },
    { cle: "montant", titre: "Montant HT", type: "montant" },
  ];
  const texte = await csv(colonnes, [
    { agence: 'Évry ; « Sud » "bis"', montant: -123_456 },
    { agence: "=HYPERLINK()", montant: null },
  ]);
  expect(texte).toBe('\ufeffAgence;Montant HT\r\n"Évry ; « Sud » ""bis""";-1234,56\r\n\'=HYPERLINK();\r\n');
});

test("sans ligne, l'en-tête seul", async () => {
  expect(await csv([{ cle: "a", titre: "A", type: "texte" }], [])).toBe("\ufeffA\r\n");
});
