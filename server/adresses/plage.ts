/** Octets `debut` à `fin`, tous deux compris. */
export interface Plage {
  debut: number;
  fin: number;
}

/**
 * Ce que demande l'en-tête Range d'un fichier de `taille` octets (RFC 9110, 14.1 et 14.2). « tout » : rien de précis, ou une forme que l'on
 * ne lit pas (plusieurs plages, autre unité), que la norme permet d'ignorer. « hors-fichier » : à refuser (416).
 */
export function lirePlage(entete: string | undefined, taille: number): Plage | "tout" | "hors-fichier" {
  // Quinze chiffres : au-delà, un nombre ne serait plus exact.
  const [, premier = "", dernier = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(entete ?? "") ?? [];
  if (premier === "" && dernier === "") return "tout";
  const finDemandee = dernier === "" ? Number.POSITIVE_INFINITY : Number(dernier);
  // « -500 » : les 500 derniers octets.
  const debut = premier === "" ? Math.max(0, taille - finDemandee) : Number(premier);
  const fin = premier === "" ? taille - 1 : Math.min(finDemandee, taille - 1);
  if (premier !== "" && finDemandee < debut) return "tout";
  return debut < taille ? { debut, fin } : "hors-fichier";
}
