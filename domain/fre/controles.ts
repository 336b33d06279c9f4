import { estPlaqueValide } from "../commun/plaques.ts";
import { estVinValide } from "../commun/vin.ts";
import type { CodeAnomalie } from "./codes.ts";
import { controlerLignes, controlerTotaux, type Ecart, ecartSur } from "./controles-montants.ts";
import type { Anomalie, DocumentLu, TotauxLus, VehiculeLu } from "./document-lu.ts";

/** Dates et compteur d'un véhicule : mise en circulation avant la restitution, expertise ni avant elle ni avec moins de kilomètres. */
export function controlerIdentite(vehicule: VehiculeLu): Ecart[] {
  const { date_mise_en_circulation: mec, date_restitution: restitution, expertise } = vehicule;
  const seul = (code: CodeAnomalie, champ: string, faux: boolean): Ecart[] =>
    faux ? [{ code, champ, ligne: null, ecart: null }] : [];
  const mecTardive = mec !== null && restitution !== null && mec >= restitution;
  const expertiseAvant = restitution !== null && expertise?.date != null && expertise.date < restitution;
  const compteurRecule =
    vehicule.kilometrage !== null && expertise?.kilometrage != null && expertise.kilometrage < vehicule.kilometrage;
  return [
    ...seul(
      "immatriculation_invalide",
      "immatriculation",
      vehicule.immatriculation !== null && !estPlaqueValide(vehicule.immatriculation),
    ),
    ...seul("vin_invalide", "vin", vehicule.vin !== null && !estVinValide(vehicule.vin)),
    ...seul("dates_incoherentes", "date_restitution", mecTardive || expertiseAvant),
    ...seul("kilometrage_incoherent", "kilometrage", compteurRecule),
  ];
}

/** Chaque total d'un relevé face à la somme de ses véhicules. */
export function controlerReleve({ totaux_releve: totaux, vehicules }: DocumentLu): Ecart[] {
  if (!totaux) return [];
  const champs = Object.keys(totaux) as (keyof TotauxLus)[];
  return champs.flatMap((champ) => {
    const imprime = totaux[champ];
    if (imprime === null || vehicules.every((vehicule) => vehicule.totaux[champ] === null)) return [];
    const somme = vehicules.reduce((total, vehicule) => total + (vehicule.totaux[champ] ?? 0), 0);
    return ecartSur("somme_lignes", `totaux_releve.${champ}`, imprime - somme);
  });
}

/**
 * Toutes les incohérences d'un document lu, que la lecture suffise ou non à les affirmer (`juger.ts` en décide). Rien n'est corrigé : les montants
 * restent ceux qui sont imprimés.
 */
export function trouverAnomalies(document: DocumentLu): Anomalie[] {
  const situer =
    (vehicule: number | null) =>
    ({ code, ligne, ecart }: Ecart): Anomalie => ({ code, vehicule, ligne, ecart });
  const parVehicule = document.vehicules.flatMap((vehicule, rang) =>
    [...controlerIdentite(vehicule), ...controlerTotaux(vehicule), ...controlerLignes(vehicule.lignes)].map(
      situer(rang),
    ),
  );
  return [...parVehicule, ...controlerReleve(document).map(situer(null))];
}
