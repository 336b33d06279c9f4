import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import type { Champs, ValeurChamp } from "./proprietes-section.ts";

export interface ChampEnConflit {
  cle: string;
  mienne: ValeurChamp;
  leur: ValeurChamp;
}

/** Les champs changés par la personne, et les valeurs qu'elle avait lues. */
export function champsChanges<V extends Champs>(valeurs: V, avant: V): { changes: Partial<V>; lus: Champs } {
  const cles = Object.keys(valeurs).filter((cle) => !memeValeur(valeurs[cle], avant[cle]));
  const extraire = (source: Champs) => Object.fromEntries(cles.map((cle) => [cle, source[cle] ?? null]));
  return { changes: extraire(valeurs) as Partial<V>, lus: extraire(avant) }; // mêmes clés que V
}

/** Champs que les deux personnes ont changés, différemment. */
export function champsEnConflit(valeurs: Champs, avant: Champs, actuel: Champs): ChampEnConflit[] {
  return Object.entries(actuel).flatMap(([cle, leur]) => {
    const mienne = valeurs[cle];
    const lue = avant[cle];
    if (mienne === undefined || memeValeur(mienne, leur) || memeValeur(mienne, lue) || memeValeur(leur, lue)) return [];
    return [{ cle, mienne, leur }];
  });
}
