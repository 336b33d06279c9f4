import type { Source, Zone } from "../../../domain/fre/document-lu.ts";
import type { Mot, Page } from "./geometrie.ts";

const borner = (valeur: number) => Math.round(Math.min(1, Math.max(0, valeur)) * 1e4) / 1e4;

// Une ligne de base laisse les hampes au-dessus (0,8 corps) et les jambages dessous (0,25 corps).
const HAMPE = 0.8;
const JAMBAGE = 0.25;

/** Rectangle de mots en fractions [0..1] de leur page, origine en haut à gauche. */
export function zoneDe(page: Page | undefined, lus: readonly Mot[]): Zone {
  if (!page || lus.length === 0) return { x: 0, y: 0, largeur: 0, hauteur: 0 };
  const mots = lus.map((mot) => ({ ...mot, ...mot.imprime }));
  const x0 = borner(Math.min(...mots.map((mot) => mot.x0)) / page.largeur);
  const x1 = borner(Math.max(...mots.map((mot) => mot.x1)) / page.largeur);
  const y0 = borner(Math.min(...mots.map((mot) => mot.y - HAMPE * mot.corps)) / page.hauteur);
  const y1 = borner(Math.max(...mots.map((mot) => mot.y + JAMBAGE * mot.corps)) / page.hauteur);
  return surLaPageMontree({ x: x0, y: y0, largeur: borner(x1 - x0), hauteur: borner(y1 - y0) }, page.quart);
}

// Une page numérisée de travers a été tournée pour être lue ; l'écran la montre telle qu'elle est dans le fichier.
function surLaPageMontree(zone: Zone, quart: Page["quart"]): Zone {
  const { x, y, largeur, hauteur } = zone;
  switch (quart) {
    case 90:
      return { x: y, y: borner(1 - x - largeur), largeur: hauteur, hauteur: largeur };
    case 180:
      return { x: borner(1 - x - largeur), y: borner(1 - y - hauteur), largeur, hauteur };
    case 270:
      return { x: borner(1 - y - hauteur), y: x, largeur: hauteur, hauteur: largeur };
    default:
      return zone;
  }
}

/** Page (à partir de 1) et rectangle d'une valeur lue, et ce que le texte caché de la page en dit d'autre. */
export function sourceDe(pages: readonly Page[], numero: number, mots: readonly Mot[]): Source {
  const source: Source = { page: numero, zone: zoneDe(pages[numero - 1], mots) };
  const contredit = mots.find(({ cache }) => cache !== undefined);
  if (contredit?.cache) source.cache = { dit: contredit.cache, image: contredit.texte };
  return source;
}
