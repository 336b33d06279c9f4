import type { ValeurJugee } from "./doutes.ts";

/** Une tranche de confiance : combien de valeurs montrées, quelle part est juste, combien de fautes que rien ne met en doute. */
export interface Tranche {
  confiance: string;
  n: number;
  justes: number | null;
  silencieuses: number;
}

const TRANCHES: readonly [string, (confiance: number | null) => boolean][] = [
  ["0,95 et plus", (c) => c !== null && c >= 0.95],
  ["0,75 à 0,95", (c) => c !== null && c >= 0.75 && c < 0.95],
  ["sous 0,75", (c) => c !== null && c < 0.75],
  ["sans confiance", (c) => c === null],
];

/** Ce que valent les confiances : une tranche est bien calibrée quand sa part de justes est celle qu'elle annonce. */
export function calibrer(valeurs: readonly ValeurJugee[]): Tranche[] {
  const montrees = valeurs.filter(({ etat }) => etat !== "manquante");
  return TRANCHES.map(([confiance, dans]) => {
    const siennes = montrees.filter((valeur) => dans(valeur.confiance));
    const justes = siennes.filter(({ etat }) => etat === "juste").length;
    const silencieuses = siennes.filter(({ etat, doutee }) => etat !== "juste" && !doutee).length;
    return { confiance, n: siennes.length, justes: siennes.length > 0 ? justes / siennes.length : null, silencieuses };
  });
}
