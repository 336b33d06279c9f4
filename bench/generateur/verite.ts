import type { Nature, Operation, TypeDocument } from "../../domain/fre/codes.ts";
import type { Anomalie, DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import type { Champ, Composition } from "./composition.ts";
import type { Ligne, Retour } from "./retour.ts";
import { dateDuDocument } from "./titre.ts";

export const TOTAUX: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** Ce qu'un document demande de payer : une remise en état du retour, ou un poste qui partage la facture. Centimes hors taxes. */
export interface Poste {
  nature: Nature;
  /** `null` : le poste n'est pas une remise en état d'une pièce du retour. */
  ligne: Ligne | null;
  /** Nom imprimé d'un poste sans pièce, et le geste que ce nom dit. */
  libelle: string;
  operationDite?: Operation;
  quantite: number;
  prixUnitaire: number;
  brut: number;
  /** Vétusté et remise de la ligne. */
  vetuste: number;
  remise: number;
  net: number;
  /** Taux imprimé, ou `null` quand la ligne n'en a pas. */
  taux: number | null;
  tauxRemise: number;
}

export const posteDe = (l: Ligne): Poste => ({
  nature: "fre",
  ligne: l,
  libelle: l.piece.nom,
  quantite: 1,
  prixUnitaire: l.brut,
  brut: l.brut,
  vetuste: l.vetuste,
  remise: l.remise,
  net: l.net,
  taux: l.tauxVetuste,
  tauxRemise: l.tauxRemise,
});

export const posteAutre = (nature: Nature, libelle: string, net: number, quantite = 1): Poste => ({
  nature,
  ligne: null,
  libelle,
  quantite,
  prixUnitaire: Math.round(net / quantite),
  brut: net,
  vetuste: 0,
  remise: 0,
  net,
  taux: null,
  tauxRemise: 0,
});

/** Ce que la mise en page imprime d'une ligne. */
export interface Imprime {
  designation: string;
  page: number;
  dommage: boolean;
  operation: boolean;
  zone: boolean;
  /** La mise en page dit si la ligne est facturée. */
  quantite: boolean;
  /** Montants imprimés ou, pour un abattement, que le seul taux imprimé donne. */
  brut: number | null;
  abattement: number | null;
  net: number | null;
}

export function ligneVraie(p: Poste, i: Imprime): LigneLue {
  const l = p.ligne;
  const facturable = l?.facturable ?? true;
  // Un nettoyage nomme son geste en nommant sa pièce.
  const ditParLeNom = l?.piece.famille === "nettoyage";
  return {
    page: i.page,
    designation: i.designation.replace(/\s+/g, " ").trim(),
    nature: p.nature,
    element: l?.piece.element ?? null,
    localisation: (i.zone ? l?.zone : l?.piece.place) ?? null,
    dommage: l && i.dommage ? l.dommage.code : null,
    operation: l && facturable && (i.operation || ditParLeNom) ? l.operation.code : (p.operationDite ?? null),
    facturable,
    quantite: i.quantite ? p.quantite : 1,
    brut_ht: i.brut,
    abattement_ht: i.abattement,
    net_ht: i.net,
  };
}

/** Vérité d'un véhicule : les champs que la composition n'a pas imprimés sont `null`. */
export function vehiculeVrai(c: Composition, r: Retour, lignes: LigneLue[], totaux: Partial<TotauxLus>): VehiculeLu {
  const si = <T>(champ: Champ, valeur: T): T | null => (c.imprimes.has(champ) ? valeur : null);
  return {
    immatriculation: r.plaque,
    vin: si("vin", r.vin),
    marque: si("marque", r.marque),
    modele: si("modele", r.modele),
    kilometrage: si("kilometrage", r.km),
    date_mise_en_circulation: si("mec", r.mec),
    date_restitution: si("restitution", r.restitution),
    contrat: si("contrat", r.contrat),
    lignes,
    totaux: { ...TOTAUX, ...totaux },
  };
}

export function documentVrai(
  c: Composition,
  type: Exclude<TypeDocument, "inconnu">,
  r: Retour,
  vehicules: VehiculeLu[],
  anomalies: Anomalie[] = [],
): DocumentLu {
  return {
    type_document: type,
    numero: c.imprimes.has("numero") ? r.numero : null,
    date_document: dateDuDocument(type, r),
    loueur: c.imprimes.has("loueur") ? r.loueur.nom : null,
    vehicules,
    anomalies,
  };
}
