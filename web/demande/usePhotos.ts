import { useEffect, useReducer, useRef, useState } from "react";
import { porteDemande } from "./appels.ts";
import type { Brouillon } from "./brouillon.ts";
import { FilePhotos, type OuVontLesPhotos, parChamp } from "./file-photos.ts";

export type Photos = ReturnType<typeof usePhotos>;

/** La file des photos de cette saisie ; l'écran suit chacun de ses pas. */
export function usePhotos(
  formulaire: string,
  brouillon: Brouillon,
  { surAppareil = false, porte = porteDemande(formulaire, brouillon.brouillon), nommer }: Partial<OuVontLesPhotos> = {},
) {
  const [pas, avancer] = useReducer((v: number) => v + 1, 0);
  const attentes = useRef<(() => void)[]>([]);
  const [file] = useState(
    () => new FilePhotos({ formulaire, porte, surAppareil, ...(nommer && { nommer }) }, brouillon.photos, avancer),
  );
  useEffect(() => {
    file.demarrer();
    return () => file.fermer();
  }, [file]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: à chaque pas de la file
  useEffect(() => {
    if (file.compte().enRoute > 0) return;
    for (const suite of attentes.current.splice(0)) suite();
  }, [file, pas]);

  return {
    file,
    /** Clés des photos de chaque champ, arrivées ou non : de quoi juger la demande avant de l'envoyer. */
    choisies: (): Record<string, string[]> => parChamp(file.gardees().map((p) => [p.champ, p.id ?? p.cle])),
    /** Tient quand plus aucune photo n'est en route ; lève s'il en reste qui ne sont pas arrivées. */
    toutesArrivees: async (): Promise<void> => {
      file.relancer();
      const deja = file.refusees();
      while (file.compte().enRoute > 0) await new Promise<void>((suite) => attentes.current.push(suite));
      if (file.compte().echecs > 0)
        throw new Error("Des photos ne sont pas arrivées\u00a0: vérifiez votre connexion, puis renvoyez.");
      // Refusée pendant l'attente : la personne la croyait partie avec le reste.
      if (file.refusees() > deja)
        throw new Error("Une photo vient d'être refusée\u00a0: choisissez-en une autre ou retirez-la, puis renvoyez.");
    },
  };
}
