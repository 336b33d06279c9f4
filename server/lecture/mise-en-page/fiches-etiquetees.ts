import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

const ALIGNEMENT = 3;
/** Écart d'une rangée d'étiquettes à celle de ses valeurs, en corps des valeurs. */
const INTERLIGNE = 1.8;

const estEtiquette = (bloc: Bloc): boolean =>
  !/\d/.test(texteDe(bloc.mots)) && roleColonne(texteDe(bloc.mots).replace(/\s*:$/, "")) !== null;

const cleDe = (blocs: readonly Bloc[]): string =>
  blocs.map(({ mots, x0 }) => `${texteDe(mots).toLowerCase()}@${Math.round(x0 / ALIGNEMENT)}`).join("|");

const sousUneEtiquette = (rangee: Rangee, etiquettes: readonly Bloc[]): boolean =>
  blocsDe(rangee).some(({ x0 }) => etiquettes.some((etiquette) => Math.abs(etiquette.x0 - x0) < ALIGNEMENT));

/** Une fiche : sa rangée d'étiquettes, ce qui s'imprime à côté d'elle à une autre hauteur, et sa rangée de valeurs. */
interface Fiche {
  entre: Rangee[];
  valeurs: Rangee;
}

function ficheDe(rangees: readonly Rangee[], i: number, etiquettes: readonly Bloc[]): Fiche | null {
  const entre: Rangee[] = [];
  const [tete] = [rangees[i] as Rangee];
  for (const rangee of rangees.slice(i + 1, i + 4)) {
    if (rangee.y - tete.y > INTERLIGNE * Math.max(rangee.corps, tete.corps)) return null;
    if (sousUneEtiquette(rangee, etiquettes)) return { entre, valeurs: rangee };
    entre.push(rangee);
  }
  return null;
}

/** « 4 » et « 529,00 € », à mi-hauteur de la fiche : le rang et le prix rejoignent les valeurs, qui n'ont pas de montant à elles. */
const aSonPrixACote = ({ entre, valeurs }: Fiche): boolean =>
  entre.some(({ mots }) => mots.some(({ texte }) => estMontant(texte))) &&
  !valeurs.mots.some(({ texte }) => estMontant(texte));

/** Les intitulés des fiches, complétés de ce qu'elles n'étiquettent pas : leur rang, à gauche, et leur prix. */
function enTete(tete: Rangee, { entre }: Fiche): Rangee {
  const modele = tete.mots[0] as Mot;
  const intitule = ({ x0, x1 }: Mot, texte: string): Mot => ({ ...modele, texte, x0, x1: Math.max(x1, x0 + 1) });
  const acote = entre.flatMap(({ mots }) => mots);
  const prix = acote.filter(({ texte }) => estMontant(texte)).map((mot) => intitule(mot, "Montant"));
  const rang = acote.filter(({ texte, x0 }) => /^\d{1,2}$/.test(texte) && x0 < modele.x0);
  return {
    ...tete,
    mots: [...rang.map((mot) => intitule(mot, "N°")), ...tete.mots, ...prix].sort((a, b) => a.x0 - b.x0),
  };
}

/**
 * Des fiches qui répètent toutes les mêmes étiquettes au-dessus de leurs valeurs, le prix imprimé à côté à une autre hauteur, sont un tableau : ses
 * intitulés ne se disent qu'une fois, et chaque prix rejoint la rangée de ses valeurs.
 */
export function reunirFichesEtiquetees(page: Page): Page {
  const { rangees } = page;
  const cles = rangees.map((rangee) => {
    const blocs = blocsDe(rangee);
    return blocs.length >= 2 && blocs.every(estEtiquette) ? { cle: cleDe(blocs), blocs } : null;
  });
  const nombre = (cle: string) => cles.filter((autre) => autre?.cle === cle).length;
  const fiches = new Map<number, Fiche>();
  for (const [i, tete] of cles.entries()) {
    const fiche = tete && nombre(tete.cle) >= 2 ? ficheDe(rangees, i, tete.blocs) : null;
    if (fiche && aSonPrixACote(fiche)) fiches.set(i, fiche);
  }
  if (fiches.size < 2) return page;
  const [premiere = -1] = fiches.keys();
  const retirees = new Set([...fiches].flatMap(([i, { entre }]) => (i === premiere ? entre : [rangees[i], ...entre])));
  const completes = new Map(
    [...fiches.values()].map(({ entre, valeurs }) => {
      const acote = entre.flatMap(({ mots }) => mots).map((mot) => ({ ...mot, y: valeurs.y, corps: valeurs.corps }));
      return [valeurs, { ...valeurs, mots: [...valeurs.mots, ...acote].sort((a, b) => a.x0 - b.x0) }];
    }),
  );
  const tete = rangees[premiere] as Rangee;
  completes.set(tete, enTete(tete, fiches.get(premiere) as Fiche));
  return {
    ...page,
    rangees: rangees.filter((rangee) => !retirees.has(rangee)).map((rangee) => completes.get(rangee) ?? rangee),
  };
}
