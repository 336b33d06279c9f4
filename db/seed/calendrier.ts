import { plusJours } from "./jours.ts";

/**
 * Le temps de la démonstration se compte à rebours, en jours d'activité moyenne avant aujourd'hui : son « recul ». Tout choix se fait sur
 * des reculs, qui ne dépendent pas du jour ; seul ce calendrier en fait des dates. Deux reculs gardent leur ordre quel que soit le jour.
 */
export interface Calendrier {
  /** Le jour ouvré de ce recul, hier au plus tard. */
  jour(recul: number): string;
  /** L'horodatage de ce recul, aux heures ouvrées. */
  instant(recul: number): string;
  /** Le recul de cet horodatage, ou du début de ce jour. */
  recul(instant: string): number;
}

// Mars, juin-juillet, septembre, décembre : les renouvellements suivent l'année des entreprises (fiche domaine 9).
const SAISON = [0.8, 0.8, 1.8, 0.9, 0.9, 1.6, 1.6, 0.5, 1.7, 0.9, 0.9, 1.6] as const;
/** Ce que pèse un jour de l'année en moyenne : cinq jours sur sept travaillent. */
const POIDS_MOYEN = (SAISON.reduce((somme, poids) => somme + poids, 0) / SAISON.length) * (5 / 7);
/** Le plus vieux fait daté remonte à quatre ans et demi. */
const JOURS_CONNUS = 2200;
/** Deux faits séparés d'autant de recul ne tombent jamais le même jour : le jour le plus chargé pèse moins. */
export const RECUL_D_UN_JOUR = 3;

const OUVERTURE_S = 7 * 3600;
const JOURNEE_S = 9 * 3600;

/** Ce qui suit un fait de ce délai, ou à mi-chemin d'aujourd'hui quand le délai n'est pas écoulé. */
export const reculApres = (recul: number, delai: number): number => (recul > delai ? recul - delai : recul / 2);

export function calendrier(aujourdHui: string): Calendrier {
  const minuit = Date.parse(`${aujourdHui}T00:00:00Z`);
  const poids = (jours: number): number => {
    const jour = new Date(minuit - jours * 86_400_000);
    return [0, 6].includes(jour.getUTCDay()) ? 0 : (SAISON[jour.getUTCMonth()] ?? 1);
  };
  // À chaque rang, ce que pèsent les jours de la veille à celui-ci compris.
  const cumuls = [0];
  for (let jours = 1; jours <= JOURS_CONNUS; jours++) cumuls.push((cumuls[jours - 1] ?? 0) + poids(jours));
  const situer = (recul: number) => {
    const vise = recul * POIDS_MOYEN;
    const trouve = rangDe(cumuls, vise);
    const avant = cumuls[trouve - 1] ?? 0;
    return { jour: plusJours(aujourdHui, -trouve), reste: (vise - avant) / ((cumuls[trouve] ?? 0) - avant) };
  };
  return {
    jour: (recul) => situer(recul).jour,
    instant: (recul) => {
      const { jour, reste } = situer(recul);
      const secondes = OUVERTURE_S + Math.floor((1 - reste) * JOURNEE_S);
      return `${new Date(Date.parse(`${jour}T00:00:00Z`) + secondes * 1000).toISOString().slice(0, 19)}Z`;
    },
    recul: (instant) => {
      const jour = Date.parse(`${instant.slice(0, 10)}T00:00:00Z`);
      const rang = Math.round((minuit - jour) / 86_400_000);
      const ecoule = instant.length > 10 ? ((Date.parse(instant) - jour) / 1000 - OUVERTURE_S) / JOURNEE_S : 0;
      return ((cumuls[rang] ?? 0) - ecoule * poids(rang)) / POIDS_MOYEN;
    },
  };
}

/** Le premier rang, après zéro, dont le cumul atteint la valeur visée. */
function rangDe(cumuls: readonly number[], vise: number): number {
  let [bas, haut] = [1, cumuls.length - 1];
  while (bas < haut) {
    const milieu = (bas + haut) >> 1;
    if ((cumuls[milieu] ?? 0) >= vise) haut = milieu;
    else bas = milieu + 1;
  }
  return bas;
}
