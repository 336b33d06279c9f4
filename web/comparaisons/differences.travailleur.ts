// Compare deux photos à part : le calcul dure quelques dixièmes de seconde, pendant lesquels l'écran doit continuer de suivre le doigt.
import { COTE_COMPARE, type Differences, differencesDesPhotos } from "../../domain/photos/differences.ts";
import { ouvrirEnGris } from "../form/ouvrir-en-gris.ts";

export interface DemandeDifferences {
  avant: Blob;
  apres: Blob;
}
export type ReponseDifferences = Differences;

addEventListener("message", ({ data }: MessageEvent<DemandeDifferences>) => void repondre(data));

async function repondre({ avant, apres }: DemandeDifferences): Promise<void> {
  const [a, b] = await Promise.all([avant, apres].map((photo) => ouvrirEnGris(photo, COTE_COMPARE)));
  postMessage((a && b ? differencesDesPhotos(a, b) : { comparables: false }) satisfies ReponseDifferences);
}
