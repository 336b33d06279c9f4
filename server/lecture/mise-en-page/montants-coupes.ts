import type { Mot, Page, Rangee } from "../commun/geometrie.ts";

const TETE = /^[(\-−]?\d{1,3}$/;
const GROUPE = /^\d{3}(?:[ .]\d{3})*[.,]\d{2}\)?(?: ?(?:€|EUR))?$/;
/** « 116,3 » au-dessus de « 5 » : une colonne trop étroite d'un caractère coupe le centime. */
const TETE_AU_CENTIME = /^[(\-−]?\d{1,3}(?:[ .]\d{3})*[.,]\d$/;
const CENTIME = /^\d\)?(?: ?(?:€|EUR))?$/;
/** Une cellule ne se coupe que d'une ligne à la suivante. */
const INTERLIGNE = 1.5;
const BORD = 1;

/** La fin de ce nombre, juste dessous et calée sur le même bord droit. */
function finDe(tete: Mot, rangees: readonly Rangee[]): { rangee: Rangee; mot: Mot } | undefined {
  return rangees
    .filter(({ y }) => y > tete.y + 0.5 * tete.corps && y - tete.y <= INTERLIGNE * tete.corps)
    .flatMap((rangee) => rangee.mots.map((mot) => ({ rangee, mot })))
    .find(({ rangee, mot }) => Math.abs(mot.x1 - tete.x1) < BORD && estLaFin(mot, tete, rangee));
}

function estLaFin(mot: Mot, tete: Mot, { mots }: Rangee): boolean {
  if (TETE.test(tete.texte)) return GROUPE.test(mot.texte) && mot.x0 < tete.x0;
  // Un chiffre seul n'est un centime que si sa rangée n'est faite que de tels restes : « 1,5 » et « 2 » sont aussi des heures.
  return mot.x0 > tete.x0 && mots.every(({ texte }) => CENTIME.test(texte));
}

/**
 * « 2 » au-dessus de « 205,90 » : une colonne étroite coupe un montant sur l'espace de ses milliers, ou avant son dernier chiffre. Une rangée qui ne porte que de tels débuts
 * rejoint leurs fins, à mi-hauteur si le reste de la ligne y est centré ; toute autre page est rendue telle quelle.
 */
export function recollerMontants(page: Page): Page {
  let rangees = [...page.rangees];
  for (const rangee of page.rangees) {
    if (!rangee.mots.every(({ texte }) => TETE.test(texte) || TETE_AU_CENTIME.test(texte))) continue;
    const rang = rangees.indexOf(rangee);
    const fins = rangee.mots.map((tete) => finDe(tete, rangees.slice(rang + 1, rang + 4)));
    if (fins.some((fin) => fin === undefined)) continue;
    rangee.mots.forEach((tete, i) => {
      const fin = fins[i];
      if (fin) rangees = reunir(rangees, tete, fin);
    });
    rangees = rangees.filter((autre) => autre !== rangee);
  }
  return rangees.length === page.rangees.length ? page : { ...page, rangees };
}

function reunir(rangees: readonly Rangee[], tete: Mot, { rangee, mot }: { rangee: Rangee; mot: Mot }): Rangee[] {
  const entier: Mot = { ...mot, texte: `${tete.texte}${TETE.test(tete.texte) ? " " : ""}${mot.texte}` };
  const milieu = (tete.y + mot.y) / 2;
  const centree = rangees.find((r) => r !== rangee && Math.abs(r.y - milieu) < 0.25 * mot.corps);
  const place = (mots: readonly Mot[]) => [...mots, entier].sort((a, b) => a.x0 - b.x0);
  return rangees.flatMap((autre) => {
    if (autre === centree) return [{ ...autre, mots: place(autre.mots) }];
    if (autre !== rangee) return [autre];
    const restants = autre.mots.filter((m) => m !== mot);
    if (!centree) return [{ ...autre, mots: place(restants) }];
    return restants.length > 0 ? [{ ...autre, mots: restants }] : [];
  });
}
