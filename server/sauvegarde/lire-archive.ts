import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { dechiffrer, estChiffree } from "./chiffrement.ts";
import { lireManifeste } from "./lire-manifeste.ts";
import { type Manifeste, NOM_MANIFESTE, type Signature } from "./manifeste.ts";
import { lireTar, type PieceLue } from "./tar.ts";

/** Les pièces d'une archive, déchiffrées au fil de la lecture. Lève ErreurDemarrage (absente, phrase manquante ou fausse, abîmée). */
export async function* piecesDe(chemin: string, phrase?: string): AsyncGenerator<PieceLue> {
  const flux: AsyncIterable<Buffer> = createReadStream(chemin, { highWaterMark: 1024 * 1024 });
  const chiffree = estChiffree(await debutDe(chemin));
  if (chiffree && !phrase)
    throw new ErreurDemarrage(
      "Cette archive est chiffrée : donnez sa phrase par SAUVEGARDE_PHRASE ou --phrase-fichier.",
    );
  yield* lireTar(chiffree && phrase ? dechiffrer(flux, phrase) : flux);
}

async function debutDe(chemin: string): Promise<Buffer> {
  const fichier = await open(chemin, "r").catch(() => {
    throw new ErreurDemarrage(`L'archive ${chemin} ne se lit pas : vérifiez son chemin et vos droits.`);
  });
  try {
    const { buffer, bytesRead } = await fichier.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await fichier.close();
  }
}

export interface Lecture {
  signature: Signature;
  /** Absente : l'archive est en clair. */
  phrase?: string | undefined;
}

/** Relit toute l'archive et confronte chaque pièce à son condensat. Rend le manifeste ; lève ErreurDemarrage au premier écart. */
export async function verifierArchive(chemin: string, { signature, phrase }: Lecture): Promise<Manifeste> {
  const vues = new Map<string, { taille: number; sha256: string }>();
  let lu: Manifeste | undefined;
  for await (const { nom, taille, contenu } of piecesDe(chemin, phrase)) {
    const condensat = createHash("sha256");
    const texte: Buffer[] = [];
    for await (const octets of contenu) {
      condensat.update(octets);
      if (nom === NOM_MANIFESTE) texte.push(octets);
    }
    // De deux pièces de même nom, une seule serait vérifiée.
    if (vues.has(nom) || (nom === NOM_MANIFESTE && lu))
      throw new ErreurDemarrage(`L'archive contient deux fois la pièce ${JSON.stringify(nom)}.`);
    if (nom === NOM_MANIFESTE) lu = lireManifeste(Buffer.concat(texte), signature);
    else vues.set(nom, { taille, sha256: condensat.digest("hex") });
  }
  if (!lu) throw new ErreurDemarrage("L'archive est incomplète : son manifeste manque.");
  const dites = [...lu.tables.flatMap((t) => t.pieces), ...lu.fichiers];
  for (const noms of [dites.map((p) => p.nom), lu.tables.map((t) => t.nom), lu.fichiers.map((f) => f.cle)])
    if (new Set(noms).size < noms.length)
      throw new ErreurDemarrage("Le manifeste de l'archive nomme deux fois la même chose.");
  for (const { nom, taille, sha256 } of dites) {
    const vue = vues.get(nom);
    if (!vue || vue.taille !== taille || vue.sha256 !== sha256)
      throw new ErreurDemarrage(`L'archive est abîmée : la pièce « ${nom} » n'est pas celle que dit le manifeste.`);
  }
  if (dites.length !== vues.size)
    throw new ErreurDemarrage("L'archive contient des pièces que son manifeste ne dit pas.");
  return lu;
}
