import { useCallback, useEffect, useRef, useState } from "react";

const DELAI_RETRAIT_MS = 6_000;

/**
 * Retirer une ligne n'est envoyé qu'après un délai : l'annuler rend la ligne entière, avec sa place dans la page, ce qu'un nouvel
 * ajout ne saurait pas faire. Quitter l'écran ou valider envoie les retraits en attente.
 */
export function useRetraits(envoyer: (ligneId: string) => Promise<unknown>) {
  const [retirees, setRetirees] = useState<ReadonlySet<string>>(new Set());
  const minuteries = useRef(new Map<string, number>());
  const envoi = useRef(envoyer);
  useEffect(() => {
    envoi.current = envoyer;
  });

  const garder = useCallback((id: string) => {
    window.clearTimeout(minuteries.current.get(id));
    minuteries.current.delete(id);
    setRetirees((avant) => new Set([...avant].filter((autre) => autre !== id)));
  }, []);
  const partir = useCallback(
    async (id: string) => {
      window.clearTimeout(minuteries.current.get(id));
      minuteries.current.delete(id);
      try {
        await envoi.current(id);
      } catch {
        // Refusé : la ligne revient à l'écran, la raison est déjà notifiée.
        garder(id);
      }
    },
    [garder],
  );
  const retirer = (id: string) => {
    setRetirees((avant) => new Set(avant).add(id));
    minuteries.current.set(
      id,
      window.setTimeout(() => void partir(id), DELAI_RETRAIT_MS),
    );
  };
  const toutEnvoyer = useCallback(() => Promise.all([...minuteries.current.keys()].map(partir)), [partir]);
  useEffect(() => () => void toutEnvoyer(), [toutEnvoyer]);
  return { retirees, retirer, garder, toutEnvoyer };
}
export type Retraits = ReturnType<typeof useRetraits>;
