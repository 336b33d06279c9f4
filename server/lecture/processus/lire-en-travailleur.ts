import { stat } from "node:fs/promises";
import type { ComplementVocabulaire } from "../../../domain/fre/vocabulaire/complements.ts";
import { ErreurLecture, estCodeErreurLecture, OCTETS_MAXIMUM } from "../commun/erreurs.ts";
import { ouvrirPlaces } from "../commun/places.ts";
import type { LectureInterne } from "../lire-document.ts";
import type { DemandeTravailleur, ReponseTravailleur } from "./travailleur.ts";
import { lancerReconnaissance, prendreFil, type Travailleur } from "./travailleurs.ts";

export interface BornesLecture {
  /** Calcul et durée maximaux de la lecture du texte en millisecondes, attente dans la file non comprise. */
  calculMs?: number;
  delaiMs?: number;
  /** Mémoire maximale du travailleur en mégaoctets. */
  memoireMo?: number;
  /** Durée maximale de la reconnaissance d'une page numérisée, son calcul seul, et de toutes, en millisecondes. */
  delaiPageMs?: number;
  calculPageMs?: number;
  delaiReconnaissanceMs?: number;
  /** Une personne attend devant l'écran : ce document passe devant ceux de la file, et sa reconnaissance ne cède le pas à rien. */
  attendue?: boolean;
  /** Appelée avant chaque page numérisée : son rang (à partir de 1) et le nombre de pages à reconnaître. */
  progression?: (page: number, total: number) => void;
}

// Règle de sécurité 24 : un PDF se lit dans un fil séparé, 20 s et 512 Mo, arrêté au-delà. Les 20 s sont de calcul : sur une machine chargée,
// l'heure refuserait pour toujours un bon document qui n'a fait qu'attendre son tour. L'heure borne ce qui ne calcule pas.
const CALCUL_MS = 20_000;
const DELAI_MS = 60_000;
const MEMOIRE_MO = 512;
// Une page numérisée se reconnaît en deux à quatre secondes ; la première attend aussi le chargement du moteur. Une page faite pour durer,
// ou des pages qui ne rendent rien, coûtent en tout le calcul de la règle 24 ; l'heure leur laisse davantage (une part sur
// dix d'un cœur suffit), sur une machine chargée, sans passer une borne d'ensemble.
const CALCUL_PAGE_MS = 20_000;
const DELAI_PAGE_MS = 180_000;
const DELAI_PAGE_SUIVANTE_MS = 60_000;
const DELAI_RECONNAISSANCE_MS = 600_000;
const PESEE_MS = 100;

/** Temps laissé à la reconnaissance d'un document de tant de pages, en millisecondes. */
const delaiReconnaissance = (pages: number): number =>
  Math.min(DELAI_RECONNAISSANCE_MS, DELAI_PAGE_MS + (pages - 1) * DELAI_PAGE_SUIVANTE_MS);

// Un long document numérisé ne retient pas les documents de texte : il attend son tour à part, un seul à la fois.
const lectures = ouvrirPlaces(2, 50);
const reconnaissances = ouvrirPlaces(1, 50);

interface Bornes {
  /** Délai du silence : remis à zéro par chaque page annoncée. */
  silenceMs: number;
  /** Calcul dépensé depuis la dernière page où quelque chose s'est lu. */
  calculMs: number;
  totalMs: number;
  memoireMo: number;
  progression?: BornesLecture["progression"];
}

/**
 * Lit un document dans un travailleur borné, deux au plus à la fois, cinquante en attente ; un document numérisé est ensuite
 * reconnu dans une autre file, avec ses propres bornes. `complements` sont les mots appris, qui passent avant le vocabulaire livré.
 * Lève une `ErreurLecture` du catalogue ; ne bloque ni n'abat jamais le processus appelant.
 */
export async function lireEnTravailleur(
  cheminFichier: string,
  bornes: BornesLecture = {},
  complements: readonly ComplementVocabulaire[] = [],
): Promise<LectureInterne> {
  const { attendue = false } = bornes;
  const demande: DemandeTravailleur = { chemin: cheminFichier, reconnaitre: false, complements };
  const memoireMo = bornes.memoireMo ?? MEMOIRE_MO;
  const delaiMs = bornes.delaiMs ?? DELAI_MS;
  const premiere = await lectures.occuper(async () => {
    await verifierTaille(cheminFichier);
    return executer(prendreFil(memoireMo), demande, {
      silenceMs: delaiMs,
      calculMs: bornes.calculMs ?? CALCUL_MS,
      totalMs: delaiMs,
      memoireMo,
    });
  }, attendue);
  if (typeof premiere !== "number") return premiere;
  bornes.progression?.(0, premiere);
  const seconde = await reconnaissances.occuper(
    () =>
      executer(
        lancerReconnaissance(memoireMo),
        { ...demande, reconnaitre: true, attendue },
        {
          silenceMs: bornes.delaiPageMs ?? DELAI_PAGE_MS,
          calculMs: bornes.calculPageMs ?? CALCUL_PAGE_MS,
          totalMs: bornes.delaiReconnaissanceMs ?? delaiReconnaissance(premiere),
          memoireMo,
          progression: bornes.progression,
        },
      ),
    attendue,
  );
  if (typeof seconde === "number") throw new ErreurLecture("reconnaissance_impossible");
  return seconde;
}

// La taille se vérifie avant de charger : un fichier démesuré n'entre pas en mémoire, un fichier absent ne coûte pas un fil.
async function verifierTaille(chemin: string): Promise<void> {
  const fichier = await stat(chemin).catch((cause: unknown) => {
    throw new ErreurLecture("fichier_illisible", { cause });
  });
  if (fichier.size > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
}

/** Rend la lecture, ou le nombre de pages qu'il faut d'abord reconnaître. */
function executer(
  travailleur: Travailleur,
  demande: DemandeTravailleur,
  bornes: Bornes,
): Promise<LectureInterne | number> {
  const { promise, resolve, reject } = Promise.withResolvers<LectureInterne | number>();
  // Un refus ordinaire laisse le fil prêt à lire ; un arrêt en plein travail, non.
  let sain = false;
  const finir = (suite: () => void) => {
    sain = true;
    suite();
  };
  const tropLong = () => reject(new ErreurLecture("delai_depasse"));
  // L'heure est passée sans que son calcul l'ait condamné : il a attendu une machine occupée, et se relira.
  const tropLent = () => reject(new ErreurLecture("machine_occupee"));
  const total = setTimeout(tropLent, bornes.totalMs);
  let silence = setTimeout(tropLent, bornes.silenceMs);
  let calcule = 0;
  let calculeAvant = 0;
  // Un fil gardé a déjà lu d'autres documents : leur calcul n'est pas de celui-ci.
  const depart = travailleur.calculer().then((ms) => {
    calculeAvant = ms;
  });
  const pesee = setInterval(() => {
    void travailleur.peser().then((mo) => mo > bornes.memoireMo && reject(new ErreurLecture("memoire_depassee")));
    void Promise.all([travailleur.calculer(), depart]).then(([ms]) => {
      calcule = ms;
      if (calcule - calculeAvant > bornes.calculMs) tropLong();
    });
  }, PESEE_MS);
  const recevoir = (reponse: ReponseTravailleur) => {
    if ("lecture" in reponse) finir(() => resolve(reponse.lecture));
    else if ("aReconnaitre" in reponse) finir(() => resolve(reponse.aReconnaitre));
    else if ("progression" in reponse) {
      clearTimeout(silence);
      silence = setTimeout(tropLent, bornes.silenceMs);
      if (reponse.progression.lisible) calculeAvant = calcule;
      bornes.progression?.(reponse.progression.page, reponse.progression.total);
    } else finir(() => reject(new ErreurLecture(estCodeErreurLecture(reponse.erreur) ? reponse.erreur : "abime")));
  };
  travailleur.confier(demande, recevoir, (cause: NodeJS.ErrnoException) => {
    sain = false;
    reject(new ErreurLecture(cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memoire_depassee" : "abime", { cause }));
  });
  return promise.finally(async () => {
    clearTimeout(total);
    clearTimeout(silence);
    clearInterval(pesee);
    // Un fil resté lourd après son document ne le garde pas.
    const leger = sain && (await travailleur.peser()) < bornes.memoireMo / 2;
    await travailleur.rendre(leger);
  });
}
