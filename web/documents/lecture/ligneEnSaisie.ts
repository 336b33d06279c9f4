import { type ChampsLigne, champsLigne, type LigneDocument } from "../../../domain/documents/document.ts";
import { type Erreurs, validerAvec } from "../../form/useFormulaire.ts";

/** Une ligne en cours de saisie : une liste sans choix vaut la chaîne vide, comme dans tous les formulaires. */
export type LigneEnSaisie = Omit<ChampsLigne, "element" | "localisation" | "dommage" | "operation" | "nature"> & {
  nature: string;
  element: string;
  localisation: string;
  dommage: string;
  operation: string;
};

export const LIGNE_VIDE: LigneEnSaisie = {
  designation: "",
  nature: "fre",
  element: "",
  localisation: "",
  dommage: "",
  operation: "",
  facturable: true,
  brut_ht: null,
  abattement_ht: null,
  net_ht: null,
};

export const enSaisie = (ligne: LigneDocument): LigneEnSaisie => ({
  designation: ligne.designation,
  nature: ligne.nature,
  element: ligne.element ?? "",
  localisation: ligne.localisation ?? "",
  dommage: ligne.dommage ?? "",
  operation: ligne.operation ?? "",
  facturable: ligne.facturable,
  brut_ht: ligne.brut_ht,
  abattement_ht: ligne.abattement_ht,
  net_ht: ligne.net_ht,
});

const enChamps = (saisie: LigneEnSaisie) => ({
  ...saisie,
  element: saisie.element || null,
  localisation: saisie.localisation || null,
  dommage: saisie.dommage || null,
  operation: saisie.operation || null,
});

const verifier = validerAvec(champsLigne);
export const validerLigne = (saisie: LigneEnSaisie): Erreurs => verifier(enChamps(saisie));
export const lireLigne = (saisie: LigneEnSaisie): ChampsLigne => champsLigne.parse(enChamps(saisie));

/** Seulement ce qui a changé : deux personnes sur la même ligne ne s'effacent pas. */
export function changementsDe(avant: LigneDocument, apres: ChampsLigne): Partial<ChampsLigne> {
  const cles = Object.keys(apres) as (keyof ChampsLigne)[]; // un objet lu par le schéma n'a que ces clés
  return Object.fromEntries(cles.filter((cle) => avant[cle] !== apres[cle]).map((cle) => [cle, apres[cle]]));
}
