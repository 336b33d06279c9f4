import { parentPort, workerData } from "node:worker_threads";
import { type ContenuClasseur, ecrireClasseur } from "./classeur.ts";

// Le contenu vient d'`ecrire-en-travailleur.ts`, jamais du réseau.
const octets = await ecrireClasseur(workerData as ContenuClasseur);
// Copie franche : le tampon d'origine peut appartenir à une réserve partagée, qui ne se cède pas.
const copie = new Uint8Array(octets);
parentPort?.postMessage(copie, [copie.buffer]);
