import { type DragEvent, useState } from "react";

/** Ce que porte une zone où l'on lâche des fichiers à la souris : le dépôt double un bouton, il ne le remplace pas. */
export function useLacher(prendre: (fichiers: FileList) => void) {
  const [survol, setSurvol] = useState(false);
  return {
    "data-survol": survol || undefined,
    onDragOver: (e: DragEvent) => {
      e.preventDefault();
      setSurvol(true);
    },
    onDragLeave: () => setSurvol(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      setSurvol(false);
      prendre(e.dataTransfer.files);
    },
  };
}
