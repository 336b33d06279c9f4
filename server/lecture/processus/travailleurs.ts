import { fork, type Serializable } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { environnementEnfant } from "../../environnement-enfant.ts";
import { memoireResidente, tempsDeCalcul } from "../../mesures-processus.ts";
import type { DemandeTravailleur, ReponseTravailleur } from "./travailleur.ts";

/** Ce qui lit un document à la fois : un fil gardé d'un document à l'autre, ou un processus pour une reconnaissance. */
export interface Travailleur {
  /** Confie un document ; `recevoir` a ses réponses, `tomber` dit qu'il s'est arrêté sans répondre. */
  confier(demande: DemandeTravailleur, recevoir: (r: ReponseTravailleur) => void, tomber: (cause: Error) => void): void;
  /** Mémoire tenue, en mégaoctets. */
  peser(): Promise<number>;
  /** Temps de calcul dépensé depuis son ouverture, en millisecondes. */
  calculer(): Promise<number>;
  /** Rend le travailleur : un fil encore sain attend le document suivant, sinon il s'arrête. */
  rendre(sain: boolean): Promise<unknown>;
}

const MODULE = new URL("./travailleur.ts", import.meta.url);
/** Un fil neuf de temps en temps : ce qu'un document aurait laissé derrière lui ne dure pas. */
const DOCUMENTS_PAR_FIL = 100;
/** Un fil qui attend se rend au bout de ce temps. */
const REPOS_MS = 30_000;

interface Fil {
  worker: Worker;
  lus: number;
  repos?: NodeJS.Timeout;
}

const libres = new Map<number, Fil[]>();

function ouvrirFil(memoireMo: number): Fil {
  const worker = new Worker(MODULE, {
    resourceLimits: { maxOldGenerationSizeMb: memoireMo, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    // Le fil n'a besoin de rien de l'environnement : aucune clé n'y est visible.
    env: environnementEnfant(),
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return { worker, lus: 0 };
}

/** Un fil de lecture libre, ou neuf. Le chargement de pdf.js, qui est le gros d'une lecture, ne se paie qu'une fois par fil. */
export function prendreFil(memoireMo: number): Travailleur {
  const fil = libres.get(memoireMo)?.pop() ?? ouvrirFil(memoireMo);
  clearTimeout(fil.repos);
  fil.worker.ref();
  const { worker } = fil;
  return {
    confier(demande, recevoir, tomber) {
      worker.removeAllListeners();
      worker.on("message", recevoir);
      worker.once("error", tomber);
      worker.once("exit", () => tomber(new Error("fil arrêté")));
      worker.postMessage(demande);
    },
    // `resourceLimits` ne borne que le tas : une bombe de décompression remplit des tampons, qui sont ailleurs.
    async peser() {
      const tas = await worker.getHeapStatistics().catch(() => null);
      return tas ? (tas.used_heap_size + tas.external_memory) / 1024 / 1024 : 0;
    },
    async calculer() {
      const calcul = await worker.cpuUsage().catch(() => null);
      return calcul ? (calcul.user + calcul.system) / 1000 : 0;
    },
    rendre(sain) {
      worker.removeAllListeners();
      // Un fil arrêté en plein travail peut encore lever : plus personne n'a à l'entendre.
      worker.on("error", () => undefined);
      fil.lus += 1;
      if (!sain || fil.lus >= DOCUMENTS_PAR_FIL) return worker.terminate();
      const file = libres.get(memoireMo) ?? [];
      libres.set(memoireMo, [...file, fil]);
      const retirer = () => {
        libres.set(
          memoireMo,
          (libres.get(memoireMo) ?? []).filter((autre) => autre !== fil),
        );
      };
      worker.once("exit", retirer);
      fil.repos = setTimeout(() => {
        retirer();
        void worker.terminate();
      }, REPOS_MS).unref();
      worker.unref();
      return Promise.resolve();
    },
  };
}

/**
 * Une page numérisée laisse derrière elle des images de dix mégaoctets, l'une remplaçant l'autre. La mémoire du système les garde pour la
 * suivante tant qu'elle n'est pas réglée ainsi, et le tas des objets jeunes les retient : trois pages sans texte montaient à 578 Mo, au-delà
 * de la borne, et une seule à 483. Réglées, elles tiennent en 378 et 333.
 */
const MEMOIRE_RENDUE = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "262144" };
const JEUNES_MO = 1;

/**
 * Un processus pour une reconnaissance : le moteur et le dessin des pages tiennent leur mémoire hors du tas de JavaScript, où rien ne la
 * borne. Le système en donne la mesure entière, et l'arrêt du processus la rend toute.
 */
export function lancerReconnaissance(memoireMo: number): Travailleur {
  const processus = fork(fileURLToPath(MODULE), {
    stdio: "ignore",
    env: { ...environnementEnfant(), ...MEMOIRE_RENDUE },
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoireMo}`, `--max-semi-space-size=${JEUNES_MO}`],
  });
  return {
    confier(demande, recevoir, tomber) {
      processus.on("message", (reponse) => recevoir(reponse as ReponseTravailleur));
      processus.once("error", tomber);
      processus.once("exit", () => tomber(new Error("processus arrêté")));
      processus.send(demande as unknown as Serializable, (erreur) => erreur && tomber(erreur));
    },
    peser: () => (processus.pid === undefined ? Promise.resolve(0) : memoireResidente(processus.pid)),
    calculer: () => (processus.pid === undefined ? Promise.resolve(0) : tempsDeCalcul(processus.pid)),
    rendre() {
      processus.removeAllListeners();
      processus.on("error", () => undefined);
      const fin = new Promise((suite) => processus.once("exit", suite));
      processus.kill("SIGKILL");
      return processus.exitCode === null && processus.signalCode === null ? fin : Promise.resolve();
    },
  };
}
