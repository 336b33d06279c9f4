import { erreurs } from "../../domain/commun/erreurs.ts";
import { memeValeur } from "../../domain/commun/meme-valeur.ts";

/**
 * Les champs envoyés qui changent vraiment quelque chose. Un champ qui ne vaut plus ce que la personne avait lu (`avant`) est un conflit :
 * 409 avec les valeurs actuelles, rien n'est écrasé (docs/adr/0005). Un champ envoyé tel qu'il est déjà n'est jamais un conflit.
 * @param actuel la ligne verrouillée, dans la forme du contrat
 */
export function changements<C extends object>(
  actuel: C,
  champs: Partial<C>,
  avant: Readonly<Record<string, unknown>>,
): Partial<C> {
  const noms = Object.keys(champs) as (keyof C & string)[];
  const changes = noms.filter((n) => !memeValeur(actuel[n], champs[n]));
  if (changes.some((n) => !memeValeur(actuel[n], avant[n])))
    throw erreurs.conflit(Object.fromEntries(noms.map((n) => [n, actuel[n]])));
  return Object.fromEntries(changes.map((n) => [n, champs[n]])) as Partial<C>; // les noms viennent de `champs`
}
