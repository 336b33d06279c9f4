import { type RefObject, useEffect } from "react";
import type { Reponse } from "../../domain/formulaires/reponses.ts";
import { type Brouillon, garderBrouillon } from "./brouillon.ts";
import type { Photos } from "./usePhotos.ts";

const PAUSE_GARDE_MS = 400;

/** Garde la saisie sur l'appareil à mesure qu'elle s'écrit, et quand la page se ferme ; une demande partie ne revient pas se proposer. */
export function useGarderBrouillon(
  brouillon: Brouillon,
  reponses: Readonly<Record<string, Reponse>>,
  { file }: Photos,
  partie: RefObject<boolean>,
): void {
  const { changements } = file;
  useEffect(() => {
    const vide = Object.keys(reponses).length === 0 && changements === 0 && brouillon.photos.length === 0;
    if (vide) return;
    const garder = () => {
      if (!partie.current) void garderBrouillon({ ...brouillon, reponses, photos: file.gardees() });
    };
    const minuterie = setTimeout(garder, PAUSE_GARDE_MS);
    // Un appel, un changement d'application : le téléphone peut fermer la page sans prévenir.
    const surDepart = () => document.visibilityState === "hidden" && garder();
    document.addEventListener("visibilitychange", surDepart);
    window.addEventListener("pagehide", garder);
    return () => {
      clearTimeout(minuterie);
      document.removeEventListener("visibilitychange", surDepart);
      window.removeEventListener("pagehide", garder);
    };
  }, [brouillon, reponses, file, changements, partie]);
}
