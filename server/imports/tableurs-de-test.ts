import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

type Enregistrer = (csv: Buffer) => Buffer;

const lire = (csv: Buffer): string[][] => parse(csv.toString("utf8").replace(/^\ufeff/, ""), { delimiter: ";" });

/** Un nombre français sans ses zéros inutiles ; au-delà de onze chiffres, Excel le met en puissance de dix, à cinq décimales. */
function commeNombre(texte: string, scientifique: boolean): string {
  if (!/^-?\d+(?:,\d+)?$/.test(texte)) return texte;
  const nombre = Number(texte.replace(",", "."));
  const ecrit = scientifique && Math.abs(nombre) >= 1e11 ? nombre.toExponential(5).replace("e", "E") : String(nombre);
  return ecrit.replace(".", ",").replace(/0+(?=E)/, "");
}

const deballer = (texte: string): string => /^="(.*)"$/.exec(texte)?.[1] ?? texte;

/** Ouvert par double clic dans un Excel français, puis enregistré : nombres refaits, Windows-1252, ce qui n'y est pas devient « ? ». */
const excel: Enregistrer = (csv) => {
  const lignes = lire(csv).map((l) => l.map((c) => commeNombre(deballer(c), true)));
  const texte = stringify(lignes, { delimiter: ";", record_delimiter: "\r\n" });
  const permis = new Set(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i)));
  const octets = [...texte].map((c) => {
    if (!permis.has(c)) return 0x3f;
    return [...permis].indexOf(c);
  });
  return Buffer.from(octets);
};

/** Ouvert dans LibreOffice, puis enregistré « tel qu'affiché » : UTF-8 sans marque, tout texte entre guillemets. */
const libreOffice: Enregistrer = (csv) =>
  Buffer.from(
    stringify(
      lire(csv).map((l) => l.map((c) => commeNombre(c, false))),
      { delimiter: ";", record_delimiter: "\n", quoted_string: true },
    ),
  );

/** Ce que deux tableurs font de nos CSV quand une personne les ouvre et les enregistre sans rien y changer. */
export const TABLEURS: Readonly<Record<string, Enregistrer>> = { Excel: excel, LibreOffice: libreOffice };
