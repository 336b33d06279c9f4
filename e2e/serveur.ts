import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    adresse: string;
  }
}

/** Le vrai programme, sur sa base embarquée et ses données de démonstration, pour toutes les histoires. */
export default async function serveur(projet: TestProject): Promise<() => Promise<void>> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-e2e-"));
  // La base lancée par root tourne sous un autre compte, qui doit pouvoir entrer dans ce dossier.
  await chmod(dossier, 0o755);
  const processus = spawn(process.execPath, ["server/main.ts"], {
    // Ni fond de carte ni adresses d'ailleurs : aucune histoire n'attend un service distant. cartes.e2e.ts en pose sur la machine.
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dossier,
      DATABASE_URL: "",
      TUILES_URL: "aucun",
      GEOCODEUR: "hors-ligne",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  projet.provide("adresse", await adresseAnnoncee(processus));
  return async () => {
    const fini = new Promise((suite) => processus.once("exit", suite));
    processus.kill("SIGTERM");
    await fini;
    await rm(dossier, { recursive: true, force: true });
  };
}

function adresseAnnoncee(processus: ChildProcess): Promise<string> {
  return new Promise((ok, ko) => {
    let sortie = "";
    processus.stdout?.on("data", (morceau: Buffer) => {
      sortie += morceau.toString();
      const adresse = /http:\/\/localhost:\d+/.exec(sortie)?.[0];
      if (adresse) ok(adresse);
    });
    processus.once("exit", () => ko(new Error(`le programme s'est arrêté avant d'être prêt :\n${sortie}`)));
  });
}
