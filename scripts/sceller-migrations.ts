import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";

const DOSSIER = new URL("../db/migrations/", import.meta.url);
const SCEAUX = new URL("livrees.txt", DOSSIER);

export interface Sceau {
  nom: string;
  sha256: string;
}

/** Condensat de chaque migration du dossier, dans l'ordre ; une fin de ligne de Windows n'est pas un changement. */
export async function condensats(): Promise<Sceau[]> {
  const noms = (await readdir(DOSSIER)).filter((n) => n.endsWith(".sql")).sort();
  return Promise.all(
    noms.map(async (nom) => {
      const texte = (await readFile(new URL(nom, DOSSIER), "utf8")).replaceAll("\r\n", "\n");
      return { nom, sha256: createHash("sha256").update(texte).digest("hex") };
    }),
  );
}

/** Les migrations livrées : des bases les ont jouées, elles ne changent plus. */
export async function lireSceaux(): Promise<Sceau[]> {
  const lignes = (await readFile(SCEAUX, "utf8")).split(/\r?\n/).filter(Boolean);
  return lignes.map((ligne) => {
    const [sha256 = "", nom = ""] = ligne.split("  ");
    return { nom, sha256 };
  });
}

// À chaque livraison : node scripts/sceller-migrations.ts
if (import.meta.main) {
  const lignes = (await condensats()).map(({ nom, sha256 }) => `${sha256}  ${nom}`);
  await writeFile(SCEAUX, `${lignes.join("\n")}\n`);
}
