import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

/**
 * Le format tar (POSIX ustar), réduit à ce que la sauvegarde en écrit : des fichiers ordinaires, aux noms courts. N'importe quel outil
 * `tar` ouvre une archive non chiffrée.
 */
const BLOC = 512;
const bourrage = (taille: number): Buffer => Buffer.alloc((BLOC - (taille % BLOC)) % BLOC);

function entete(nom: string, taille: number): Buffer {
  const e = Buffer.alloc(BLOC);
  if (Buffer.byteLength(nom) > 99) throw new Error(`nom trop long pour l'archive : ${nom}`);
  e.write(nom, 0);
  e.write("0000600\0", 100);
  e.write("0000000\0", 108);
  e.write("0000000\0", 116);
  e.write(`${taille.toString(8).padStart(11, "0")}\0`, 124);
  e.write("00000000000\0", 136);
  e.write("        ", 148);
  e.write("0", 156);
  e.write("ustar\u000000", 257, "latin1");
  const somme = e.reduce((total, octet) => total + octet, 0);
  e.write(`${somme.toString(8).padStart(6, "0")}\0 `, 148);
  return e;
}

/** Une pièce de l'archive ; la taille dite est exactement celle du contenu, sinon l'écriture échoue. */
export async function* pieceTar(
  nom: string,
  taille: number,
  contenu: AsyncIterable<Buffer> | readonly Buffer[],
): AsyncGenerator<Buffer> {
  yield entete(nom, taille);
  let ecrit = 0;
  for await (const octets of contenu) {
    ecrit += octets.length;
    if (ecrit > taille) break;
    yield octets;
  }
  if (ecrit !== taille) throw new Error(`« ${nom} » a changé de taille pendant la sauvegarde`);
  yield bourrage(taille);
}

/** Ce qui clôt une archive. */
export const finTar = (): Buffer => Buffer.alloc(2 * BLOC);

export interface PieceLue {
  nom: string;
  taille: number;
  contenu: AsyncGenerator<Buffer>;
}

/** Les pièces, dans l'ordre. Un contenu non lu est passé. Lève ErreurDemarrage si l'archive est coupée ou n'en est pas une. */
export async function* lireTar(flux: AsyncIterable<Buffer>): AsyncGenerator<PieceLue> {
  const lecteur = flux[Symbol.asyncIterator]();
  let reserve: Buffer = Buffer.alloc(0);
  /** Entre 1 et `max` octets. */
  const prendre = async (max: number): Promise<Buffer> => {
    while (reserve.length === 0) {
      const { value, done } = await lecteur.next();
      if (done) throw new ErreurDemarrage("L'archive est incomplète : sa fin manque.");
      reserve = value;
    }
    const pris = reserve.subarray(0, max);
    reserve = reserve.subarray(pris.length);
    return pris;
  };
  const prendreTout = async (taille: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let reste = taille; reste > 0; ) {
      const pris = await prendre(reste);
      reste -= pris.length;
      parts.push(pris);
    }
    return Buffer.concat(parts);
  };
  try {
    for (;;) {
      const e = await prendreTout(BLOC);
      if (e.every((octet) => octet === 0)) return;
      const { nom, taille } = lireEntete(e);
      let reste = taille;
      const contenu = (async function* () {
        while (reste > 0) {
          const pris = await prendre(reste);
          reste -= pris.length;
          yield pris;
        }
      })();
      yield { nom, taille, contenu };
      while (reste > 0) reste -= (await prendre(reste)).length;
      await prendreTout(bourrage(taille).length);
    }
  } finally {
    await lecteur.return?.();
  }
}

function lireEntete(e: Buffer): { nom: string; taille: number } {
  const attendue = Number.parseInt(e.toString("latin1", 148, 154), 8);
  const copie = Buffer.from(e);
  copie.write("        ", 148);
  const taille = Number.parseInt(e.toString("latin1", 124, 135), 8);
  if (copie.reduce((total, octet) => total + octet, 0) !== attendue || !(taille >= 0))
    throw new ErreurDemarrage("Ce fichier n'est pas une sauvegarde de Reflet, ou il est abîmé.");
  // Ni lien, ni dossier, ni appareil : la sauvegarde n'écrit que des fichiers ordinaires.
  if (e[156] !== 0x30 && e[156] !== 0)
    throw new ErreurDemarrage(
      "Cette archive contient autre chose que des fichiers ordinaires (un lien ?) : elle est refusée.",
    );
  return { nom: e.toString("utf8", 0, 100).replace(/\0.*$/s, ""), taille };
}
