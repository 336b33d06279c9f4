import { type KeyboardEvent, useState } from "react";

const PAS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };
const POINTS = "[data-point], [data-ligne]";
const idDe = (e: HTMLElement): string => e.dataset.point ?? e.dataset.ligne ?? "";

/** Une frappe dans un champ de saisie lui appartient. */
const enSaisie = (cible: EventTarget): boolean =>
  (cible as HTMLElement).closest("input, textarea, select, [role='listbox'], [role='menu'], form") !== null;

/**
 * Le point choisi de la page à vérifier : un champ ou une ligne. J, K et les flèches vont de l'un à l'autre ; le document montre où il a
 * été lu.
 */
export function usePoints() {
  const [choisie, choisir] = useState<string | null>(null);
  const aller = (zone: HTMLElement, pas: number) => {
    const points = [...zone.querySelectorAll<HTMLElement>(POINTS)].filter((p) => p.offsetParent !== null);
    const rang = points.findIndex((p) => idDe(p) === choisie);
    const suivant = points[Math.min(points.length - 1, Math.max(0, rang + pas))];
    if (!suivant) return;
    choisir(idDe(suivant));
    suivant.focus();
  };
  const auClavier = (evenement: KeyboardEvent<HTMLElement>) => {
    const pas = PAS[evenement.key];
    if (pas === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
    if (enSaisie(evenement.target)) return;
    evenement.preventDefault();
    aller(evenement.currentTarget, pas);
  };
  return { choisie, choisir, auClavier, aller };
}
