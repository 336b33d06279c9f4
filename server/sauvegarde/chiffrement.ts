import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

/**
 * Une archive chiffrée : un en-tête (version, sel, début de nonce), puis des morceaux de 256 Kio sous AES-256-GCM. Le rang du morceau et
 * la marque du dernier entrent dans son nonce : un morceau échangé, répété ou une fin coupée se voient. La clé vient d'une phrase, par
 * argon2id (64 Mio, 3 passes).
 */
const VERSION = Buffer.from("REFLETCHIFFRE1\n", "latin1");
const SEL = 16;
const DEBUT_NONCE = 7;
const TAILLE_ENTETE = VERSION.length + SEL + DEBUT_NONCE;
const MORCEAU = 256 * 1024;
const SCEAU = 16;
export const LONGUEUR_PHRASE_MIN = 12;

/** Vrai si ces premiers octets sont ceux d'une archive chiffrée. */
export const estChiffree = (debut: Buffer): boolean => debut.subarray(0, VERSION.length).equals(VERSION);

const cleDe = (phrase: string, sel: Buffer): Promise<Buffer> =>
  // 2 : argon2id.
  hashRaw(phrase, { algorithm: 2, salt: sel, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 });

function nonce(debut: Buffer, rang: number, dernier: boolean): Buffer {
  const n = Buffer.alloc(12);
  debut.copy(n);
  n.writeUInt32BE(rang, DEBUT_NONCE);
  n[11] = dernier ? 1 : 0;
  return n;
}

/** Coupe un flux en morceaux d'une taille fixe, le dernier plus court ; chacun sait s'il est le dernier. */
async function* morceler(flux: AsyncIterable<Buffer>, taille: number): AsyncGenerator<[Buffer, boolean]> {
  let tampons: Buffer[] = [];
  let recu = 0;
  for await (const octets of flux) {
    tampons.push(octets);
    recu += octets.length;
    // Un octet de plus qu'un morceau : celui-ci n'est pas le dernier.
    while (recu > taille) {
      const tout = Buffer.concat(tampons);
      yield [tout.subarray(0, taille), false];
      tampons = [tout.subarray(taille)];
      recu -= taille;
    }
  }
  yield [Buffer.concat(tampons), true];
}

/** Chiffre un flux sous cette phrase. */
export async function* chiffrer(flux: AsyncIterable<Buffer>, phrase: string): AsyncGenerator<Buffer> {
  const entete = Buffer.concat([VERSION, randomBytes(SEL + DEBUT_NONCE)]);
  const cle = await cleDe(phrase, entete.subarray(VERSION.length, VERSION.length + SEL));
  const debut = entete.subarray(VERSION.length + SEL);
  yield entete;
  let rang = 0;
  for await (const [clair, dernier] of morceler(flux, MORCEAU)) {
    const chiffreur = createCipheriv("aes-256-gcm", cle, nonce(debut, rang++, dernier)).setAAD(entete);
    yield Buffer.concat([chiffreur.update(clair), chiffreur.final(), chiffreur.getAuthTag()]);
  }
}

/** L'inverse. Lève ErreurDemarrage si la phrase n'est pas la bonne, ou si un seul octet manque ou a changé. */
export async function* dechiffrer(flux: AsyncIterable<Buffer>, phrase: string): AsyncGenerator<Buffer> {
  const { entete, suite } = await separer(flux);
  const cle = await cleDe(phrase, entete.subarray(VERSION.length, VERSION.length + SEL));
  const debut = entete.subarray(VERSION.length + SEL);
  let rang = 0;
  for await (const [morceau, dernier] of morceler(suite, MORCEAU + SCEAU)) {
    const coupe = morceau.length - SCEAU;
    if (coupe < 0) throw new ErreurDemarrage("L'archive est incomplète : sa fin manque.");
    const clair = ouvrirMorceau(cle, nonce(debut, rang, dernier), entete, morceau, coupe);
    if (!clair)
      throw new ErreurDemarrage(
        rang === 0
          ? "La phrase n'ouvre pas cette archive, ou l'archive est abîmée."
          : "L'archive est abîmée ou incomplète : un de ses morceaux ne se déchiffre pas.",
      );
    rang += 1;
    yield clair;
  }
}

function ouvrirMorceau(cle: Buffer, n: Buffer, entete: Buffer, morceau: Buffer, coupe: number): Buffer | null {
  const dechiffreur = createDecipheriv("aes-256-gcm", cle, n).setAAD(entete).setAuthTag(morceau.subarray(coupe));
  try {
    return Buffer.concat([dechiffreur.update(morceau.subarray(0, coupe)), dechiffreur.final()]);
  } catch {
    return null;
  }
}

async function separer(flux: AsyncIterable<Buffer>): Promise<{ entete: Buffer; suite: AsyncGenerator<Buffer> }> {
  const lecteur = flux[Symbol.asyncIterator]();
  let lus: Buffer = Buffer.alloc(0);
  while (lus.length < TAILLE_ENTETE) {
    const { value, done } = await lecteur.next();
    if (done) throw new ErreurDemarrage("L'archive est incomplète : son début manque.");
    lus = Buffer.concat([lus, value]);
  }
  async function* suite(): AsyncGenerator<Buffer> {
    try {
      yield lus.subarray(TAILLE_ENTETE);
      for (let lu = await lecteur.next(); !lu.done; lu = await lecteur.next()) yield lu.value;
    } finally {
      await lecteur.return?.();
    }
  }
  return { entete: lus.subarray(0, TAILLE_ENTETE), suite: suite() };
}
