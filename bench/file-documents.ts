import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// Deux cents documents déposés d'un coup dans le produit : combien de temps jusqu'au dernier lu, et à quelle vitesse une liste répond
// pendant ce temps : node bench/file-documents.ts
// Buts : tout lu en moins de 180 s, 95 % des listes sous 200 ms.
const RACINE = dirname(import.meta.dirname);
const NOMBRE = 200;
const BUT_S = 180;
const BUT_LISTE_MS = 200;
const PAUSE_MS = 100;
const pause = (ms: number) => new Promise((suite) => setTimeout(suite, ms));

const dossier = await mkdtemp(join(tmpdir(), "reflet-file-"));
await chmod(dossier, 0o755);
const programme = spawn(process.execPath, ["server/main.ts"], {
  cwd: RACINE,
  env: { ...process.env, PORT: "0", DATA_DIR: dossier, DATABASE_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const url = await annoncee(programme);
  const cookie = await connecter(url);
  const appeler = (chemin: string, init: RequestInit = {}) =>
    fetch(url + chemin, { ...init, headers: { cookie, "x-reflet": "1", ...init.headers } });

  const exemples = join(RACINE, "bench/corpus/exemples");
  const noms = (await readdir(exemples)).filter((n) => /^(L\d|E-0[13-9]).*\.pdf$/.test(n));
  const modeles = await Promise.all(noms.map((n) => readFile(join(exemples, n))));
  // Un commentaire après la fin du fichier : chaque exemplaire a sa propre empreinte.
  const exemplaires = Array.from({ length: NOMBRE }, (_, i) =>
    Buffer.concat([modeles[i % modeles.length] ?? Buffer.alloc(0), Buffer.from(`\n% ${i}\n`)]),
  );
  const avant = await restants(appeler);
  const debut = performance.now();
  let fini = false;
  const listes = mesurerListes(appeler, () => fini);
  let suivant = 0;
  // Trois envois à la fois, comme l'écran.
  await Promise.all(
    [0, 1, 2].map(async () => {
      for (let i = suivant++; i < exemplaires.length; i = suivant++) {
        const r = await appeler(`/api/documents/depot?nom=exemplaire-${i}.pdf`, {
          method: "PUT",
          headers: { "content-type": "application/octet-stream" },
          body: new Uint8Array(exemplaires[i] ?? Buffer.alloc(0)),
        });
        if (!r.ok) throw new Error(`dépôt ${i} : ${r.status} ${await r.text()}`);
      }
    }),
  );
  const depose = (performance.now() - debut) / 1000;
  while ((await restants(appeler)).aLire > 0) await pause(250);
  fini = true;
  const total = (performance.now() - debut) / 1000;
  const durees = await listes;
  const { total: apres } = await restants(appeler);
  const p95 = durees[Math.floor(durees.length * 0.95)] ?? 0;
  process.stdout.write(
    `${apres - avant.total} documents de plus : déposés en ${depose.toFixed(1)} s, lus en ${total.toFixed(1)} s (but ${BUT_S})\n` +
      `${durees.length} listes pendant ce temps : médiane ${Math.round(durees[Math.floor(durees.length / 2)] ?? 0)} ms, 95 % sous ${Math.round(p95)} ms (but ${BUT_LISTE_MS})\n`,
  );
  process.exitCode = total <= BUT_S && p95 <= BUT_LISTE_MS ? 0 : 1;
} finally {
  const parti = new Promise((ok) => programme.once("exit", ok));
  programme.kill("SIGTERM");
  await parti;
  await rm(dossier, { recursive: true, force: true });
}

type Appeler = (chemin: string, init?: RequestInit) => Promise<Response>;

async function restants(appeler: Appeler): Promise<{ aLire: number; total: number }> {
  const lu = (await (await appeler("/api/documents?taille=1")).json()) as {
    total: number;
    par_etat: { a_lire?: number };
  };
  return { aLire: lu.par_etat.a_lire ?? 0, total: lu.total };
}

async function mesurerListes(appeler: Appeler, fini: () => boolean): Promise<number[]> {
  const durees: number[] = [];
  while (!fini()) {
    const debut = performance.now();
    await (await appeler("/api/restitutions?taille=25")).arrayBuffer();
    durees.push(performance.now() - debut);
    await pause(PAUSE_MS);
  }
  return durees.sort((a, b) => a - b);
}

async function connecter(url: string): Promise<string> {
  const r = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-reflet": "1" },
    body: JSON.stringify({ email: "claire@transalpes.test", mot_de_passe: "Reflet-demo-2026!" }),
  });
  return r.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
}

function annoncee(processus: ChildProcess): Promise<string> {
  return new Promise((ok, ko) => {
    let sortie = "";
    processus.stdout?.on("data", (m: Buffer) => {
      sortie += m.toString();
      const adresse = /http:\/\/localhost:\d+/.exec(sortie)?.[0];
      if (adresse) ok(adresse);
    });
    processus.once("exit", () => ko(new Error("le programme s'est arrêté avant d'être prêt")));
  });
}
