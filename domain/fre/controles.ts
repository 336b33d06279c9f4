import { estPlaqueValide } from "../commun/plaques.ts";
import { estVinValide } from "../commun/vin.ts";
import type { CodeAnomalie } from "./codes.ts";
import { controlerLignes, controlerTotaux, type Ecart, ecartSur } from "./controles-montants.ts";
import type { Anomalie, DocumentLu, TotauxLus, VehiculeLu } from "./document-lu.ts";

/** Dates et compteur d'un véhicule : mise en circulation avant la restitution, expertise ni avant elle ni avec moins de kilomètres. */
export function controlerIdentite(vehicule: VehiculeLu): Ecart[] {
  const { date_mise_en_circulation: mec, date_restitution: restitution, expertise } = vehicule;
  const seul = (code: CodeAnomalie, faux: boolean): Ecart[] => (faux ? [{ code, ligne: null, ecart: null }] : []);
  const mecTardive = mec !== null && restitution !== null && mec >= restitution;
  const expertiseAvant = restitution !== null && expertise?.date != null && expertise.date < restitution;
  const compteurRecule =
    vehicule.kilometrage !== null && expertise?.kilometrage != null && expertise.kilometrage < vehicule.kilometrage;
  return [
    ...seul(
      "immatriculation_invalide",
      vehicule.immatriculation !== null && !estPlaqueValide(vehicule.immatriculation),
    ),
    ...seul("vin_invalide", vehicule.vin !== null && !estVinValide(vehicule.vin)),
    ...seul("dates_incoherentes", mecTardive || expertiseAvant),
    ...seul("kilometrage_incoherent", compteurRecule),
  ];
}

function controlerReleve(document: DocumentLu): Anomalie[] {
  const totaux = document.totaux_releve;
  if (!totaux) return [];
  const champs = Object.keys(totaux) as (keyof TotauxLus)[];
  return champs.flatMap((champ) => {
    const imprime = totaux[champ];
    if (imprime === null || document.vehicules.every((vehicule) => vehicule.totaux[champ] === null)) return [];
    const somme = document.vehicules.reduce((total, vehicule) => total + (vehicule.totaux[champ] ?? 0), 0);
    return ecartSur("somme_lignes", imprime - somme).map((ecart) => ({ ...ecart, vehicule: null }));
  });
}

/** Toutes les anomalies d'un document lu. Rien n'est corrigé : les montants restent ceux qui sont imprimés. */
export function trouverAnomalies(document: DocumentLu): Anomalie[] {
  const parVehicule = document.vehicules.flatMap((vehicule, rang) => {
    const ecarts = [...controlerIdentite(vehicule), ...controlerTotaux(vehicule), ...controlerLignes(vehicule.lignes)];
    return ecarts.map((ecart) => ({ code: ecart.code, vehicule: rang, ligne: ecart.ligne, ecart: ecart.ecart }));
  });
  return [...parVehicule, ...controlerReleve(document)];
}
