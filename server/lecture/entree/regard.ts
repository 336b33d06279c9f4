import type { Mot } from "../commun/geometrie.ts";
import { appliquer, contient, inverser, type Matrice } from "./matrice.ts";
import type { Aplat, Peinture, TextePeint } from "./peinture.ts";

/** Écart, en corps, entre la ligne de base d'un mot et celle de l'opération qui l'a écrit. */
const MEME_LIGNE = 0.35;
/** Hauteur, en corps, où une lettre a le plus d'encre. */
const MILIEU = 0.3;
/** Où l'on regarde un mot, de son début à sa fin : une bordure de cellule qui en mord une lettre ne le cache pas. */
const POINTS = [0.12, 0.5, 0.88];

const serrer = (texte: string): string => texte.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

type Point = readonly [number, number];

function auLong({ x0, y0, x1, y1, matrice }: TextePeint, part: number, corps: number): Point {
  const hauteur = Math.hypot(matrice[2], matrice[3]) || 1;
  return [
    x0 + (x1 - x0) * part + (matrice[2] / hauteur) * MILIEU * corps,
    y0 + (y1 - y0) * part + (matrice[3] / hauteur) * MILIEU * corps,
  ];
}

const couvert = (aplats: readonly Aplat[], rang: number, points: readonly Point[]): boolean =>
  aplats.some((a) => a.couvre && a.rang > rang && points.every(([x, y]) => contient(a.boite, x, y)));

/** Le dernier aplat peint sous un texte dit sur quoi il est écrit ; sans aplat, c'est le papier. */
function surDuBlanc(aplats: readonly Aplat[], rang: number, [x, y]: Point): boolean {
  const sous = aplats.findLast((a) => a.rang < rang && contient(a.boite, x, y));
  // Un contour blanc n'a rien à cacher : le fond qu'on ne connaît pas est supposé se voir.
  return sous === undefined || sous.blanc;
}

const longe = (texte: TextePeint, [x, y]: Point): boolean => {
  const { x0, y0, x1, y1, corps } = texte;
  const longueur = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ux, uy] = [(x1 - x0) / longueur, (y1 - y0) / longueur];
  const le = (x - x0) * ux + (y - y0) * uy;
  return Math.abs((y - y0) * ux - (x - x0) * uy) < MEME_LIGNE * corps && le > -corps / 2 && le < longueur + corps / 2;
};

/** Les textes qu'un œil pourrait ne pas voir : s'il n'y en a pas, rien n'est à examiner de plus près. */
function suspects({ textes, aplats }: Peinture): Set<TextePeint> {
  const caches = aplats.filter((a) => a.couvre);
  const dernier = Math.max(-1, ...caches.map(({ rang }) => rang));
  return new Set(
    textes.filter((texte) => {
      if (texte.invisible || texte.blanc) return true;
      if (texte.rang > dernier) return false;
      // Un long texte peut n'être couvert que par endroits.
      const pas = Math.max(2, Math.ceil(Math.hypot(texte.x1 - texte.x0, texte.y1 - texte.y0) / (2 * texte.corps || 1)));
      return Array.from({ length: pas + 1 }, (_, i) => auLong(texte, i / pas, texte.corps)).some((point) =>
        couvert(caches, texte.rang, [point]),
      );
    }),
  );
}

/**
 * Dit d'un mot placé (points depuis le coin haut gauche de la page, droite) si la page le montre ; `null` si elle montre tous les siens. Un mot
 * que rien ne rattache à une opération se voit.
 */
export function regarder(peinture: Peinture, vue: Matrice): ((mot: Mot) => boolean) | null {
  const douteux = suspects(peinture);
  if (douteux.size === 0) return null;
  const retour = inverser(vue);
  const dits = new Map(peinture.textes.map((texte) => [texte, serrer(texte.texte)]));
  return (mot) => {
    const milieu = appliquer(retour, (mot.x0 + mot.x1) / 2, mot.y);
    const dit = serrer(mot.texte);
    const ecrit = (texte: TextePeint) => {
      const sien = dits.get(texte) ?? "";
      return longe(texte, milieu) && (sien.includes(dit) || (sien !== "" && dit.includes(sien)));
    };
    if (![...douteux].some(ecrit)) return true;
    const points = POINTS.map((part): Point => {
      const [x, y] = appliquer(retour, mot.x0 + (mot.x1 - mot.x0) * part, mot.y - MILIEU * mot.corps);
      return [x, y];
    });
    const seVoit = (texte: TextePeint) =>
      !texte.invisible &&
      !couvert(peinture.aplats, texte.rang, points) &&
      !(texte.blanc && points.every((point) => surDuBlanc(peinture.aplats, texte.rang, point)));
    return peinture.textes.some((texte) => ecrit(texte) && seVoit(texte));
  };
}
