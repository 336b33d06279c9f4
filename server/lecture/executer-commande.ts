import { readFile } from "node:fs/promises";
import { ErreurLecture } from "./commun/erreurs.ts";
import { formatPublic } from "./format-public.ts";
import type { Choix } from "./juger/choisir.ts";
import { expliquer } from "./juger/expliquer.ts";
import { lireDocument } from "./lire-document.ts";

const DELAI_MS = 20_000;
// Un document numérisé se reconnaît page à page : le délai repart à chacune.
const DELAI_PAGE_MS = 60_000;

const EXPLIQUER = "--expliquer";

/** Ce qu'un XML dit se lit d'une seule façon. */
const SANS_CHOIX = "Cette facture électronique se lit d'une seule façon.\n";

/**
 * Lit le fichier nommé et imprime le format public sur la sortie, ou, avec `--expliquer`, chaque lecture essayée et son score ; rend le code de
 * sortie, 1 avec une phrase sur l'erreur standard.
 */
export async function executerCommande(args: readonly string[]): Promise<number> {
  const chemin = args.find((arg) => arg !== EXPLIQUER);
  if (!chemin) {
    process.stderr.write("Donnez le document à lire : npm run --silent document:lire -- rapport.pdf\n");
    return 1;
  }
  // La commande lit sans travailleur, pour démarrer vite : une minuterie suffit à ne pas attendre un document interminable.
  const abandonner = () => {
    process.stderr.write(`${new ErreurLecture("delai_depasse").message}\n`);
    process.exit(1);
  };
  let minuterie = setTimeout(abandonner, DELAI_MS);
  const progression = (_page: number, _total: number, lisible: boolean) => {
    // Des pages où rien ne se lit n'ont pas, ensemble, plus de temps qu'une seule.
    if (!lisible) return;
    clearTimeout(minuterie);
    minuterie = setTimeout(abandonner, DELAI_PAGE_MS);
  };
  try {
    const octets = await readFile(chemin).catch((cause: unknown) => {
      throw new ErreurLecture("fichier_illisible", { cause });
    });
    let choix: Choix | undefined;
    const choisie = (fait: Choix) => {
      choix = fait;
    };
    const lecture = await lireDocument(new Uint8Array(octets), { progression, choisie });
    const explication = () => (choix ? expliquer(choix) : SANS_CHOIX);
    process.stdout.write(args.includes(EXPLIQUER) ? explication() : `${JSON.stringify(formatPublic(lecture))}\n`);
    return 0;
  } catch (erreur) {
    const message = erreur instanceof ErreurLecture ? erreur.message : "La lecture de ce document a échoué.";
    process.stderr.write(`${message}\n`);
    return 1;
  } finally {
    clearTimeout(minuterie);
  }
}
