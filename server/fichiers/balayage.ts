import type { Services } from "../services.ts";
import { effacerOrphelins } from "./fichiers.queries.ts";

const PERIODE_MS = 60 * 60_000;

/** Efface chaque heure les dépôts abandonnés depuis plus d'un jour ; rend de quoi s'arrêter. */
export function balayerDepots({ base, fichiers }: Pick<Services, "base" | "fichiers">): () => void {
  const passer = async () => {
    const efface = await base.porte(effacerOrphelins).catch(() => []);
    for (const { id } of efface) await fichiers.supprimer(id).catch(() => undefined);
  };
  const minuterie = setInterval(() => void passer(), PERIODE_MS);
  minuterie.unref();
  return () => clearInterval(minuterie);
}
