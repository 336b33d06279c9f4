import { estPlaqueValide } from "../commun/plaques.ts";
import { estVinValide } from "../commun/vin.ts";
import type { CodeAnomalie } from "./codes.ts";
import {
  controlerLignes,
  controlerTotaux,
  controlerTtc,
  type Ecart,
  ecartSur,
  sommeDesLignes,
} from "./controles-montants.ts";
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

/** Ce qu'un véhicule apporte à un total de tous, en centimes : le sien, ou ce que font ses lignes quand le document n'imprime que celui de tous. */
export function apport(vehicule: VehiculeLu, champ: keyof TotauxLus): number | null {
  const { lignes, totaux } = vehicule;
  if (totaux[champ] !== null || champ !== "net_ht") return totaux[champ];
  const net = sommeDesLignes(lignes, "net_ht");
  return net === null ? null : net - (totaux.remise_ht ?? 0) - (totaux.franchise_ht ?? 0);
}

/** Remise et franchise du document qu'aucun de ses véhicules n'a : elles se déduisent du net de tous. */
function deduitDeTous({ totaux_releve: totaux, vehicules }: DocumentLu): number {
  const hors = (champ: "remise_ht" | "franchise_ht") =>
    (totaux?.[champ] ?? 0) - vehicules.reduce((somme, v) => somme + (v.totaux[champ] ?? 0), 0);
  return vehicules.some(({ totaux: siens }) => siens.net_ht === null) ? hors("remise_ht") + hors("franchise_ht") : 0;
}

/** Chaque total d'un document de plusieurs véhicules face à leur somme. */
export function controlerReleve(document: DocumentLu): Ecart[] {
  const { totaux_releve: totaux, vehicules } = document;
  if (!totaux) return [];
  const champs = Object.keys(totaux) as (keyof TotauxLus)[];
  const parVehicule = champs.flatMap((champ) => {
    const imprime = totaux[champ];
    const apports = vehicules.map((vehicule) => apport(vehicule, champ));
    const deduit = champ === "net_ht" ? deduitDeTous(document) : 0;
    // Portée par le document seul, une déduction n'est la somme de rien.
    if (imprime === null || apports.every((montant) => montant === null)) return [];
    const somme = apports.reduce<number>((total, montant) => total + (montant ?? 0), -deduit);
    return ecartSur("somme_lignes", `totaux_releve.${champ}`, imprime - somme);
  });
  // Des totaux que chaque véhicule n'a pas se contrôlent entre eux.
  const taxes = vehicules.every((v) => v.totaux.ttc === null) ? controlerTtc(totaux, "totaux_releve.ttc") : [];
  return [...parVehicule, ...taxes];
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
