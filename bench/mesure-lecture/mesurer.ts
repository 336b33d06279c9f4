import type { DocumentLu } from "../../domain/fre/document-lu.ts";
import { lireEnTravailleur } from "../../server/lecture/processus/lire-en-travailleur.ts";
import { type NoteFamille, noterFamille } from "./familles.ts";
import { type Note, noter, type Resultat } from "./noter.ts";
import { trouver } from "./trouver.ts";
import type { Confrontation } from "./valeurs.ts";

export interface Mesure {
  notes: Note[];
  familles: NoteFamille[];
  ecartes: string[];
}

/** Lit un fichier ; lève quand il ne se lit pas. */
export type Lire = (chemin: string) => Promise<DocumentLu>;

export interface OptionsMesure {
  filtre?: RegExp;
  /** Par défaut, les travailleurs du produit, avec leurs bornes. */
  lire?: Lire;
  /** Appelée après chaque document. */
  avancer?: (faits: number, total: number, fichier: string) => void;
}

/** Comme la file du produit : jamais plus de deux documents à la fois. */
const A_LA_FOIS = 2;

async function parDeux<T>(elements: readonly T[], faire: (element: T, rang: number) => Promise<void>): Promise<void> {
  const suite = elements.entries();
  const vider = async () => {
    for (const [rang, element] of suite) await faire(element, rang);
  };
  await Promise.all(Array.from({ length: A_LA_FOIS }, vider));
}

/** Lit tous les documents d'un dossier qui ont une vérité, puis vérifie ses familles. Un document ou une famille en échec n'arrête rien. */
export async function mesurer(dossier: string, options: OptionsMesure = {}): Promise<Mesure> {
  const { filtre, lire = lireEnTravailleur, avancer } = options;
  const { documents, familles, ecartes } = trouver(dossier, filtre);
  const lectures = new Map<string, Promise<DocumentLu>>();
  // Un papier de famille ne se lit qu'une fois, pour lui-même et pour sa famille.
  const lireUneFois: Lire = (chemin) => {
    const deja = lectures.get(chemin) ?? lire(chemin);
    lectures.set(chemin, deja);
    return deja;
  };
  const notes: Note[] = [];
  const confrontations = new Map<string, Confrontation>();
  let faits = 0;
  await parDeux(documents, async (document, rang) => {
    const { note, confrontation } = noter(document, await lireEtDire(lireUneFois, document.chemin));
    notes[rang] = note;
    confrontations.set(document.chemin, confrontation);
    faits += 1;
    avancer?.(faits, documents.length, document.fichier);
  });
  const notees: NoteFamille[] = [];
  await parDeux(familles, async (famille, rang) => {
    notees[rang] = await noterFamille(famille, lireUneFois, confrontations);
  });
  return { notes, familles: notees, ecartes };
}

async function lireEtDire(lire: Lire, chemin: string): Promise<Resultat> {
  const debut = performance.now();
  const duree = () => Math.round(performance.now() - debut);
  try {
    const lu = await lire(chemin);
    return { lu, etat: "ok", ms: duree() };
  } catch (erreur) {
    return { lu: null, etat: erreur instanceof Error ? erreur.message : "la lecture a échoué", ms: duree() };
  }
}
