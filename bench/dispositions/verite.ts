import type { Localisation, Nature, TypeDocument } from "../../domain/fre/codes.ts";
import type { TotauxLus } from "../../domain/fre/document-lu.ts";
import type { LigneModele, RetourModele } from "./modele.ts";

export const TOTAUX: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

/** Ce que la mise en page imprime d'une ligne : le reste de sa vérité est `null`. */
export interface Imprime {
  designation: string;
  page?: number;
  /** Localisation de la colonne, quand il y en a une. */
  localisation?: Localisation | null;
  dommage?: false;
  operation?: false;
  facturable?: false;
  quantite?: number;
  brut?: number | null;
  abattement?: number | null;
  net?: number | null;
}

export function ligneVraie(ligne: LigneModele, imprime: Imprime) {
  const facturable = imprime.facturable !== false;
  const net = imprime.net === undefined ? ligne.net : imprime.net;
  return {
    page: imprime.page ?? 1,
    designation: imprime.designation,
    nature: "fre" as Nature,
    element: ligne.element,
    localisation: imprime.localisation === undefined ? ligne.place : imprime.localisation,
    dommage: imprime.dommage === false ? null : ligne.dommage,
    operation: imprime.operation === false || !facturable ? null : ligne.operation,
    facturable,
    quantite: imprime.quantite ?? 1,
    brut_ht: imprime.brut === undefined ? net : imprime.brut,
    abattement_ht: imprime.abattement ?? null,
    net_ht: net,
  };
}

/** Ligne qui partage la facture sans être une remise en état. */
export const ligneAutre = (designation: string, nature: Nature, net: number, quantite = 1, page = 1) => ({
  page,
  designation,
  nature,
  element: null,
  localisation: null,
  dommage: null,
  operation: null,
  facturable: true,
  quantite,
  brut_ht: net,
  abattement_ht: null,
  net_ht: net,
});

export type LigneVraie = ReturnType<typeof ligneVraie> | ReturnType<typeof ligneAutre>;

type ChampVehicule = "vin" | "marque" | "modele" | "kilometrage" | "mec" | "restitution" | "contrat";

/** Vérité d'un document d'un véhicule. `sans` liste ce que la mise en page n'imprime pas. */
export function verite(
  type: TypeDocument,
  retour: RetourModele,
  lignes: readonly LigneVraie[],
  totaux: Partial<TotauxLus>,
  sans: readonly (ChampVehicule | "loueur" | "numero")[] = [],
) {
  const si = <T>(champ: (typeof sans)[number], valeur: T) => (sans.includes(champ) ? null : valeur);
  return {
    type_document: type,
    numero: si("numero", retour.numero),
    date_document: type === "rapport" ? retour.expertise : type === "pv" ? retour.restitution : retour.date,
    loueur: si("loueur", retour.loueur[1]),
    vehicules: [
      {
        immatriculation: retour.plaque,
        vin: si("vin", retour.vin),
        marque: si("marque", retour.marque),
        modele: si("modele", retour.modele),
        kilometrage: si("kilometrage", retour.km),
        date_mise_en_circulation: si("mec", retour.mec),
        date_restitution: si("restitution", retour.restitution),
        contrat: si("contrat", retour.contrat),
        lignes: [...lignes],
        totaux: { ...TOTAUX, ...totaux },
      },
    ],
    anomalies: [],
  };
}
