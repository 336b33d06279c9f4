import { crc32, deflateRawSync } from "node:zlib";

/** Une archive ZIP de ces textes : de quoi fabriquer des classeurs qu'aucun tableur n'écrirait si mal. */
export function archive(fichiers: Record<string, string>): Buffer {
  const corps: Buffer[] = [];
  const repertoire: Buffer[] = [];
  let position = 0;
  for (const [nom, texte] of Object.entries(fichiers)) {
    const brut = Buffer.from(texte);
    const comprime = deflateRawSync(brut);
    const [octetsNom, somme] = [Buffer.from(nom), crc32(brut)];
    const commun = Buffer.alloc(26);
    commun.writeUInt16LE(20, 0);
    commun.writeUInt16LE(8, 4);
    commun.writeUInt32LE(somme, 10);
    commun.writeUInt32LE(comprime.length, 14);
    commun.writeUInt32LE(brut.length, 18);
    commun.writeUInt16LE(octetsNom.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), commun, octetsNom, comprime]);
    const suite = Buffer.alloc(14);
    suite.writeUInt32LE(position, 10);
    repertoire.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), commun, suite, octetsNom]));
    corps.push(local);
    position += local.length;
  }
  const index = Buffer.concat(repertoire);
  const fin = Buffer.alloc(22);
  fin.write("PK\x05\x06", "latin1");
  fin.writeUInt16LE(repertoire.length, 8);
  fin.writeUInt16LE(repertoire.length, 10);
  fin.writeUInt32LE(index.length, 12);
  fin.writeUInt32LE(position, 16);
  return Buffer.concat([...corps, index, fin]);
}

interface Feuille {
  nom: string;
  /** Lignes telles que dans le XML, ou tableaux de cellules (texte, nombre, `null`, ou le XML d'une cellule). */
  lignes: (string | readonly (string | number | null)[])[];
  cachee?: true;
  fusions?: string[];
  prefixe?: string;
}

/** Styles 1 à 4 : date, pourcentage, date à la française sur mesure, date et heure. */
const STYLES = `<styleSheet xmlns="a"><numFmts count="1"><numFmt numFmtId="170" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

const echapper = (texte: string): string => texte.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function celluleXml(valeur: string | number | null, colonne: number, ligne: number): string {
  const r = `${String.fromCharCode(65 + colonne)}${ligne}`;
  if (valeur === null) return "";
  if (typeof valeur === "number") return `<c r="${r}"><v>${valeur}</v></c>`;
  if (valeur.startsWith("<c")) return valeur.replace("<c", `<c r="${r}"`);
  return `<c r="${r}" t="inlineStr"><is><t>${echapper(valeur)}</t></is></c>`;
}

export function classeur(feuilles: readonly Feuille[], options: { depuis1904?: true; textes?: string[] } = {}): Buffer {
  const fichiers: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook><workbookPr${options.depuis1904 ? ' date1904="1"' : ""}/><sheets>${feuilles
      .map(
        (f, i) =>
          `<sheet name="${echapper(f.nom)}" sheetId="${i + 1}"${f.cachee ? ' state="hidden"' : ""} r:id="f${i}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${feuilles
      .map((_, i) => `<Relationship Id="f${i}" Type="http://x/worksheet" Target="worksheets/sheet${i}.xml"/>`)
      .join("")}<Relationship Id="s" Type="http://x/styles" Target="styles.xml"/>
      <Relationship Id="t" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": `<sst>${(options.textes ?? []).map((t) => `<si>${t}</si>`).join("")}</sst>`,
  };
  feuilles.forEach((f, i) => {
    const lignes = f.lignes.map((l, n) =>
      typeof l === "string" ? l : `<row r="${n + 1}">${l.map((v, c) => celluleXml(v, c, n + 1)).join("")}</row>`,
    );
    const fusions = f.fusions
      ? `<mergeCells>${f.fusions.map((r) => `<mergeCell ref="${r}"/>`).join("")}</mergeCells>`
      : "";
    const xml = `<?xml version="1.0"?><worksheet><sheetData>${lignes.join("")}</sheetData>${fusions}</worksheet>`;
    fichiers[`xl/worksheets/sheet${i}.xml`] = f.prefixe ? xml.replace(/<(\/?)(\w)/g, `<$1${f.prefixe}:$2`) : xml;
  });
  return archive(fichiers);
}
