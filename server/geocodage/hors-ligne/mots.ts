import { nomPlie } from "../nom-plie.ts";

/** Un mot d'adresse plié, et où il commence dans le texte. */
export interface Mot {
  mot: string;
  debut: number;
}

/** Une adresse plus longue n'a pas sa commune plus loin que cela de la fin. */
const MOTS_MAX = 40;

const MOT = /[\p{L}\p{N}\p{M}]+/gu;

/** Les mots d'une adresse, sans le pays qui la termine. */
export function motsDe(texte: string): Mot[] {
  // « Grenoble Cedex 1 » : le bureau distributeur ne fait pas partie du nom.
  const mots = [...texte.replace(/cedex(\s+\d{1,2})?(?!\d)/gi, (t) => " ".repeat(t.length)).matchAll(MOT)]
    .map(({ 0: brut, index }) => ({ mot: nomPlie(brut), debut: index }))
    .filter(({ mot }) => mot !== "");
  if (mots.length > 1 && mots.at(-1)?.mot === "france") mots.pop();
  return mots.slice(-MOTS_MAX);
}

export const joindre = (mots: readonly Mot[]): string => mots.map((m) => m.mot).join(" ");

/** Après l'un de ces mots, un nom de commune n'est que la fin du nom de la rue : « 12 rue de Paris ». */
const LIAISONS = new Set(
  "de du des d la le les l a au aux en sur sous et rue avenue av boulevard bd place quai".split(" "),
);

/** La commune peut-elle commencer après ces mots ? */
export const finitUneRue = (mots: readonly Mot[]): boolean => !LIAISONS.has(mots.at(-1)?.mot ?? "");
