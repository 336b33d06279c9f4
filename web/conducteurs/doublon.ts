import type { Ressemblant } from "../../domain/conducteurs/conducteur.erreurs.ts";
import { donneesErreur, estErreur } from "../erreurs.ts";

export interface Doublon {
  phrase: string;
  conducteurs: readonly Ressemblant[];
}

/** Les conducteurs qui ressemblent à celui que l'on écrit, si c'est la raison du refus. */
export function doublonDe(erreur: unknown): Doublon | null {
  if (!estErreur(erreur, "doublon_possible")) return null;
  const { conducteurs } = donneesErreur(erreur) as { conducteurs: Ressemblant[] }; // forme posée par le serveur
  return { phrase: (erreur as Error).message, conducteurs };
}
