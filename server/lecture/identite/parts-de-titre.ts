import { roleConnu } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";

/** « Chiffrage HT » entre « Désignation » et « Net HT » : l'intitulé d'une colonne, fût-il imprimé plus gros que le titre. */
export const estIntitule = (fragment: Bloc): boolean => {
  const cases = blocsDe(fragment.rangee);
  const connues = cases.filter(({ mots }) => roleConnu(texteDe(mots)) !== null);
  return connues.length >= 3 && connues.some(({ mots }) => mots[0] === fragment.mots[0]);
};

const NOM_SEUL = /^(?:facture|avoir|devis|relev[ée]|rapport)$/i;
const NUMERO = /^(?=(?:\S*\d){4})(?!\d{1,2}[/.-]\d{1,2}[/.-])[A-Z0-9][A-Z0-9/_.-]{4,24}$/;

/** « Facture | Véhicule | Contrat » en tête de page, « F2L-0725-9914 » sous le premier : une case d'identité, dont le nom est celui du papier. */
export function coiffeSonNumero(rangees: readonly Rangee[], { rangee, mots, x0 }: Bloc): boolean {
  const dessous = rangees[rangees.indexOf(rangee) + 1];
  if (!dessous || dessous.y - rangee.y > 3 * rangee.corps || !NOM_SEUL.test(mots[0]?.texte ?? "")) return false;
  return blocsDe(dessous).some((b) => Math.abs(b.x0 - x0) < 3 && NUMERO.test(texteDe(b.mots)));
}

/**
 * Fins d'une inscription derrière un tiret ou une barre : le titre peut suivre le nom du loueur (« ARVAL — Facture n° … ») ; ou derrière ce qu'elle
 * vaut (« Objet : frais de remise en état, lettre valant facture n° … »).
 */
export const apresSeparateur = (bloc: Bloc): Bloc[] =>
  bloc.mots.flatMap((mot, i) =>
    i + 1 < bloc.mots.length && (/^(?:[—–|!·•-]|valant)$/i.test(mot.texte) || finitUnNom(bloc.mots, i))
      ? [{ ...bloc, mots: bloc.mots.slice(i + 1), x0: bloc.mots[i + 1]?.x0 ?? bloc.x0 }]
      : [],
  );

/** « ALPHABET France Fleet Management Relevé de compte » : le nom du loueur, puis un mot en majuscule. */
const finitUnNom = (mots: readonly Mot[], i: number): boolean =>
  i < NOM_MAXIMUM && /^\p{Lu}/u.test(mots[i + 1]?.texte ?? "") && loueurNomme(texteDe(mots.slice(0, i + 1))) !== null;
const NOM_MAXIMUM = 6;
