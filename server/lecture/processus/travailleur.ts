import { readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { ComplementVocabulaire } from "../../../domain/fre/vocabulaire/complements.ts";
import { garderCompilation } from "../../garder-compilation.ts";
import { ErreurLecture } from "../commun/erreurs.ts";
import type { LectureInterne } from "../lire-document.ts";

// Le gros d'une lecture est le chargement de pdf.js : le cache de compilation de Node en épargne une bonne part.
garderCompilation();

/** Travail confié au fil, ou au processus qui reconnaît les pages numérisées. Sans `reconnaitre`, un document numérisé s'arrête au compte de ses pages à reconnaître. */
export interface DemandeTravailleur {
  chemin: string;
  reconnaitre: boolean;
  complements: readonly ComplementVocabulaire[];
  /** Quelqu'un attend cette reconnaissance : elle garde la priorité ordinaire. Un fil, qui sert aussi la file, reste poli. */
  attendue?: boolean;
}

export type ReponseTravailleur =
  | { lecture: LectureInterne }
  | { erreur: string }
  | { aReconnaitre: number }
  | { progression: { page: number; total: number; lisible: boolean } };

/** Le document est numérisé : sa reconnaissance demande d'autres bornes, que tient l'appelant. */
class PagesNumerisees extends Error {
  readonly nombre: number;

  constructor(nombre: number) {
    super("pages numérisées");
    this.nombre = nombre;
  }
}

const repondre = (reponse: ReponseTravailleur): void => {
  if (parentPort) parentPort.postMessage(reponse);
  else process.send?.(reponse);
};

async function lire({ chemin, reconnaitre, complements }: DemandeTravailleur): Promise<LectureInterne> {
  const [octets, { lireDocument }] = await Promise.all([
    readFile(chemin).then((contenu) => new Uint8Array(contenu)),
    import("../lire-document.ts"),
  ]);
  if (reconnaitre)
    return lireDocument(octets, {
      complements,
      progression: (page, total, lisible) => repondre({ progression: { page, total, lisible } }),
    });
  return lireDocument(octets, {
    complements,
    reconnaissance: (_octets, numeros) => Promise.reject(new PagesNumerisees(numeros.length)),
  });
}

function reponseErreur(erreur: unknown): ReponseTravailleur {
  if (erreur instanceof PagesNumerisees) return { aReconnaitre: erreur.nombre };
  return { erreur: erreur instanceof ErreurLecture ? erreur.code : "abime" };
}

/** Politesse de la lecture : elle prend le temps que les réponses aux personnes lui laissent (0 : ordinaire, 19 : la dernière servie). */
const POLITESSE = 10;

/** Sous Linux, chaque fil a sa priorité ; ailleurs, la lecture garde celle du programme. */
function cederLePas(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), POLITESSE);
  } catch {
    // Sans /proc ni droit de ralentir, on lit à la vitesse de tous.
  }
}

if (parentPort) cederLePas();
const traiter = (demande: DemandeTravailleur): void => {
  lire(demande).then(
    (lecture) => repondre({ lecture }),
    (erreur: unknown) => repondre(reponseErreur(erreur)),
  );
};
if (parentPort) parentPort.on("message", traiter);
else
  process.on("message", (demande: DemandeTravailleur) => {
    // Un processus ne sert qu'un document, et ne reprend pas la priorité qu'il a cédée.
    if (!demande.attendue) cederLePas();
    traiter(demande);
  });
