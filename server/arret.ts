import { ligneDeFaute } from "./http/journal-technique.ts";

/** L'arrêt du programme : ce qu'on lui confie est fermé, le dernier ouvert d'abord, quand il est demandé. */
export interface Arret {
  /** Vrai dès qu'un arrêt est demandé : ce qui échoue ensuite ne fait que subir les fermetures. */
  readonly demande: boolean;
  aFermer(fermer: () => Promise<void>): void;
}

const ATTENTE_OUVERTURE_MS = 10_000;
/** Après une faute, ce qui se ferme ne se ferme peut-être plus : passé ce délai, le programme part quand même. */
const ATTENTE_FAUTE_MS = 10_000;
const GUET_PARENT_MS = 500;

/**
 * Guette les signaux dès le démarrage : un arrêt demandé pendant que la base s'ouvre attend qu'elle le soit pour la fermer, sinon son
 * serveur resterait seul. Un seul arrêt, quel que soit le nombre de signaux.
 */
export function guetterArret(): Arret {
  const fermetures: (() => Promise<void>)[] = [];
  let demande = false;
  let enCours = false;
  const partir = async () => {
    if (enCours || fermetures.length === 0) return;
    enCours = true;
    for (let fermer = fermetures.pop(); fermer; fermer = fermetures.pop()) {
      await fermer().catch(() => {
        process.exitCode = 1;
      });
    }
    process.exit();
  };
  const demander = () => {
    if (demande) return;
    demande = true;
    // Rien ne s'ouvre (un autre programme tient la base, un serveur ne répond pas) : il n'y a alors rien à fermer non plus.
    setTimeout(() => enCours || process.exit(1), ATTENTE_OUVERTURE_MS).unref();
    void partir();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, demander);
  guetterFautes(demander);
  guetterParent(demander);
  return {
    get demande() {
      return demande;
    },
    aFermer: (fermer) => {
      fermetures.push(fermer);
      if (demande) void partir();
    },
  };
}

/**
 * Une erreur que personne n'a rattrapée laisse le programme dans un état que l'on ne connaît plus : continuer écrirait peut-être à tort. Elle
 * est dite au journal, sans rien de ce qu'elle cite, ce qui est ouvert se ferme, et la sortie vaut 1 : ce qui surveille le programme le relance.
 */
function guetterFautes(demander: () => void): void {
  const rompre = (origine: string) => (erreur: unknown) => {
    const premiere = process.exitCode !== 1;
    process.exitCode = 1;
    process.stdout.write(`${ligneDeFaute(erreur, origine)}\n`);
    // Gardé actif : plus rien d'autre ne retient peut-être le programme, qui partirait sans avoir fermé.
    if (premiere) setTimeout(() => process.exit(1), ATTENTE_FAUTE_MS);
    demander();
  };
  process.on("uncaughtException", rompre("exception"));
  process.on("unhandledRejection", rompre("promesse"));
}

/**
 * Arrêté par un signal, npm le transmet au shell qui nous a lancés, et ce shell meurt sans nous le dire : le programme resterait, son
 * port pris, sans que personne ne le voie. Lancé par npm, il s'arrête donc avec son parent.
 */
function guetterParent(demander: () => void): void {
  if (!["start", "serve"].includes(process.env.npm_lifecycle_event ?? "") || process.platform === "win32") return;
  const parent = process.ppid;
  const guet = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(guet);
    demander();
  }, GUET_PARENT_MS);
  guet.unref();
}
