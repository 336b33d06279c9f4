import type { MouseEvent } from "react";

/**
 * La ligne entière ouvre sa fiche par le lien de sa première colonne. Un contrôle dans la ligne garde son clic, et sélectionner du
 * texte n'ouvre rien. Ctrl, Cmd ou le bouton du milieu ouvrent un onglet, comme sur le lien.
 */
export function ouvrirLigne(evenement: MouseEvent<HTMLElement>): void {
  const cible = evenement.target as HTMLElement; // un clic vise toujours un élément
  if (cible.closest("a, button, input, select, textarea, label, [role='menu']")) return;
  const lien = evenement.currentTarget.querySelector<HTMLAnchorElement>("a[data-ligne]");
  if (!lien) return;
  const autreOnglet = evenement.button === 1 || evenement.ctrlKey || evenement.metaKey;
  if (autreOnglet) {
    window.open(lien.href, "_blank", "noopener");
    return;
  }
  if (evenement.button !== 0 || window.getSelection()?.toString()) return;
  lien.click();
}
