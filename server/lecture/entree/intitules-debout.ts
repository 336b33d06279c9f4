import { comprendreDommage } from "../../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { ditBonEtat } from "../commun/bon-etat.ts";
import type { Fragment } from "./mots.ts";

/** Un texte tourné d'un quart de tour, en points depuis le coin haut gauche de la page. */
export interface TexteDebout {
  texte: string;
  /** Bords de la colonne de caractères. */
  x0: number;
  x1: number;
  haut: number;
  bas: number;
  corps: number;
  /** Vrai s'il se lit de bas en haut : une seconde ligne est alors à sa droite. */
  monte: boolean;
}

/** Un intitulé est plus court ; au-delà, c'est une mention en marge. */
const LONGUEUR_MAXIMUM = 160;
const MINIMUM = 3;
/** Part de la taille du caractère qu'un intitulé redressé occupe : deux colonnes de cases voisines ne se touchent pas. */
const EPAISSEUR = 0.4;
/** Deux lignes d'un même intitulé sont plus proches que deux colonnes. */
const INTERLIGNE = 1.3;

/** Lignes d'un même intitulé (« Réparation + » puis « peinture »), réunies. */
function reunirLignes(debouts: readonly TexteDebout[]): TexteDebout[] {
  const reunis: TexteDebout[] = [];
  for (const debout of debouts.toSorted((a, b) => a.x0 - b.x0)) {
    const precedent = reunis.at(-1);
    const suite =
      precedent !== undefined &&
      precedent.monte === debout.monte &&
      debout.x1 - precedent.x1 < INTERLIGNE * debout.corps;
    if (!suite) reunis.push({ ...debout });
    else {
      const textes = debout.monte ? [precedent.texte, debout.texte] : [debout.texte, precedent.texte];
      Object.assign(precedent, {
        texte: textes.join(" "),
        x1: debout.x1,
        haut: Math.min(precedent.haut, debout.haut),
        bas: Math.max(precedent.bas, debout.bas),
      });
    }
  }
  return reunis;
}

/** Textes debout qui partagent une même bande de la page. */
function bandes(debouts: readonly TexteDebout[]): TexteDebout[][] {
  const groupes: TexteDebout[][] = [];
  for (const debout of debouts.filter(({ haut, bas }) => bas - haut < LONGUEUR_MAXIMUM)) {
    const groupe = groupes.find((autres) =>
      autres.some((autre) => Math.min(autre.bas, debout.bas) - Math.max(autre.haut, debout.haut) > 0),
    );
    if (groupe) groupe.push(debout);
    else groupes.push([debout]);
  }
  return groupes;
}

/** Un rôle, ou ce que dit une croix sous lui : un dommage, le bon état. */
const intituleUneColonne = (texte: string): boolean =>
  roleColonne(texte) !== null || comprendreDommage(texte, null) !== null || ditBonEtat(texte);

/**
 * Les intitulés de colonnes étroites s'impriment debout : au moins trois sur la même bande, dont la plupart nomment une colonne. Chacun est rendu
 * à plat au pied de sa bande, à l'abscisse de sa colonne, à la hauteur des intitulés à plat de cette bande (`horizontales`, lignes de base) s'il y
 * en a. Un filigrane ou une mention en marge n'en est pas : rien n'est alors rendu.
 */
export function coucherIntitules(
  debouts: readonly TexteDebout[],
  horizontales: readonly Pick<Fragment, "texte" | "y">[],
): Fragment[] {
  return bandes(debouts).flatMap((bande) => {
    const intitules = reunirLignes(bande);
    const connus = intitules.filter(({ texte }) => intituleUneColonne(texte)).length;
    if (intitules.length < MINIMUM || connus * 2 <= intitules.length) return [];
    const [haut, bas] = [Math.min(...bande.map((d) => d.haut)), Math.max(...bande.map((d) => d.bas))];
    const aPlat = horizontales.filter(({ y, texte }) => y > haut && y < bas + 4 && roleColonne(texte) !== null);
    const y = aPlat.length > 0 ? Math.max(...aPlat.map((fragment) => fragment.y)) : bas;
    return intitules.map(({ texte, x0, x1, corps }): Fragment => {
      const largeur = EPAISSEUR * corps;
      return { texte, x: (x0 + x1 - largeur) / 2, y, largeur, corps };
    });
  });
}
