import { useEffect, useState } from "react";

const PAS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };
const POINTS = "[data-point], [data-ligne]";
const idDe = (e: HTMLElement): string => e.dataset.point ?? e.dataset.ligne ?? "";

/** Une touche, qu'elle vienne de React ou du navigateur. */
type Touche = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "preventDefault"> & {
  target: EventTarget | null;
};

/** Une frappe dans un champ de saisie lui appartient. */
const enSaisie = (cible: EventTarget | null): boolean =>
  cible instanceof Element && cible.closest("input, textarea, select, [role='listbox'], [role='menu'], form") !== null;

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
  const auClavier = (evenement: Touche, zone: HTMLElement | null) => {
    const pas = PAS[evenement.key];
    if (pas === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
    if (!zone || enSaisie(evenement.target)) return;
    evenement.preventDefault();
    aller(zone, pas);
  };
  return { choisie, choisir, auClavier, aller };
}

/**
 * Les touches frappées quand rien n'est choisi : en arrivant, ou sur le document suivant, le clavier n'est encore dans aucun champ, et ses
 * touches doivent déjà y mener. Une fenêtre ouverte garde les siennes.
 */
export function useTouchesSansChamp(surTouche: (touche: KeyboardEvent) => void): void {
  useEffect(() => {
    const ecouter = (touche: KeyboardEvent) => {
      // En venant de la liste, le clavier est posé sur le contenu ; en rechargeant, nulle part.
      const sansChamp = touche.target instanceof Element && touche.target.matches("body, main");
      if (sansChamp && !document.querySelector("[role='dialog']")) surTouche(touche);
    };
    window.addEventListener("keydown", ecouter);
    return () => window.removeEventListener("keydown", ecouter);
  });
}
