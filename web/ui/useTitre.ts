import { useEffect } from "react";

/** Titre de l'onglet : « Restitutions – Reflet ». Une fiche le précise une fois lue. */
export function useTitre(titre: string): void {
  useEffect(() => {
    document.title = titre ? `${titre} – Reflet` : "Reflet";
  }, [titre]);
}
