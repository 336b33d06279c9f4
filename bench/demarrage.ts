import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { portLibre } from "./processus.ts";

// `npm start` depuis un arbre installé mais jamais lancé : ni base, ni interface construite. Combien de temps jusqu'à une page utilisable ?
const RACINE = dirname(import.meta.dirname);
const LAISSES = new Set(["node_modules", "dist", "data", ".git"]);
const BUTS_S = [15, 4];
const ATTENTE_MAX_S = 120;

/** Une page est utilisable quand elle est servie avec son script et que le serveur se dit prêt. */
async function utilisable(url: string): Promise<boolean> {
  try {
    const page = await fetch(`${url}/auth`);
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1];
    if (!page.ok || !script) return false;
    const reponses = await Promise.all([fetch(new URL(script, url)), fetch(`${url}/api/sante`)]);
    await Promise.all(reponses.map((r) => r.arrayBuffer()));
    return reponses.every((r) => r.ok);
  } catch {
    return false;
  }
}

/** Frapper à la porte coûte bien moins qu'une demande refusée : attendre ne prend rien au programme qu'on mesure. */
function ecoute(port: number): Promise<boolean> {
  return new Promise((dire) => {
    const prise = connect(port, "localhost");
    const finir = (ouvert: boolean) => {
      prise.destroy();
      dire(ouvert);
    };
    prise.once("connect", () => finir(true));
    prise.once("error", () => finir(false));
  });
}

function groupeVivant(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function chronometrer(arbre: string, donnees: string): Promise<number> {
  const port = await portLibre();
  const debut = performance.now();
  // Son propre groupe : npm et le programme qu'il lance s'arrêtent ensemble.
  const npm = spawn("npm", ["start"], {
    cwd: arbre,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: donnees,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
  });
  const fini = new Promise((ok) => npm.once("exit", ok));
  try {
    while (!((await ecoute(port)) && (await utilisable(`http://localhost:${port}`)))) {
      if (npm.exitCode !== null) throw new Error("npm start s'est arrêté.");
      if (performance.now() - debut > ATTENTE_MAX_S * 1000) throw new Error(`Pas de page après ${ATTENTE_MAX_S} s.`);
      await new Promise((ok) => setTimeout(ok, 20));
    }
    return (performance.now() - debut) / 1000;
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGTERM");
    await fini;
    // npm part avant le programme, qui ferme sa base : le lancement suivant se mesure une fois tout arrêté.
    while (npm.pid !== undefined && groupeVivant(npm.pid)) await new Promise((ok) => setTimeout(ok, 50));
  }
}

const dossier = await mkdtemp(join(tmpdir(), "reflet-demarrage-"));
try {
  const arbre = join(dossier, "arbre");
  await cp(RACINE, arbre, {
    recursive: true,
    filter: (chemin) => !LAISSES.has(relative(RACINE, chemin).split(sep)[0] ?? ""),
  });
  await symlink(join(RACINE, "node_modules"), join(arbre, "node_modules"));
  for (const [i, but] of BUTS_S.entries()) {
    const duree = await chronometrer(arbre, join(dossier, "donnees"));
    const verdict = duree < but ? "tenu" : "MANQUÉ";
    if (duree >= but) process.exitCode = 1;
    process.stdout.write(
      `npm start, ${i === 0 ? "première fois" : "ensuite"} : ${duree.toFixed(1)} s (< ${but} s ${verdict})\n`,
    );
  }
} finally {
  await rm(dossier, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
