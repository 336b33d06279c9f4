import { corrigerChiffresPlaque, estPlaqueValide } from "../../../domain/commun/plaques.ts";
import { corrigerIndicatif, estVinValide } from "../../../domain/commun/vin.ts";
import type { VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES } from "../commun/confiance.ts";

type Reconnue = Pick<VehiculeLu, "vin" | "marque" | "immatriculation" | "contrat" | "confiances">;

/** La lettre et le chiffre que la reconnaissance voit l'un à côté de l'autre pour un seul signe ; d'abord les lettres qu'un châssis n'a pas. */
const JUMEAUX = [
  ["O", "0"],
  ["I", "1"],
  ["S", "5"],
  ["B", "8"],
  ["Z", "2"],
  ["G", "6"],
] as const;

/** « WI1VV8… », « …AWS5S0… » : un chiffre reconnu deux fois, la lettre qui lui ressemble à côté de lui ; un châssis a dix-sept signes. */
function sansJumeau(vin: string | null): string | null {
  if (vin === null || vin.length < 18 || vin.length > 20) return vin;
  let reste = vin;
  for (const [lettre, chiffre] of JUMEAUX)
    for (let i = 0; i < 3 && reste.length > 17; i += 1)
      reste = reste.replace(new RegExp(`${lettre}${chiffre}|${chiffre}${lettre}`), chiffre);
  return reste;
}

/**
 * Corrige ce que la reconnaissance confond sans laisser de choix : un châssis n'a ni I, ni O, ni Q, et commence par l'indicatif de sa
 * marque ; le bloc central d'une plaque n'a que des chiffres. La valeur corrigée se fait vérifier.
 */
export function corrigerReconnus<T extends Reconnue>(vehicule: T): T {
  const confiances = { ...vehicule.confiances };
  const corriger = (
    champ: "vin" | "immatriculation" | "contrat",
    valeur: string | null,
    corrigee: string | null,
  ): string | null => {
    if (valeur === null || corrigee === null || corrigee === valeur) return valeur;
    confiances[champ] = Math.min(confiances[champ] ?? 1, CONFIANCES.devinee);
    return corrigee;
  };
  const { vin, marque, immatriculation, contrat } = vehicule;
  const permis = sansJumeau(vin)?.replaceAll(/[OQ]/g, "0").replaceAll("I", "1") ?? null;
  const chassis = permis !== null && marque !== null ? (corrigerIndicatif(permis, marque) ?? permis) : permis;
  const plaque =
    immatriculation !== null && !estPlaqueValide(immatriculation) ? corrigerChiffresPlaque(immatriculation) : null;
  return {
    ...vehicule,
    vin: corriger("vin", vin, chassis !== null && estVinValide(chassis) ? chassis : null),
    immatriculation: corriger("immatriculation", immatriculation, plaque),
    // « c80922 » : la capitale d'un numéro se lit minuscule, de même forme qu'elle.
    contrat: corriger("contrat", contrat, contrat?.replace(/^[copsuvwxz](?=\d{4,}$)/, (c) => c.toUpperCase()) ?? null),
    ...(Object.keys(confiances).length > 0 ? { confiances } : {}),
  };
}
