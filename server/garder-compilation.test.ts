import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const executer = promisify(execFile);
const MODULE = new URL("./garder-compilation.ts", import.meta.url).pathname;
let arbre: string;

beforeAll(async () => {
  arbre = await mkdtemp(join(tmpdir(), "reflet compilation "));
  await mkdir(join(arbre, "server"));
  await cp(MODULE, join(arbre, "server/garder-compilation.ts"));
});
afterAll(async () => {
  await chmod(arbre, 0o755);
  await rm(arbre, { recursive: true, force: true });
});

/** Le dossier qu'un programme de cet arbre garde et annonce à ses enfants. */
async function lieu(env: Record<string, string> = {}): Promise<string> {
  const programme = `import { garderCompilation } from ${JSON.stringify(join(arbre, "server/garder-compilation.ts"))};
    garderCompilation(); process.stdout.write(process.env.NODE_COMPILE_CACHE ?? "aucun");`;
  const { stdout } = await executer(process.execPath, ["--input-type=module", "-e", programme], {
    cwd: arbre,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

describe("ce que Node a compilé se garde", () => {
  it("à côté du programme, hors du dossier temporaire de tous", async () => {
    expect(await lieu()).toBe(join(arbre, ".vite/compilation"));
  });

  it("là où le dit NODE_COMPILE_CACHE", async () => {
    expect(await lieu({ NODE_COMPILE_CACHE: join(arbre, "choisi") })).toBe(join(arbre, "choisi"));
  });

  it("dans DATA_DIR quand l'arbre n'accepte pas l'écriture, sans créer DATA_DIR", async () => {
    await rm(join(arbre, ".vite"), { recursive: true, force: true });
    // Un fichier à la place du dossier : root lui-même ne peut y écrire.
    await cp(MODULE, join(arbre, ".vite"));
    const donnees = join(arbre, "données");
    expect(await lieu({ DATA_DIR: donnees })).toBe("aucun");
    await mkdir(donnees);
    expect(await lieu({ DATA_DIR: donnees })).toBe(join(donnees, "compilation"));
  });
});
