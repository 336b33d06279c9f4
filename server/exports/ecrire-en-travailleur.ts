import { Worker } from "node:worker_threads";
import { environnementEnfant } from "../environnement-enfant.ts";
import type { ContenuClasseur } from "./classeur.ts";
import { erreursExport } from "./erreurs.ts";

const DELAI_MS = 60_000;
const MEMOIRE_MO = 1_024;

/** Écrit le classeur dans un fil borné : cinquante mille lignes prennent des secondes, que le serveur ne peut pas donner. */
export function ecrireEnTravailleur(contenu: ContenuClasseur): Promise<Buffer> {
  const travailleur = new Worker(new URL("./travailleur.ts", import.meta.url), {
    workerData: contenu,
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MO },
    env: environnementEnfant(),
  });
  let minuterie: NodeJS.Timeout | undefined;
  return new Promise<Buffer>((resoudre, rejeter) => {
    minuterie = setTimeout(() => rejeter(erreursExport.tropLong()), DELAI_MS);
    travailleur.once("message", (octets: Uint8Array) =>
      resoudre(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)),
    );
    travailleur.once("error", rejeter);
    travailleur.once("exit", (code) => rejeter(new Error(`L'écriture du classeur s'est arrêtée (code ${code}).`)));
  }).finally(async () => {
    clearTimeout(minuterie);
    await travailleur.terminate();
  });
}
