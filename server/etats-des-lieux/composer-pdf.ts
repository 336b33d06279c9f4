import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { environnementEnfant } from "../environnement-enfant.ts";

const DELAI_MS = 30_000;
const PROCESSUS = fileURLToPath(new URL("./composer-pdf.processus.ts", import.meta.url));
/** Une composition occupe un cœur : une à la fois, les autres attendent leur tour. */
let precedente: Promise<unknown> = Promise.resolve();

/**
 * Compose `etat.pdf` dans ce dossier, à partir de `donnees.json` et des images qui y sont. La composition se fait dans un processus à
 * part : elle dure près d'une seconde, pendant laquelle le serveur répond aux autres. Lève impression_impossible (503).
 */
export async function composerPdf(dossier: string): Promise<Buffer> {
  const tour = precedente.then(
    () => jouer(dossier),
    () => jouer(dossier),
  );
  precedente = tour.catch(() => undefined);
  await tour;
  return readFile(join(dossier, "etat.pdf"));
}

function jouer(dossier: string): Promise<void> {
  return new Promise((tenir, rompre) => {
    const processus = fork(PROCESSUS, [dossier], {
      stdio: "ignore",
      env: environnementEnfant(),
      timeout: DELAI_MS,
      killSignal: "SIGKILL",
    });
    processus.once("error", () => rompre(erreursEtat.impression()));
    processus.once("exit", (code) => (code === 0 ? tenir() : rompre(erreursEtat.impression())));
  });
}
