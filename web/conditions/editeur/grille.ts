import { COMPOSANTES } from "../../../domain/conditions/libelles.ts";
import { lireNombre } from "./CaseTaux.tsx";
import { type Tranche, trancheVide } from "./saisie.ts";

export const COTES = ["bas", "haut"] as const;
export type NomsDesCotes = Readonly<Record<(typeof COTES)[number], string>>;

/** Les taux d'une ligne, dans l'ordre des colonnes ; la colonne 0, avant eux, est le début de la tranche. */
export const TAUX = COTES.flatMap((cote) => COMPOSANTES.map((composante) => ({ cote, composante })));
const DEBUT = 0;
const COLONNES = 1 + TAUX.length;
const PAS_MOIS = 12;

/** Les tranches, avec cette valeur dans cette case. */
export function poser(
  tranches: readonly Tranche[],
  ligne: number,
  colonne: number,
  valeur: number | null,
): readonly Tranche[] {
  const { cote, composante } = TAUX[colonne - 1] ?? {};
  return tranches.map((t, rang) => {
    if (rang !== ligne) return t;
    return cote && composante ? { ...t, [cote]: { ...t[cote], [composante.cle]: valeur } } : { ...t, debut: valeur };
  });
}

/** Un bloc copié d'un tableur remplit les cases à partir de celle-ci ; `null` si le texte n'est pas un bloc. */
export function coller(
  tranches: readonly Tranche[],
  ligne: number,
  colonne: number,
  texte: string,
): readonly Tranche[] | null {
  const bloc = texte
    .trimEnd()
    .split(/\r?\n/)
    .map((rangee) => rangee.split("\t"));
  if (bloc.length < 2 && (bloc[0]?.length ?? 0) < 2) return null;
  const valeurs = bloc.flatMap((rangee, dy) => rangee.map((brut, dx) => ({ y: ligne + dy, x: colonne + dx, brut })));
  return valeurs
    .filter(({ y, x }) => y < tranches.length && x < COLONNES)
    .reduce((suite, { y, x, brut }) => poser(suite, y, x, lireNombre(brut, x === DEBUT ? 0 : 2)), tranches);
}

/** Une tranche de plus, un an après la dernière et aux mêmes taux. */
export function ajouterTranche(tranches: readonly Tranche[]): readonly Tranche[] {
  const derniere = tranches.at(-1);
  if (!derniere) return [trancheVide(0)];
  const debut = Number.isFinite(derniere.debut) ? (derniere.debut ?? 0) + PAS_MOIS : null;
  return [...tranches, trancheVide(debut, derniere)];
}

/** Le dernier mois d'une tranche : elle finit où la suivante commence ; `null` pour la dernière. */
export function finDe(tranches: readonly Tranche[], ligne: number): number | null {
  const suivante = tranches[ligne + 1];
  return suivante ? (suivante.debut ?? 0) - 1 : null;
}
