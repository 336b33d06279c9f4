import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { ErreurLectureImport } from "./erreurs.ts";

const FIN_REPERTOIRE = 0x06054b50;
const ENTREE = 0x02014b50;
const LOCALE = 0x04034b50;
const COMMENTAIRE_MAX = 65_535 + 22;
const ENTREES_MAX = 2_000;
/** Octets décompressés admis pour une seule feuille, et pour tout ce qu'on lit d'un classeur. */
const OCTETS_MAX = 800 * 1024 * 1024;

interface Entree {
  methode: number;
  position: number;
  comprime: number;
}

/** Les entrées d'une archive ZIP, lues au fil de l'eau : rien n'est décompressé d'avance. */
export interface Archive {
  noms: string[];
  /** Le texte d'une entrée, par morceaux ; une entrée absente n'en a aucun. */
  texte(nom: string): AsyncGenerator<string>;
  /** Ses octets, quel que soit leur encodage. */
  octets(nom: string): AsyncGenerator<Buffer>;
  entier(nom: string): Promise<string>;
}

/** Lève `abime` si ce n'est pas une archive que l'on sait lire, `trop_gros` si elle se décompresse sans fin. */
export async function ouvrirArchive(fichier: FileHandle, octetsMax = OCTETS_MAX): Promise<Archive> {
  const entrees = await lireRepertoire(fichier);
  let lus = 0;
  async function* octets(nom: string): AsyncGenerator<Buffer> {
    const entree = entrees.get(nom);
    if (!entree) return;
    for await (const morceau of await decompresser(fichier, entree)) {
      lus += morceau.length;
      if (lus > octetsMax) throw new ErreurLectureImport("trop_gros");
      yield morceau;
    }
  }
  async function* texte(nom: string): AsyncGenerator<string> {
    if (!entrees.has(nom)) return;
    const decodeur = new TextDecoder();
    for await (const morceau of octets(nom)) yield decodeur.decode(morceau, { stream: true });
    yield decodeur.decode();
  }
  const entier = async (nom: string) => {
    let tout = "";
    for await (const morceau of texte(nom)) tout += morceau;
    return tout;
  };
  return { noms: [...entrees.keys()], texte, octets, entier };
}

async function lireRepertoire(fichier: FileHandle): Promise<Map<string, Entree>> {
  const { size } = await fichier.stat();
  const fin = await lire(fichier, Math.max(0, size - COMMENTAIRE_MAX), Math.min(size, COMMENTAIRE_MAX));
  let p = fin.length - 22;
  while (p >= 0 && fin.readUInt32LE(p) !== FIN_REPERTOIRE) p -= 1;
  if (p < 0) throw new ErreurLectureImport("abime");
  const nombre = fin.readUInt16LE(p + 10);
  if (nombre > ENTREES_MAX) throw new ErreurLectureImport("abime");
  const [debut, longueur] = [fin.readUInt32LE(p + 16), fin.readUInt32LE(p + 12)];
  // Une taille annoncée se vérifie avant de lui réserver de la mémoire.
  if (debut + longueur > size) throw new ErreurLectureImport("abime");
  const repertoire = await lire(fichier, debut, longueur);
  const entrees = new Map<string, Entree>();
  let o = 0;
  for (let i = 0; i < nombre; i++) {
    if (o + 46 > repertoire.length || repertoire.readUInt32LE(o) !== ENTREE) throw new ErreurLectureImport("abime");
    const nom = repertoire.readUInt16LE(o + 28);
    // Une archive chiffrée ne se lit pas.
    if (repertoire.readUInt16LE(o + 8) & 1) throw new ErreurLectureImport("abime");
    entrees.set(repertoire.toString("utf8", o + 46, o + 46 + nom).replaceAll("\\", "/"), {
      methode: repertoire.readUInt16LE(o + 10),
      comprime: repertoire.readUInt32LE(o + 20),
      position: repertoire.readUInt32LE(o + 42),
    });
    o += 46 + nom + repertoire.readUInt16LE(o + 30) + repertoire.readUInt16LE(o + 32);
  }
  return entrees;
}

async function decompresser(
  fichier: FileHandle,
  { methode, position, comprime }: Entree,
): Promise<AsyncIterable<Buffer>> {
  const entete = await lire(fichier, position, 30);
  if (entete.readUInt32LE(0) !== LOCALE) throw new ErreurLectureImport("abime");
  const debut = position + 30 + entete.readUInt16LE(26) + entete.readUInt16LE(28);
  if (comprime === 0) return Readable.from([]);
  const brut = fichier.createReadStream({ start: debut, end: debut + comprime - 1, autoClose: false });
  if (methode === 0) return brut;
  if (methode !== 8) throw new ErreurLectureImport("abime");
  const gonfle = createInflateRaw();
  brut.once("error", (e) => gonfle.destroy(e));
  return brut.pipe(gonfle);
}

async function lire(fichier: FileHandle, position: number, longueur: number): Promise<Buffer> {
  const tampon = Buffer.alloc(longueur);
  const { bytesRead } = await fichier.read(tampon, 0, longueur, position);
  if (bytesRead < longueur) throw new ErreurLectureImport("abime");
  return tampon;
}
