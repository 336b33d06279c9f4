import { readFile, stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ErreurLecture } from "./erreurs.ts";
import { type LectureInterne, lireDocument } from "./lire-document.ts";
import { OCTETS_MAXIMUM } from "./pdf.ts";

export type ReponseTravailleur = { lecture: LectureInterne } | { erreur: string };

async function lire(chemin: string): Promise<LectureInterne> {
  const taille = await stat(chemin).catch((cause: unknown) => {
    throw new ErreurLecture("fichier_illisible", { cause });
  });
  // La taille se vérifie avant de charger : un fichier démesuré n'entre pas en mémoire.
  if (taille.size > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
  return lireDocument(new Uint8Array(await readFile(chemin)));
}

const repondre = (reponse: ReponseTravailleur) => parentPort?.postMessage(reponse);

if (typeof workerData === "string") {
  await lire(workerData).then(
    (lecture) => repondre({ lecture }),
    (erreur: unknown) => repondre({ erreur: erreur instanceof ErreurLecture ? erreur.code : "abime" }),
  );
}
