import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useActeur } from "../session/session.ts";
import { Differee } from "../ui/Differee.tsx";
import { chargerFeuille } from "./charger-feuille.ts";
import { ecransParLettre, useRaccourcisActifs } from "./raccourcis.ts";

/** Le temps de presser la seconde touche. */
const SUITE_MS = 1_500;

/** Une fenêtre ouverte, qui tient le focus, a ses propres touches ; une saisie les siennes. */
const enSaisieOuFenetre = (cible: EventTarget | null): boolean =>
  cible instanceof HTMLElement &&
  (cible.isContentEditable ||
    cible.matches("input, textarea, select") ||
    cible.closest("[role='dialog'], [role='menu'], [role='listbox']") !== null);

/** Les raccourcis de tout écran connecté : la feuille, « g » puis une lettre, « n ». */
export function Raccourcis() {
  const [feuille, setFeuille] = useState(false);
  useSuites(() => setFeuille(true));
  return (
    feuille && <Differee charger={chargerFeuille} proprietes={{ surFermer: () => setFeuille(false) }} attente={null} />
  );
}

function useSuites(surFeuille: () => void): void {
  const [actifs] = useRaccourcisActifs();
  const acteur = useActeur();
  const routeur = useRouter();
  const ouvrirFeuille = useEffectEvent(surFeuille);
  useEffect(() => {
    if (!actifs) return;
    const ecrans = ecransParLettre(acteur);
    let attendue = 0;
    const presser = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || enSaisieOuFenetre(e.target)) return;
      const touche = e.key.toLowerCase();
      const ecran = Date.now() < attendue ? ecrans.get(touche) : undefined;
      attendue = 0;
      if (ecran) {
        e.preventDefault();
        void routeur.navigate({ to: ecran.chemin });
      } else if (touche === "g") attendue = Date.now() + SUITE_MS;
      else if (touche === "?") {
        e.preventDefault();
        ouvrirFeuille();
      } else if (touche === "n") {
        // Le bouton que l'écran montre est le seul à savoir ce qui s'y crée, et pour qui.
        const bouton = document.querySelector<HTMLElement>("main [data-nouveau]");
        if (!bouton) return;
        e.preventDefault();
        // La fenêtre qui s'ouvre le lui rendra.
        bouton.focus();
        bouton.click();
      }
    };
    document.addEventListener("keydown", presser);
    return () => document.removeEventListener("keydown", presser);
  }, [actifs, acteur, routeur]);
}
