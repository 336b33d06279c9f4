import { comprendreDommage, comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES } from "../commun/confiance.ts";
import { type Bloc, blocsDe, type Page, texteDe } from "../commun/geometrie.ts";
import { zoneDe } from "../commun/zones.ts";

// Une désignation se relit sur la page : celle qui perd sa fin à la ligne, qui entremêle les rangées de deux colonnes ou réunit deux pièces, se demande.

/** Deux rangées d'une même cellule, en corps, et le jeu de leurs bords, en points. */
const INTERLIGNE = 1.5;
const BORD = 3;
const RANGEES_ENTREMELEES = 2;

/** Les rangées imprimées dans la zone d'une ligne, coupées aux blancs. */
function rangeesDans({ zone }: LigneLue, page: Page): Bloc[][] {
  return page.rangees.flatMap((rangee) => {
    const { y, hauteur } = zoneDe(page, rangee.mots);
    const milieu = y + hauteur / 2;
    return zone && milieu >= zone.y && milieu <= zone.y + zone.hauteur ? [blocsDe(rangee)] : [];
  });
}

/** « jante voilée de   RX-6779 », puis « 14 cm : remplacement   photo 20 » : sur plusieurs rangées, les mots de deux colonnes se suivent. */
function estEntremelee(ligne: LigneLue, page: Page): boolean {
  const mele = (blocs: Bloc[]) =>
    blocs.some(
      (bloc, i) => i > 0 && ligne.designation.includes(`${texteDe(blocs[i - 1]?.mots ?? [])} ${texteDe(bloc.mots)}`),
    );
  return rangeesDans(ligne, page).filter(mele).length >= RANGEES_ENTREMELEES;
}

/** « Console centrale », puis « Disques et plaquettes AV » : deux rangées dont chacune nomme une pièce sont deux lignes, et la seconde n'est pas la suite. */
function reunitDeuxPieces(ligne: LigneLue, page: Page): boolean {
  const pieces = rangeesDans(ligne, page).flatMap((blocs) => {
    const texte = blocs.map(({ mots }) => texteDe(mots)).find((dit) => ligne.designation.includes(dit));
    const codes = texte ? { designation: texte, localisation: null, dommage: null, operation: null } : null;
    return (codes && comprendreLigne(codes).element) ?? [];
  });
  return new Set(pieces).size > 1;
}

/**
 * « Jante alu avant droite : frottement », puis « d'environ 14 cm » au même bord : la suite d'une désignation qui dit déjà son dommage, non le détail
 * d'une pièce.
 */
function perdSaFin({ designation, ...ligne }: LigneLue, page: Page): boolean {
  if (comprendreDommage(designation, null) === null) return false;
  return page.rangees.some((rangee, rang) => {
    const dessus = blocsDe(rangee).find(({ mots }) => texteDe(mots).endsWith(designation));
    if (!dessus || !dansLaZone(ligne, page, dessus)) return false;
    return page.rangees.slice(rang + 1).some((suivante) => {
      const proche = suivante.y > rangee.y + 1 && suivante.y - rangee.y < INTERLIGNE * rangee.corps;
      return (
        proche && blocsDe(suivante).some((b) => Math.abs(b.x0 - dessus.x0) < BORD && /^\p{Ll}/u.test(texteDe(b.mots)))
      );
    });
  });
}

function dansLaZone({ zone }: Pick<LigneLue, "zone">, page: Page, { mots }: Bloc): boolean {
  const { y, hauteur } = zoneDe(page, mots);
  const milieu = y + hauteur / 2;
  return !!zone && milieu >= zone.y && milieu <= zone.y + zone.hauteur;
}

/** Met en doute les désignations que la page imprime autrement : une fin perdue, deux colonnes entremêlées, deux pièces réunies. */
export function douterDesDesignations(document: DocumentLu, pages: readonly Page[]): DocumentLu {
  for (const ligne of document.vehicules.flatMap(({ lignes }) => lignes)) {
    const page = pages.find(({ numero }) => numero === ligne.page);
    const lue = ligne.confiances?.designation ?? 1;
    if (!page || lue <= CONFIANCES.devinee) continue;
    const reunie = reunitDeuxPieces(ligne, page);
    if (reunie || perdSaFin(ligne, page) || estEntremelee(ligne, page))
      ligne.confiances = {
        ...ligne.confiances,
        designation: CONFIANCES.devinee,
        ...(reunie && { element: CONFIANCES.devinee, localisation: CONFIANCES.devinee }),
      };
  }
  return document;
}
