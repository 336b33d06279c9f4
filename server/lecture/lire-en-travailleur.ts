import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ComplementVocabulaire } from "../../domain/fre/vocabulaire/complements.ts";
import { ErreurLecture, estCodeErreurLecture, OCTETS_MAXIMUM } from "./erreurs.ts";
import type { LectureInterne } from "./lire-document.ts";
import type { ReponseTravailleur } from "./travailleur.ts";

export interface BornesLecture {
  /** Durée maximale en millisecondes, attente dans la file non comprise. */
  delaiMs?: number;
  /** Mémoire maximale du travailleur en mégaoctets. */
  memoireMo?: number;
  /** Appelée quand une page numérisée va être reconnue : rang de la page (à partir de 1) et nombre de pages à reconnaître. */
  progression?: (page: number, total: number) => void;
}

// Règle de sécurité 24 : un PDF se lit dans un fil séparé, 20 s et 512 Mo, arrêté au-delà.
const DELAI_MS = 20_000;
const MEMOIRE_MO = 512;
const PESEE_MS = 100;
const SIMULTANES = 2;
const FILE_MAXIMUM = 50;

let actifs = 0;
const file: (() => void)[] = [];

function prendrePlace(): Promise<void> {
  if (actifs < SIMULTANES) {
    actifs += 1;
    return Promise.resolve();
  }
  if (file.length >= FILE_MAXIMUM) return Promise.reject(new ErreurLecture("file_pleine"));
  return new Promise((resolve) => file.push(resolve));
}

// La place passe directement au suivant : le compte des actifs ne redescend que si personne n'attend.
function rendrePlace(): void {
  const suivant = file.shift();
  if (suivant) suivant();
  else actifs -= 1;
}

/**
 * Lit un document dans un travailleur borné, deux au plus à la fois, cinquante en attente.
 * `complements` sont les mots appris, qui passent avant le vocabulaire livré.
 * Lève une `ErreurLecture` du catalogue ; ne bloque ni n'abat jamais le processus appelant.
 */
export async function lireEnTravailleur(
  cheminFichier: string,
  bornes: BornesLecture = {},
  _complements: readonly ComplementVocabulaire[] = [],
): Promise<LectureInterne> {
  await prendrePlace();
  try {
    await verifierTaille(cheminFichier);
    return await executer(cheminFichier, bornes.delaiMs ?? DELAI_MS, bornes.memoireMo ?? MEMOIRE_MO);
  } finally {
    rendrePlace();
  }
}

// La taille se vérifie avant de charger : un fichier démesuré n'entre pas en mémoire, un fichier absent ne coûte pas un fil.
async function verifierTaille(chemin: string): Promise<void> {
  const fichier = await stat(chemin).catch((cause: unknown) => {
    throw new ErreurLecture("fichier_illisible", { cause });
  });
  if (fichier.size > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
}

function executer(chemin: string, delaiMs: number, memoireMo: number): Promise<LectureInterne> {
  const travailleur = new Worker(new URL("./travailleur.ts", import.meta.url), {
    workerData: chemin,
    resourceLimits: { maxOldGenerationSizeMb: memoireMo, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    // Le fil n'a besoin de rien de l'environnement : aucune clé n'y est visible.
    env: {},
    stdout: true,
    stderr: true,
  });
  travailleur.stdout.resume();
  travailleur.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<LectureInterne>();
  const minuterie = setTimeout(() => reject(new ErreurLecture("delai_depasse")), delaiMs);
  const pesee = setInterval(() => {
    void peser(travailleur).then((mo) => mo > memoireMo && reject(new ErreurLecture("memoire_depassee")));
  }, PESEE_MS);
  travailleur.once("message", (reponse: ReponseTravailleur) => {
    if ("lecture" in reponse) resolve(reponse.lecture);
    else reject(new ErreurLecture(estCodeErreurLecture(reponse.erreur) ? reponse.erreur : "abime"));
  });
  travailleur.once("error", (cause: NodeJS.ErrnoException) => {
    reject(new ErreurLecture(cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memoire_depassee" : "abime", { cause }));
  });
  travailleur.once("exit", () => reject(new ErreurLecture("abime")));
  return promise.finally(() => {
    clearTimeout(minuterie);
    clearInterval(pesee);
    return travailleur.terminate();
  });
}

/**
 * Ce que tient le fil, en mégaoctets. `resourceLimits` ne borne que le tas : une bombe de décompression remplit des tampons, qui sont
 * ailleurs, et prendrait des gigaoctets avant le délai.
 */
async function peser(travailleur: Worker): Promise<number> {
  // Un fil qui vient de finir ne se pèse plus.
  const tas = await travailleur.getHeapStatistics().catch(() => null);
  return tas ? (tas.used_heap_size + tas.external_memory) / 1024 / 1024 : 0;
}
