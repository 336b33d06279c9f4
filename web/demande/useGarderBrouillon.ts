import { useEffect, useRef } from "react";
import { type Brouillon, garderBrouillon } from "./brouillon.ts";
import type { FilePhotos } from "./file-photos.ts";

const PAUSE_GARDE_MS = 400;

/** Garde la saisie sur l'appareil à mesure qu'elle s'écrit, et quand la page se ferme ; une demande partie ne revient pas se proposer. */
export function useGarderBrouillon<R extends object>(
  brouillon: Brouillon<R>,
  reponses: R,
  { file }: { file: FilePhotos },
  partie: { readonly current: boolean },
): void {
  const { changements } = file;
  const aGarder = useRef<(() => void) | null>(null);
  // L'écran quitté avant la pause : la dernière frappe se garde aussi.
  useEffect(() => () => aGarder.current?.(), []);
  // Une saisie gardée puis vidée se garde vide : sinon ce qui n'est plus à faire reviendrait se proposer.
  const deja = useRef(Object.keys(brouillon.reponses).length > 0 || brouillon.photos.length > 0);
  useEffect(() => {
    if (!deja.current && Object.keys(reponses).length === 0 && changements === 0) return;
    deja.current = true;
    const garder = () => {
      if (!partie.current) void garderBrouillon({ ...brouillon, reponses, photos: file.gardees() });
    };
    aGarder.current = garder;
    const minuterie = setTimeout(() => {
      aGarder.current = null;
      garder();
    }, PAUSE_GARDE_MS);
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
