import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Changement, reunir } from "../../domain/en-direct/en-direct.ts";
import { suivre } from "./canal.ts";
import { relire, toutRelire } from "./relire.ts";

/** Une rafale, même de plusieurs envois, ne fait relire qu'une fois. */
const REGROUPEMENT_MS = 120;

const ecouteurs = new Set<(lot: readonly Changement[]) => void>();
/** Prévient d'un changement reçu ; rend de quoi se taire. */
export function surChangement(ecouteur: (lot: readonly Changement[]) => void): () => void {
  ecouteurs.add(ecouteur);
  return () => ecouteurs.delete(ecouteur);
}

/**
 * Suit les changements tant que le cadre connecté est à l'écran : ce qui est montré se relit, ce qui se saisit ne bouge pas. `verifierSession`
 * (stable) est appelée dès que le flux dit la session finie : une personne suspendue ne garde pas son écran jusqu'à son prochain geste.
 */
export function useEnDirect(verifierSession: () => void): void {
  const cache = useQueryClient();
  useEffect(() => {
    let lot: Changement[] = [];
    let minuterie: number | undefined;
    const vider = () => {
      minuterie = undefined;
      const reuni = reunir(lot);
      lot = [];
      relire(cache, reuni);
      for (const ecouteur of ecouteurs) ecouteur(reuni);
    };
    const arreter = suivre({
      changement: (recu) => {
        lot.push(...recu);
        minuterie ??= window.setTimeout(vider, REGROUPEMENT_MS);
      },
      reprise: () => toutRelire(cache),
      session: verifierSession,
    });
    return () => {
      window.clearTimeout(minuterie);
      arreter();
    };
  }, [cache, verifierSession]);
}
