import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { erreursFichier } from "../../domain/fichiers/fichier.erreurs.ts";
import { environnementEnfant } from "../environnement-enfant.ts";
import { memoireResidente } from "../mesures-processus.ts";

export interface DemandeConversion {
  source: string;
  cible: string;
  /** Plus grand côté, en pixels. */
  cote: number;
  carre: boolean;
  /** Petite copie tirée de la même lecture, pour les planches de photos. */
  apercu?: { cible: string; cote: number };
}

// Règle de sécurité 24 : 20 s et 512 Mo, arrêté au-delà.
const DELAI_MS = 20_000;
const MEMOIRE_MO = 512;
const PESEE_MS = 50;
const SIMULTANEES = 2;
const EN_ATTENTE_MAX = 100;
const PROCESSUS = fileURLToPath(new URL("./convertir-image.processus.ts", import.meta.url));

let actives = 0;
const attente: (() => void)[] = [];

/**
 * Décode une image et la réécrit en JPEG droit, sans aucune métadonnée (ni position, ni appareil). Le décodage se fait dans un
 * processus à part, arrêté au bout de 20 s ou au-delà de `memoireMo` mégaoctets, tampons du décodeur compris : une image piégée ne peut que
 * le tuer, lui. Lève image_illisible.
 */
export async function convertirImage(demande: DemandeConversion, memoireMo = MEMOIRE_MO): Promise<void> {
  if (actives >= SIMULTANEES) {
    if (attente.length >= EN_ATTENTE_MAX) throw erreursFichier.filePleine();
    await new Promise<void>((suite) => attente.push(suite));
  } else actives += 1;
  try {
    await jouer(demande, memoireMo);
  } finally {
    const suivant = attente.shift();
    if (suivant) suivant();
    else actives -= 1;
  }
}

function jouer(demande: DemandeConversion, memoireMo: number): Promise<void> {
  return new Promise((tenir, rompre) => {
    const processus = fork(PROCESSUS, {
      stdio: "ignore",
      env: environnementEnfant(),
      timeout: DELAI_MS,
      killSignal: "SIGKILL",
      execArgv: ["--max-old-space-size=128"],
    });
    // Le tas de JavaScript n'est presque rien ici : les points décodés vivent en dehors, où seul le système les voit.
    const pesee = setInterval(() => {
      if (processus.pid !== undefined)
        void memoireResidente(processus.pid).then((mo) => mo > memoireMo && processus.kill("SIGKILL"));
    }, PESEE_MS);
    processus.once("error", () => {
      clearInterval(pesee);
      rompre(erreursFichier.imageIllisible());
    });
    processus.once("exit", (code) => {
      clearInterval(pesee);
      if (code === 0) tenir();
      else rompre(erreursFichier.imageIllisible());
    });
    processus.send(demande, (erreur) => erreur && processus.kill("SIGKILL"));
  });
}
