import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as attendre } from "node:timers/promises";
import pg from "pg";
import type { BaseEmbarquee } from "./embarque.ts";
import { lireFichierPid } from "./fichier-pid.ts";
import { naissance } from "./processus.ts";
import { arreterProcessus } from "./serveur.ts";

export const EST_ROOT = process.getuid?.() === 0;

/** Un dossier neuf, que tous peuvent traverser : seul chaque test ferme ce qu'il veut fermer. */
export function dossierNeuf(prefixe = "reflet-essai-"): string {
  const dossier = mkdtempSync(join(tmpdir(), prefixe));
  chmodSync(dossier, 0o755);
  return dossier;
}

/** Arrête ce qui tournerait encore sous ce dossier, puis l'efface, y compris la maison qu'il désigne ailleurs. */
export async function effacerBase(dossierDonnees: string): Promise<void> {
  const controle = join(dossierDonnees, "postgres");
  const renvoi = join(controle, "ailleurs");
  const maison = existsSync(renvoi) ? readFileSync(renvoi, "utf8").trim() : controle;
  const pid = lireFichierPid(join(maison, "donnees"))?.pid;
  if (pid !== undefined) await arreterProcessus(pid);
  rmSync(maison, { recursive: true, force: true });
  rmSync(dossierDonnees, { recursive: true, force: true });
}

/** Exécute une requête avec une connexion à elle. */
export async function requete(base: BaseEmbarquee, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: base.hote, port: base.port, user: base.utilisateur, database: "postgres" });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Le numéro du serveur qui tourne sur cette base. */
export function pidServeur(base: BaseEmbarquee): number {
  const pid = lireFichierPid(base.dossier)?.pid;
  if (pid === undefined) throw new Error("aucun serveur");
  return pid;
}

/** Attend qu'une condition devienne vraie, vingt-cinq secondes au plus. */
export async function jusqua(condition: () => boolean): Promise<void> {
  const limite = Date.now() + 25_000;
  while (!condition()) {
    if (Date.now() > limite) throw new Error("condition jamais remplie");
    await attendre(10);
  }
}

/** Un autre programme Node qui ouvre la même base ; `suivante` rend sa prochaine ligne. */
export class Programme {
  readonly enfant: ChildProcess;
  readonly lignes: string[] = [];

  constructor(
    mode: "tenir" | "ecrire",
    dossier: string,
    options: { uid?: number; gid?: number; detached?: boolean } = {},
  ) {
    const script = join(import.meta.dirname, "programme-de-test.ts");
    this.enfant = spawn(process.execPath, [script, mode, dossier], {
      ...options,
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (!this.enfant.stdout) throw new Error("sortie absente");
    createInterface({ input: this.enfant.stdout }).on("line", (ligne) => this.lignes.push(ligne));
  }

  /** Attend que le programme ait dit qu'il tient sa base. */
  ouvert(): Promise<void> {
    return jusqua(() => this.lignes.some((ligne) => ligne.startsWith("ouverte")));
  }

  /** Le tue sans préavis et attend sa mort. */
  async tuer(): Promise<void> {
    this.enfant.kill("SIGKILL");
    await this.fin();
  }

  /** Lui demande de fermer sa base, et attend sa fin. */
  async fermer(): Promise<void> {
    this.enfant.stdin?.end();
    await this.fin();
  }

  fin(): Promise<void> {
    return jusqua(() => this.enfant.exitCode !== null || this.enfant.signalCode !== null);
  }
}

/** Attend la mort d'un processus. */
export function mort(pid: number): Promise<void> {
  return jusqua(() => naissance(pid) === null);
}
