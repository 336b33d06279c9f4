import { formaterDate } from "../../../domain/commun/dates.ts";
import type { DocumentLu, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";

// Comment les papiers écrivent leurs valeurs : des textes prêts à composer.

const INSECABLE = "\u00a0";
const SITES = [
  "plateforme de Saint-Priest (69)",
  "plateforme de Lesquin (59)",
  "centre de Saint-Herblain (44)",
  "plateforme de Vitrolles (13)",
] as const;

export const grouper = (valeur: number): string => String(valeur).replace(/\B(?=(\d{3})+$)/g, INSECABLE);

/** Centimes vers « 1 234,56 », sans symbole. */
export const montant = (centimes: number): string => {
  const absolu = Math.abs(centimes);
  return `${centimes < 0 ? "-" : ""}${grouper(Math.floor(absolu / 100))},${String(absolu % 100).padStart(2, "0")}`;
};
export const euros = (centimes: number): string => `${montant(centimes)}${INSECABLE}€`;
export const km = (valeur: number): string => `${grouper(valeur)} km`;
export const date = (iso: string | null | undefined): string => formaterDate(iso ?? "");

export interface Total {
  nom: string;
  montant: string;
  fort: boolean;
}
export const total = (nom: string, valeur: string, fort = false): Total => ({ nom, montant: valeur, fort });

export const vehiculeDe = (lu: DocumentLu): VehiculeLu => {
  const vehicule = lu.vehicules[0];
  if (!vehicule) throw new Error("Un papier de démonstration décrit un véhicule");
  return vehicule;
};

/** Choix stable d'un papier : le contrat ne change pas d'une impression à l'autre. */
export const parmi = <T>(liste: readonly T[], r: Retour): T => liste[Number(r.contrat) % liste.length] as T;
export const siteDe = (r: Retour): string => parmi(SITES, r);

/** Adresse du client en tête d'une facture. */
export const destinataire = ({ societe: { papier, siege } }: Retour) => ({
  nom: papier,
  adresse: siege.adresse,
  ville: `${siege.codePostal} ${siege.ville}`,
});
