import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { lieuExistant } from "../server/db/embarque/lieu.ts";
import { Ecrivain } from "./ecrivain.ts";
import { Foule, statutDe } from "./foule.ts";
import { centile } from "./mesurer.ts";
import { lancer } from "./processus.ts";

// Le vrai programme sur un petit disque, pendant que des personnes écrivent et lisent : base tuée, disque plein, clients lents, surcharge.
// En root (le disque est un tmpfs) : node bench/pannes.ts. Environ trois minutes.
const DISQUE_MO = 600;
const LENTS = 300;
const SURCHARGE = { connexions: 400, secondes: 15 };
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

async function tuerLaBase(dossier: string, url: string, cookie: string): Promise<string> {
  const donnees = lieuExistant(join(dossier, "postgres"))?.donnees ?? "";
  const [pid] = (await readFile(join(donnees, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  const debut = performance.now();
  await pause(100);
  while ((await statutDe(url, cookie, "/api/session")) !== "200") await pause(50);
  return `Revenue en ${((performance.now() - debut) / 1000).toFixed(1)} s.`;
}

async function remplirLeDisque(dossier: string, url: string, ecrivain: Ecrivain): Promise<string> {
  const bourre = join(dossier, "bourre");
  // Jusqu'au refus : le disque n'a plus un octet.
  spawnSync("dd", ["if=/dev/zero", `of=${bourre}`, "bs=4k"]);
  await pause(8_000);
  const lecture = await statutDe(url, ecrivain.cookie, "/api/restitutions?taille=25");
  const sante = await statutDe(url, "", "/api/sante");
  const depot = await fetch(`${url}/api/fichiers?usage=rapport&nom=a.pdf`, {
    method: "PUT",
    headers: { cookie: ecrivain.cookie, "x-reflet": "1", "content-type": "application/pdf" },
    body: "%PDF-1.7\n%%EOF\n",
  });
  const { message_fr } = (await depot.json()) as { message_fr?: string };
  await rm(bourre);
  return `Disque plein 8 s : lecture ${lecture}, santé ${sante}, dépôt ${depot.status} « ${message_fr} ».`;
}

/** Moitié en-têtes, moitié corps, un octet par seconde. Rend combien le serveur en a coupé. */
async function ouvrirLents(url: string, secondes: number): Promise<string> {
  const { port } = new URL(url);
  let coupes = 0;
  const prises: Socket[] = Array.from({ length: LENTS }, (_, i) => {
    const prise = connect(Number(port), "127.0.0.1");
    prise.on("error", () => undefined).once("close", () => (coupes += 1));
    const debut = "POST /api/session HTTP/1.1\r\nHost: a\r\nx-reflet: 1\r\n";
    prise.write(i % 2 ? debut : `${debut}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`);
    return prise.resume();
  });
  for (let s = 0; s < secondes; s++) {
    for (const [i, prise] of prises.entries()) if (prise.writable) prise.write(i % 2 ? "x" : " ");
    await pause(1_000);
  }
  const vus = coupes;
  for (const prise of prises) prise.destroy();
  return `${LENTS} clients lents ${secondes} s, dont ${vus} coupés par le serveur.`;
}

async function surcharger(url: string, cookie: string): Promise<string> {
  const statuts = new Map<number, number>();
  const options = {
    url: `${url}/api/restitutions?taille=25`,
    connections: SURCHARGE.connexions,
    duration: SURCHARGE.secondes,
    timeout: 30,
    headers: { cookie, "x-reflet": "1" },
  };
  const bilan = await new Promise<autocannon.Result>((ok, ko) => {
    const tir = autocannon(options, (erreur, resultat) => (erreur ? ko(erreur) : ok(resultat)));
    tir.on("response", (_client, statut) => statuts.set(statut, (statuts.get(statut) ?? 0) + 1));
  });
  const fin = performance.now();
  let calme: number | null = null;
  while (calme === null && performance.now() - fin < 15_000) {
    const durees: number[] = [];
    for (let i = 0; i < 10; i++) {
      const debut = performance.now();
      await statutDe(url, cookie, "/api/restitutions?taille=25");
      durees.push(performance.now() - debut);
    }
    if (centile(durees, 0.99) < 500) calme = (performance.now() - fin) / 1000;
  }
  return `${SURCHARGE.connexions} connexions : ${Math.round(bilan.requests.average)} demandes/s, statuts ${JSON.stringify(Object.fromEntries(statuts))}, ${bilan.errors} erreurs ; redevenu vif en ${calme?.toFixed(1) ?? "plus de 15"} s.`;
}

async function eprouver(dossier: string): Promise<boolean> {
  const programme = await lancer({
    script: "server/main.ts",
    args: ["--sans-interface"],
    env: { DATA_DIR: dossier, NIVEAU_JOURNAL: "silent" },
    sonde: "/api/sante",
    delaiMs: 180_000,
  });
  const { url } = programme;
  const ecrivain = await Ecrivain.connecter(url);
  const avant = await ecrivain.totaux(url);
  const foule = new Foule(url, ecrivain);
  foule.partir();
  await foule.pendant("Rien", async () => undefined);
  await foule.pendant("PostgreSQL embarqué tué (SIGKILL)", () => tuerLaBase(dossier, url, ecrivain.cookie));
  await foule.pendant("Disque plein", () => remplirLeDisque(dossier, url, ecrivain));
  await foule.pendant("Clients au goutte-à-goutte", () => ouvrirLents(url, 45), 0);
  await foule.pendant("Surcharge", () => surcharger(url, ecrivain.cookie));
  await foule.arreter();
  const bilan = await ecrivain.auditer(url, avant);
  await programme.arreter();
  dire(
    `Écritures acceptées ${bilan.acceptees} ; manquantes ${bilan.manquantes}, en double ${bilan.doubles}, écart ${bilan.ecartNombre} restitutions, ${bilan.ecartMontant} centimes`,
  );
  return bilan.manquantes + bilan.doubles + Math.abs(bilan.ecartNombre) + Math.abs(bilan.ecartMontant) === 0;
}

const point = await mkdtemp(join(tmpdir(), "reflet-pannes-"));
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISQUE_MO}m,mode=755`, "tmpfs", point]);
await chmod(point, 0o755);
const limite = setTimeout(() => process.exit(2), 10 * 60_000);
try {
  process.exitCode = (await eprouver(point)) ? 0 : 1;
} finally {
  clearTimeout(limite);
  execFileSync("umount", ["-l", point]);
  await rm(point, { recursive: true, force: true });
}
