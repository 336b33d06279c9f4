import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lieuExistant } from "../server/db/embarque/lieu.ts";
import { type Ecriture, Ecrivain } from "./ecrivain.ts";
import { mediane } from "./mesurer.ts";
import { lancer, type Programme } from "./processus.ts";

// Tue le vrai serveur pendant qu'on lui écrit, et vérifie que rien d'accepté ne manque, que rien n'est double et que les totaux suivent.
const ECRIVAINS = 4;
/** Un coup sur cinq tue aussi PostgreSQL, comme une machine qui s'éteint : le journal doit suffire. */
const COUP_SUR_LA_BASE = 5;

const { values } = parseArgs({
  options: { coups: { type: "string", default: "50" }, minutes: { type: "string", default: "30" } },
});
const voulus = Math.min(500, Math.max(1, Number(values.coups) || 50));
const limite = performance.now() + (Number(values.minutes) || 30) * 60_000;
const dire = (phrase: string): void => void process.stdout.write(`${phrase}\n`);

async function tuer(programme: Programme, dossier: string, aussiLaBase: boolean): Promise<void> {
  const mort = new Promise((ok) => programme.processus.once("exit", ok));
  programme.processus.kill("SIGKILL");
  await mort;
  if (!aussiLaBase) return;
  const donnees = lieuExistant(join(dossier, "postgres"))?.donnees ?? "";
  const [pid] = (await readFile(join(donnees, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
}

async function eprouver(dossier: string): Promise<boolean> {
  const demarrer = () =>
    lancer({
      script: "server/main.ts",
      args: ["--sans-interface"],
      env: { DATA_DIR: dossier },
      sonde: "/api/sante",
      delaiMs: 180_000,
    });
  let programme = await demarrer();
  const ecrivain = await Ecrivain.connecter(programme.url);
  const avant = await ecrivain.totaux(programme.url);
  const attentes: number[] = [];
  let enSuspens: Ecriture[] = [];
  let coups = 0;
  // Une machine chargée n'a pas le temps de tous les coups : le bilan porte sur ceux qu'elle a reçus.
  while (coups < voulus && performance.now() < limite) {
    const coup = ++coups;
    // Une écriture restée sans réponse est renvoyée telle quelle : la même clé ne doit pas en créer une seconde.
    const reprises = enSuspens;
    const fils = Array.from({ length: ECRIVAINS }, (_, i) =>
      ecrivain.ecrireJusquALaCoupure(
        programme.url,
        reprises.filter((_r, rang) => rang % ECRIVAINS === i),
      ),
    );
    await new Promise((ok) => setTimeout(ok, 200 + ((coup * 379) % 700)));
    await tuer(programme, dossier, coup % COUP_SUR_LA_BASE === 0);
    enSuspens = (await Promise.all(fils)).flat();
    const debut = performance.now();
    programme = await demarrer();
    attentes.push(performance.now() - debut);
    if (coup % 10 === 0) dire(`  ${coup} coups, ${ecrivain.acceptees.size} écritures acceptées`);
  }
  const reprises = await ecrivain.reprendre(programme.url, enSuspens);
  const bilan = await ecrivain.auditer(programme.url, avant);
  await programme.arreter();
  dire(
    `\n${coups} coups (dont ${Math.floor(coups / COUP_SUR_LA_BASE)} sur PostgreSQL aussi), ${bilan.acceptees} écritures acceptées, ${reprises} reprises à la fin.`,
  );
  dire(
    `Manquantes : ${bilan.manquantes} ; en double : ${bilan.doubles} ; écart des totaux : ${bilan.ecartNombre} restitutions, ${bilan.ecartMontant} centimes.`,
  );
  dire(
    `Retour au service : médiane ${(mediane(attentes) / 1000).toFixed(2)} s, au pire ${(Math.max(...attentes) / 1000).toFixed(2)} s.`,
  );
  return bilan.manquantes + bilan.doubles + Math.abs(bilan.ecartNombre) + Math.abs(bilan.ecartMontant) === 0;
}

const dossier = await mkdtemp(join(tmpdir(), `reflet-coupures-${randomUUID().slice(0, 4)}-`));
await chmod(dossier, 0o755);
try {
  process.exitCode = (await eprouver(dossier)) ? 0 : 1;
} finally {
  await rm(dossier, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
