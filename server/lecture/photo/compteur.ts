import type { MotReconnu } from "../image/mots-reconnus.ts";
import type { Raster } from "../image/raster.ts";
import { type Ligne, lignesDePhoto, suiteDeSignes } from "./lignes.ts";
import type { LireLigne } from "./plaque.ts";
import { septSegments } from "./sept-segments.ts";

const SIGNES = "0123456789 .,:/kmhKM";
const HAUTEURS = [40, 30] as const;
/** Des chiffres à sept barres se regardent barre par barre, plus gros. */
const HAUTEUR_BARRES = 64;
const CONFIANCE_MIN = 50;
/** Une autonomie, un trajet ou une vitesse ne vont pas plus haut ; un compteur n'y est que sur un véhicule neuf, où l'on tape le nombre. */
const AUTRES_NOMBRES_MAX = 1_999;
const COMPTEUR_MAX = 999_999;

/**
 * Le kilométrage au compteur d'un tableau de bord photographié, en kilomètres entiers, ou `null`. Ne vaut que le nombre que deux lectures
 * disent pareil et que « km » suit ; deux nombres possibles n'en font aucun.
 */
export async function compteurDePhoto(photo: Raster, lire: LireLigne): Promise<number | null> {
  const lus = new Set<string>();
  for (const ligne of lignesDePhoto(photo)) {
    const lu = await compteurDeLigne(photo, ligne, lire);
    if (lu !== null) lus.add(String(lu));
  }
  // Un bout de ligne donne un bout du nombre.
  const entiers = [...lus].filter((n) => ![...lus].some((autre) => autre !== n && autre.includes(n)));
  return entiers.length === 1 ? Number(entiers[0]) : null;
}

async function compteurDeLigne(photo: Raster, ligne: Ligne, lire: LireLigne): Promise<number | null> {
  const lus: number[] = [];
  let km = false;
  for (const hauteur of HAUTEURS) {
    const suite = suiteDeSignes(photo, ligne, hauteur);
    if (!suite) continue;
    const mots = await lire(suite, SIGNES);
    km ||= suivisDeKm(mots);
    const lu = enCompteur(mots);
    if (lu !== null) lus.push(lu);
    // Rien qui ressemble à un compteur à la première taille : la seconde n'y changerait rien.
    else if (!/\d{3}/.test(texteDe(mots))) return null;
  }
  const barres = suiteDeSignes(photo, ligne, HAUTEUR_BARRES);
  const aBarres = barres && septSegments(barres, km);
  const [premier] = lus;
  if (premier === undefined || lus.length < HAUTEURS.length) return aBarres;
  // Deux façons de lire qui se contredisent ne disent rien.
  return lus.every((lu) => lu === premier) && (aBarres === null || aBarres === premier) ? premier : null;
}

const suivisDeKm = (mots: readonly MotReconnu[]): boolean => /(?:\d|\b)km\b/i.test(texteDe(mots));
const texteDe = (mots: readonly MotReconnu[]): string => mots.map((m) => m.text).join(" ");

/** « 45210 km », « 45 210 km » ; ni une vitesse (« km/h »), ni un trajet (« 345,6 km »). */
const AVEC_KM = /(?:^|[^\d.,:/])(\d{1,3}(?:[ ]\d{3})|\d{4,6})\s?km(?![/h])/gi;

function enCompteur(mots: readonly MotReconnu[]): number | null {
  if (mots.some((m) => /\d/.test(m.text) && m.confidence < CONFIANCE_MIN)) return null;
  const nombres = [...texteDe(mots).matchAll(AVEC_KM)].map(([, n = ""]) => Number(n.replaceAll(" ", "")));
  const possibles = nombres.filter((n) => n > AUTRES_NOMBRES_MAX && n <= COMPTEUR_MAX);
  return possibles.length === 1 ? (possibles[0] ?? null) : null;
}
