import { fork, type Serializable } from "node:child_process";
import { environnementEnfant } from "./environnement-enfant.ts";
import { memoireResidente } from "./mesures-processus.ts";

/** Règle de sécurité 24 : 20 s et 512 Mo, arrêté au-delà. */
const DELAI_MS = 20_000;
export const MEMOIRE_MO = 512;
const PESEE_MS = 50;

interface Options {
  memoireMo?: number;
  delaiMs?: number;
  /** Borne du tas de JavaScript ; les points décodés vivent en dehors, où seul le système les voit. */
  tasMo: number;
}

/** Confie une demande à un processus à part, qui ne connaît ni la base ni la configuration. Faux s'il échoue, dure ou pèse trop. */
export function jouerProcessus(
  module: string,
  demande: object,
  { memoireMo = MEMOIRE_MO, delaiMs = DELAI_MS, tasMo }: Options,
): Promise<boolean> {
  return new Promise((tenir) => {
    const processus = fork(module, {
      stdio: "ignore",
      env: environnementEnfant(),
      timeout: delaiMs,
      killSignal: "SIGKILL",
      execArgv: [`--max-old-space-size=${tasMo}`],
    });
    const pesee = setInterval(() => {
      if (processus.pid !== undefined)
        void memoireResidente(processus.pid).then((mo) => mo > memoireMo && processus.kill("SIGKILL"));
    }, PESEE_MS);
    const finir = (reussi: boolean) => {
      clearInterval(pesee);
      tenir(reussi);
    };
    processus.once("error", () => finir(false));
    processus.once("exit", (code) => finir(code === 0));
    processus.send(demande as Serializable, (erreur) => erreur && processus.kill("SIGKILL"));
  });
}
