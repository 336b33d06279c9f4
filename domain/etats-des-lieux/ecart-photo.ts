import { formaterKm } from "../commun/montants.ts";
import type { LecturePhoto } from "./etat.ts";

/** Ce qu'une photo dit autrement que l'état signé qu'elle illustre. Le compteur est en kilomètres ; la plaque se compare à celle du ticket. */
export type EcartPhoto =
  | { genre: "compteur"; lu: number; dit: number }
  | { genre: "plaque"; lu: string; dit: string | null };

/** L'écart à examiner entre ce qui s'est lu sur une photo et le kilométrage de son état ; nul si les deux s'accordent, ou si rien ne s'est lu. */
export function ecartDePhoto({ kilometrage, plaque, attendue }: LecturePhoto, saisi: number | null): EcartPhoto | null {
  if (kilometrage !== null && saisi !== null && kilometrage !== saisi)
    return { genre: "compteur", lu: kilometrage, dit: saisi };
  return plaque !== null && plaque !== attendue ? { genre: "plaque", lu: plaque, dit: attendue } : null;
}

/** L'écart en une phrase, sans point final. */
export function direEcart(ecart: EcartPhoto): string {
  if (ecart.genre === "compteur")
    return `La photo du compteur dit ${formaterKm(ecart.lu)}, l'état signé dit ${formaterKm(ecart.dit)}`;
  return ecart.dit === null
    ? `La plaque lue sur la photo est ${ecart.lu}, le ticket n'en porte aucune`
    : `La plaque lue sur la photo est ${ecart.lu}, celle du ticket est ${ecart.dit}`;
}
