import { comprendrePiece } from "../../../domain/fre/comprendre-element.ts";
import { comprendreDommage, comprendreOperation } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue, VehiculeLu, Zone } from "../../../domain/fre/document-lu.ts";
import { type Mot, type Page, texteDe } from "../commun/geometrie.ts";
import { enSuites } from "../commun/suites.ts";
import { zoneDe } from "../commun/zones.ts";

// Une ligne n'a pas de dommage, ou pas de geste, et la page en imprime un à sa hauteur : il n'a pas été lu. Rien ne dit s'il est le sien : il se demande.

/** Ce qui s'imprime sous une ligne et en parle encore, en hauteurs de la ligne. */
const DESSOUS = 1.6;

interface Bande {
  ligne: LigneLue;
  haut: number;
  bas: number;
}

const centre = ({ y, hauteur }: Zone): number => y + hauteur / 2;

/** La hauteur de page de chaque ligne, jusqu'à la suivante ; deux lignes de front n'ont pas de bande à elles. */
function bandes(lignes: readonly LigneLue[]): Bande[] {
  const situees = lignes.flatMap((ligne) => (ligne.zone ? [{ ligne, zone: ligne.zone }] : []));
  return situees.flatMap(({ ligne, zone }) => {
    const autres = situees.filter((autre) => autre.ligne !== ligne);
    const memeRang = autres.some((autre) => Math.abs(centre(autre.zone) - centre(zone)) < zone.hauteur / 2);
    if (memeRang) return [];
    const suivante = Math.min(1, ...autres.map((autre) => autre.zone.y).filter((y) => y > centre(zone)));
    return [{ ligne, haut: zone.y, bas: Math.min(suivante, zone.y + zone.hauteur * (1 + DESSOUS)) }];
  });
}

/** Un code qui manque à une ligne, et ce que la page en dit à sa hauteur. */
export interface CodeVoisin {
  ligne: LigneLue;
  champ: "dommage" | "operation";
  dit: string;
}

function manquants(ligne: LigneLue, cellules: readonly string[], constat: boolean): CodeVoisin[] {
  if (ligne.nature !== "fre" || !ligne.facturable) return [];
  const piece = comprendrePiece(ligne.designation, { longueur: null, cote: null });
  const dommage = ligne.dommage === null ? cellules.find((texte) => comprendreDommage(texte, piece)) : undefined;
  const operation =
    ligne.operation === null && !constat ? cellules.find((texte) => comprendreOperation(texte)) : undefined;
  return [
    ...(dommage === undefined ? [] : [{ ligne, champ: "dommage", dit: dommage } as const]),
    ...(operation === undefined ? [] : [{ ligne, champ: "operation", dit: operation } as const]),
  ];
}

/** Les mots d'une rangée, coupés aux blancs où s'arrête une cellule. */
const cellulesDe = (mots: readonly Mot[]): Mot[][] => enSuites(mots, (mot, avant) => mot.x0 - avant.x1 <= avant.corps);

/** Les dommages et les gestes que la page imprime à la hauteur d'une ligne qui n'en a pas ; un procès-verbal constate, il ne dit aucun geste. */
export function codesVoisins(
  { lignes }: VehiculeLu,
  pages: readonly Page[],
  type: DocumentLu["type_document"],
): CodeVoisin[] {
  return pages.flatMap((page) => {
    const siennes = lignes.filter((ligne) => ligne.page === page.numero);
    if (page.quart || siennes.length === 0) return [];
    const rangees = page.rangees.map(({ mots }) => ({ mots, milieu: centre(zoneDe(page, mots)) }));
    return bandes(siennes).flatMap(({ ligne, haut, bas }) => {
      const dedans = rangees.filter(({ milieu }) => milieu > haut && milieu < bas);
      return manquants(ligne, dedans.flatMap(({ mots }) => cellulesDe(mots)).map(texteDe), type === "pv");
    });
  });
}
