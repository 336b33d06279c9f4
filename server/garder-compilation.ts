import { existsSync } from "node:fs";
import { constants, enableCompileCache } from "node:module";
import { dirname, join, resolve } from "node:path";

const { FAILED } = constants.compileCacheStatus;

/**
 * Garde d'un lancement à l'autre ce que Node a compilé : le programme démarre d'un quart plus vite, une lecture de moitié. À appeler avant
 * d'importer le reste. Le dossier est à côté de l'interface construite, sinon dans DATA_DIR s'il existe : jamais dans le dossier temporaire
 * de tous, où un autre compte poserait le code que nous jouerions. Celui que nomme NODE_COMPILE_CACHE passe avant ; sans dossier où
 * écrire, rien ne change. Les fils et processus lancés ensuite s'en servent aussi (`environnement-enfant.ts`).
 */
export function garderCompilation(): void {
  const choisi = process.env.NODE_COMPILE_CACHE;
  const donnees = resolve(process.env.DATA_DIR || "./data");
  const lieux = choisi
    ? [choisi]
    : [
        join(dirname(import.meta.dirname), ".vite", "compilation"),
        ...(existsSync(donnees) ? [join(donnees, "compilation")] : []),
      ];
  const lieu = lieux.find((dossier) => enableCompileCache(dossier).status !== FAILED);
  if (lieu) process.env.NODE_COMPILE_CACHE = lieu;
}
