import { type KeyboardEvent, useState } from "react";

const PAS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

/** La ligne choisie : d'un clic, ou par les flèches et J / K quand le focus est dans le tableau. */
export function useChoixLigne(ids: readonly string[]) {
  const [choisie, choisir] = useState<string | null>(null);
  const auClavier = (evenement: KeyboardEvent<HTMLElement>) => {
    const pas = PAS[evenement.key];
    const cible = evenement.target as HTMLElement; // une frappe vise toujours un élément
    if (pas === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
    if (cible.closest("input, textarea, select, [role='listbox'], [role='menu'], form")) return;
    const rang = choisie === null ? -1 : ids.indexOf(choisie);
    const suivante = ids[Math.min(ids.length - 1, Math.max(0, rang + pas))];
    if (suivante === undefined) return;
    evenement.preventDefault();
    choisir(suivante);
    evenement.currentTarget.querySelector<HTMLElement>(`[data-ligne="${suivante}"]`)?.focus();
  };
  return { choisie: choisie !== null && ids.includes(choisie) ? choisie : null, choisir, auClavier };
}
