import type { Mot, Page, Rangee } from "../commun/geometrie.ts";

const INTITULE = /^(?:cts?|centimes?|cent)\.?$/i;
const EUROS = /^-?\d{1,3}(?:[ .]?\d{3})*$/;
const CENTIMES = /^\d{2}$/;
const CALES_PT = 2;
const RANGEES_MINIMUM = 2;

/** Les rangées dont un nombre entier est suivi de deux chiffres, sous cet intitulé : le rang de ceux-ci. */
function sousLIntitule(intitule: Mot, rangees: readonly Rangee[]): Map<Rangee, number> {
  const sous = rangees.flatMap((rangee) => {
    const rang = rangee.mots.findIndex(
      ({ texte, x0, x1 }) => CENTIMES.test(texte) && x0 < intitule.x1 + CALES_PT && x1 > intitule.x0 - CALES_PT,
    );
    return rang > 0 && rangee.y > intitule.y && EUROS.test(rangee.mots[rang - 1]?.texte ?? "")
      ? [{ rangee, rang }]
      : [];
  });
  return new Map(sous.map(({ rangee, rang }) => [rangee, rang]));
}

function reunir({ mots, ...rangee }: Rangee, rang: number): Rangee {
  const [euros, centimes] = [mots[rang - 1], mots[rang]];
  if (!euros || !centimes) return { ...rangee, mots };
  const montant: Mot = { ...euros, texte: `${euros.texte},${centimes.texte}`, x1: centimes.x1 };
  return { ...rangee, mots: [...mots.slice(0, rang - 1), montant, ...mots.slice(rang + 1)] };
}

/** « Euros | Cts » au-dessus de « 277 | 00 » : un carnet imprime les centimes dans leur colonne ; ils rejoignent leurs euros. */
export function rejoindreCentimes(page: Page): Page {
  const intitule = page.rangees.flatMap(({ mots }) => mots).find(({ texte }) => INTITULE.test(texte));
  if (!intitule) return page;
  const rangs = sousLIntitule(intitule, page.rangees);
  if (rangs.size < RANGEES_MINIMUM) return page;
  const rangees = page.rangees.map((rangee) => {
    const rang = rangs.get(rangee);
    return rang === undefined ? rangee : reunir(rangee, rang);
  });
  return { ...page, rangees };
}
