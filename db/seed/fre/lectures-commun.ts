import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { LigneChiffree } from "./chiffrer.ts";

/** Les neuf papiers de la démonstration (fiche domaine, section 3) ; L7, le devis, n'accompagne aucune restitution. */
export type Disposition = "L1" | "L2" | "L3" | "L4" | "L5" | "L6" | "L8" | "L9";

export const RIEN: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** Somme d'un montant des lignes, en centimes. */
export const somme = (lignes: readonly LigneLue[], champ: "brut_ht" | "abattement_ht" | "net_ht"): number =>
  lignes.reduce((total, l) => total + (l[champ] ?? 0), 0);

/** Le véhicule d'une restitution tel que le bloc d'identification d'un papier l'imprime. */
export function vehiculeLu(r: Retour, lignes: LigneLue[], totaux: TotauxLus): VehiculeLu {
  const { vehicule, rang } = r;
  return {
    immatriculation: vehicule.immatriculation,
    vin: vehicule.vin,
    marque: vehicule.marque.toUpperCase(),
    modele: vehicule.modele.toUpperCase(),
    kilometrage: rang.kilometrage,
    date_mise_en_circulation: vehicule.miseEnCirculation,
    date_restitution: rang.date_restitution,
    contrat: r.contrat,
    lignes,
    totaux,
  };
}

interface Entete {
  type: DocumentLu["type_document"];
  numero: string;
  date: string;
}

export function documentDe(r: Retour, { type, numero, date }: Entete, vehicules: VehiculeLu[]): DocumentLu {
  return {
    type_document: type,
    numero,
    date_document: date,
    loueur: r.loueur.nom,
    vehicules,
    anomalies: [],
    nombre_pages: 1,
  };
}

/** Ce que toute ligne dit d'un dommage, quel que soit le papier. */
export const base = (l: LigneChiffree) => ({
  page: 1,
  nature: "fre" as const,
  element: l.possible.element,
  localisation: l.possible.localisation,
  dommage: l.possible.codeDommage,
  operation: l.facturable ? l.possible.codeOperation : null,
  facturable: l.facturable,
  quantite: 1,
});
