import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { environnementEnfant } from "../server/environnement-enfant.ts";

const RACINE = dirname(import.meta.dirname);

export interface Programme {
  url: string;
  processus: ChildProcess;
  arreter(): Promise<void>;
}

export interface Demande {
  script: string;
  args?: string[];
  noeud?: string[];
  env: Record<string, string>;
  /** Chemin qui répond 200 dès que le programme sert. */
  sonde: string;
  delaiMs?: number;
}

/** Lance un programme de la maison sur un port libre et attend qu'il réponde. Lève, avec ce qu'il a dit, s'il n'y arrive pas. */
export async function lancer({
  script,
  args = [],
  noeud = [],
  env,
  sonde,
  delaiMs = 60_000,
}: Demande): Promise<Programme> {
  const port = await portLibre();
  const processus = spawn(process.execPath, [...noeud, join(RACINE, script), ...args], {
    cwd: RACINE,
    env: {
      ...environnementEnfant(),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOTE: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let dit = "";
  for (const flux of [processus.stdout, processus.stderr])
    flux?.on("data", (d: Buffer) => (dit = `${dit}${d}`.slice(-4_000)));
  const url = `http://127.0.0.1:${port}`;
  const fin = performance.now() + delaiMs;
  while (!(await repond(`${url}${sonde}`))) {
    if (processus.exitCode !== null || performance.now() > fin) {
      processus.kill("SIGKILL");
      throw new Error(`${script} ne répond pas : ${dit.trim()}`);
    }
    await new Promise((ok) => setTimeout(ok, 25));
  }
  return { url, processus, arreter: () => arreter(processus) };
}

async function repond(url: string): Promise<boolean> {
  return fetch(url).then(
    async (r) => {
      await r.arrayBuffer();
      return r.ok;
    },
    () => false,
  );
}

/** Arrêt demandé, puis forcé au bout de dix secondes. */
async function arreter(processus: ChildProcess): Promise<void> {
  if (processus.exitCode !== null || processus.signalCode !== null) return;
  const fini = new Promise<void>((ok) => processus.once("exit", () => ok()));
  const minuterie = setTimeout(() => processus.kill("SIGKILL"), 10_000);
  processus.kill("SIGTERM");
  await fini;
  clearTimeout(minuterie);
}

export function portLibre(): Promise<number> {
  return new Promise((ok, ko) => {
    const serveur = createServer();
    serveur.once("error", ko);
    serveur.listen(0, "127.0.0.1", () => {
      const adresse = serveur.address();
      serveur.close(() =>
        adresse && typeof adresse === "object" ? ok(adresse.port) : ko(new Error("aucun port libre")),
      );
    });
  });
}
