import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ErreurLecture } from "./erreurs.ts";
import { type LectureInterne, lireDocument } from "./lire-document.ts";

export type ReponseTravailleur = { lecture: LectureInterne } | { erreur: string };

const lire = async (chemin: string) => lireDocument(new Uint8Array(await readFile(chemin)));

const repondre = (reponse: ReponseTravailleur) => parentPort?.postMessage(reponse);

if (typeof workerData === "string") {
  await lire(workerData).then(
    (lecture) => repondre({ lecture }),
    (erreur: unknown) => repondre({ erreur: erreur instanceof ErreurLecture ? erreur.code : "abime" }),
  );
}
