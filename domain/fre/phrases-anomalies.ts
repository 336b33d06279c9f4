import { formaterEuros } from "../commun/montants.ts";
import type { Anomalie, DocumentLu } from "./document-lu.ts";

const montant = (ecart: number | null) => (ecart === null ? "" : ` : écart ${formaterEuros(Math.abs(ecart))}`);

/** Phrase à montrer pour une anomalie, par exemple « Somme des lignes ≠ total : écart 0,05 € ». */
export function phraseAnomalie(anomalie: Anomalie, document: DocumentLu): string {
  const vehicule = anomalie.vehicule === null ? undefined : document.vehicules[anomalie.vehicule];
  const qui = document.vehicules.length > 1 && vehicule?.immatriculation ? `${vehicule.immatriculation} : ` : "";
  return qui + corpsDePhrase(anomalie, document);
}

function corpsDePhrase(anomalie: Anomalie, document: DocumentLu): string {
  const vehicule = anomalie.vehicule === null ? undefined : document.vehicules[anomalie.vehicule];
  switch (anomalie.code) {
    case "somme_lignes":
      return `Somme des lignes ≠ total${montant(anomalie.ecart)}`;
    case "calcul_ligne": {
      const ligne = anomalie.ligne === null ? undefined : vehicule?.lignes[anomalie.ligne];
      return `Calcul de la ligne ${(anomalie.ligne ?? 0) + 1}${ligne ? ` (${ligne.designation})` : ""} faux${montant(anomalie.ecart)}`;
    }
    case "total_ttc":
      return `Total HT + TVA ≠ total TTC${montant(anomalie.ecart)}`;
    case "franchise":
      return `Brut − abattement − remise − franchise ≠ total HT${montant(anomalie.ecart)}`;
    case "immatriculation_invalide":
      return `L'immatriculation ${vehicule?.immatriculation ?? ""} n'existe pas : vérifiez le véhicule concerné`;
    case "vin_invalide":
      return `Le numéro de châssis ${vehicule?.vin ?? ""} n'est pas valide`;
    case "dates_incoherentes":
      return "Les dates ne se suivent pas : mise en circulation, restitution puis expertise";
    case "kilometrage_incoherent":
      return "Le kilométrage à l'expertise est inférieur à celui de la restitution";
    case "texte_absent":
      return "Rien ne se lit dans ce document, ni dans son texte ni dans le dessin de ses pages\u00a0: saisissez ses lignes à la main";
  }
}
