import { parentPort } from "node:worker_threads";
import { imprimerie } from "./imprimer.ts";
import type { ReponseImprimerie, TravailImprimerie } from "./imprimer-en-fil.ts";

const imprimer = imprimerie();

parentPort?.on("message", ({ numero, planche }: TravailImprimerie) => {
  try {
    repondre({ numero, papier: imprimer(planche) });
  } catch (erreur) {
    repondre({ numero, echec: erreur instanceof Error ? erreur.message : String(erreur) });
  }
});

const repondre = (reponse: ReponseImprimerie): void => parentPort?.postMessage(reponse);
