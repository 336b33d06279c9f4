import { roleConnu } from "../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, texteDe } from "./geometrie.ts";

/** « Chiffrage HT » entre « Désignation » et « Net HT » : l'intitulé d'une colonne, fût-il imprimé plus gros que le titre. */
export const estIntitule = (fragment: Bloc): boolean => {
  const cases = blocsDe(fragment.rangee, BLANC_D_INTITULES);
  const connues = cases.filter(({ mots }) => roleConnu(texteDe(mots)) !== null);
  return connues.length >= 3 && connues.some(({ mots }) => mots[0] === fragment.mots[0]);
};
/** Les intitulés d'un tableau serré se touchent presque. */
const BLANC_D_INTITULES = 0.95;

/** Fins d'une inscription derrière un tiret ou une barre : le titre peut suivre le nom du loueur (« ARVAL — Facture n° … »). */
export const apresSeparateur = (bloc: Bloc): Bloc[] =>
  bloc.mots.flatMap((mot, i) =>
    /^[—–|!·•-]$/.test(mot.texte) && i + 1 < bloc.mots.length
      ? [{ ...bloc, mots: bloc.mots.slice(i + 1), x0: bloc.mots[i + 1]?.x0 ?? bloc.x0 }]
      : [],
  );
