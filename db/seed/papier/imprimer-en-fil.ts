import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { environnementEnfant } from "../../../server/environnement-enfant.ts";
import type { Papier, Planche } from "./imprimer.ts";

export interface TravailImprimerie {
  numero: number;
  planche: Planche;
}
export type ReponseImprimerie = { numero: number; papier: Papier } | { numero: number; echec: string };

interface Attente {
  rendre(papier: Papier): void;
  echouer(erreur: Error): void;
}

/** Une imprimerie dans ses propres fils : le programme ouvre sa base pendant qu'elle compose. */
export interface ImprimerieEnFil {
  /** Les planches s'impriment dans l'ordre où elles se confient. Lève si le modèle ne se compile pas, ou si l'imprimerie ferme. */
  imprimer(planche: Planche): Promise<Papier>;
  fermer(): Promise<void>;
}

const FILS_MAX = 2;

/** Ouvre l'imprimerie : un fil par cœur, deux au plus. */
export function ouvrirImprimerie(): ImprimerieEnFil {
  const fils = Array.from({ length: Math.min(FILS_MAX, availableParallelism()) }, ouvrirFil);
  let confiees = 0;
  return {
    imprimer: (planche) => (fils[confiees++ % fils.length] as Fil).imprimer(planche),
    fermer: async () => {
      await Promise.all(fils.map((fil) => fil.fermer()));
    },
  };
}

type Fil = ImprimerieEnFil;

function ouvrirFil(): Fil {
  const worker = new Worker(new URL("./imprimer.fil.ts", import.meta.url), { env: environnementEnfant() });
  const attentes = new Map<number, Attente>();
  let arret: Error | null = null;
  const arreter = (erreur: Error) => {
    arret ??= erreur;
    for (const attente of attentes.values()) attente.echouer(arret);
    attentes.clear();
  };
  worker.on("message", (reponse: ReponseImprimerie) => {
    const attente = attentes.get(reponse.numero);
    attentes.delete(reponse.numero);
    if ("papier" in reponse) attente?.rendre(reponse.papier);
    else attente?.echouer(new Error(reponse.echec));
  });
  worker.on("error", arreter);
  worker.on("exit", () => arreter(new Error("L'imprimerie de démonstration s'est arrêtée.")));
  let numero = 0;
  return {
    imprimer: (planche) =>
      new Promise((rendre, echouer) => {
        if (arret) return echouer(arret);
        numero += 1;
        attentes.set(numero, { rendre, echouer });
        worker.postMessage({ numero, planche } satisfies TravailImprimerie);
      }),
    fermer: async () => {
      await worker.terminate();
    },
  };
}
