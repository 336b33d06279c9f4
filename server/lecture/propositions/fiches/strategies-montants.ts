import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant, montantCellule } from "../../commun/montant-imprime.ts";

/** Un montant d'une fiche, et ce qui permet de le retrouver dans les autres : ses bords, l'étiquette à sa gauche, celle au-dessus. */
export interface MontantSitue {
  centimes: number;
  mot: Mot;
  gauche: string;
  dessus: string;
}

const MEME_BORD = 2.5;
const etiquette = (mots: readonly Mot[]) =>
  plier(texteDe(mots))
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Les montants d'une fiche, de haut en bas et de gauche à droite. */
export function montantsSitues(rangees: readonly Rangee[], decimale: SeparateurDecimal): MontantSitue[] {
  return rangees.flatMap(({ mots }, rang) =>
    mots.flatMap((mot, i) => {
      const centimes = estMontant(mot.texte) ? montantCellule(mot.texte, decimale) : null;
      if (centimes === null) return [];
      const avant = mots.slice(0, i).findLastIndex(({ texte }) => estMontant(texte));
      const haut = rangees[rang - 1]?.mots.filter(({ x0, x1 }) => x0 < mot.x1 + MEME_BORD && x1 > mot.x0 - MEME_BORD);
      return [{ centimes, mot, gauche: etiquette(mots.slice(avant + 1, i)), dessus: etiquette(haut ?? []) }];
    }),
  );
}

type Choix = (fiche: readonly MontantSitue[]) => MontantSitue | undefined;

/** Les façons de désigner, dans chaque fiche, le montant qui tient la place de celui-ci dans la première. */
function choixDepuis(repere: MontantSitue, rang: number, nombre: number): Choix[] {
  const choix: Choix[] = [
    (fiche) => fiche.find(({ mot }) => Math.abs(mot.x1 - repere.mot.x1) < MEME_BORD),
    (fiche) => fiche.find(({ mot }) => Math.abs(mot.x0 - repere.mot.x0) < MEME_BORD),
    (fiche) => fiche[rang],
    (fiche) => fiche.at(rang - nombre),
  ];
  if (repere.gauche !== "") choix.unshift((fiche) => fiche.find(({ gauche }) => gauche === repere.gauche));
  if (repere.dessus !== "") choix.unshift((fiche) => fiche.find(({ dessus }) => dessus === repere.dessus));
  return choix;
}

/** Le montant que chaque fiche imprime à la même place, ou sous la même étiquette, et dont la somme est l'un des totaux de la page. */
export function montantsProuves(
  fiches: readonly (readonly MontantSitue[])[],
  totaux: ReadonlySet<number>,
): MontantSitue[][] {
  const [premiere = []] = fiches;
  const trouves = new Map<string, MontantSitue[]>();
  for (const [rang, repere] of premiere.entries())
    for (const choisir of choixDepuis(repere, rang, premiere.length)) {
      const choisis = fiches.flatMap((fiche) => choisir(fiche) ?? []);
      const somme = choisis.reduce((total, { centimes }) => total + centimes, 0);
      // Une seule fiche non nulle ferait du total son propre montant.
      const chiffrees = choisis.filter(({ centimes }) => centimes !== 0).length;
      if (choisis.length < fiches.length || chiffrees < 2 || !totaux.has(Math.abs(somme))) continue;
      const cle = choisis.map(({ centimes }) => centimes).join(" ");
      if (!trouves.has(cle)) trouves.set(cle, choisis);
    }
  return [...trouves.values()];
}
