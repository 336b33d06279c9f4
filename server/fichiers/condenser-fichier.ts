import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** SHA-256 d'un fichier local, écrit durablement au passage : une image réencodée n'a pas encore touché le disque. */
export async function condenserFichier(chemin: string): Promise<Buffer> {
  const fichier = await open(chemin, "r+");
  try {
    const condensat = createHash("sha256");
    for await (const morceau of fichier.createReadStream({ autoClose: false })) condensat.update(morceau);
    await fichier.sync();
    return condensat.digest();
  } finally {
    await fichier.close();
  }
}
