import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { plier } from "../../../domain/commun/recherche.ts";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { netLu } from "../../documents/lecture/libelles.ts";

type Champ = "immatriculation" | "date_restitution" | "kilometrage" | "montant_ht_apres_remise";

export interface EcartFiche {
  champ: Champ;
  libelle: string;
  fiche: string;
  document: string;
  /** La valeur du document, prête à être enregistrée dans la fiche. */
  valeur: string | number;
}

/** Ce que le document et la fiche disent différemment. Rien n'est repris sans qu'une personne le demande. */
export function ecartsDe(r: RestitutionLue, d: DocumentDetaille): EcartFiche[] {
  if (d.etat === "illisible") return [];
  const { immatriculation, date_restitution, kilometrage } = d.identification;
  const ecarts: EcartFiche[] = [];
  if (immatriculation && plier(immatriculation) !== plier(r.immatriculation)) {
    ecarts.push({
      champ: "immatriculation",
      libelle: "Immatriculation",
      fiche: r.immatriculation,
      document: immatriculation,
      valeur: immatriculation,
    });
  }
  if (date_restitution && date_restitution !== r.date_restitution) {
    ecarts.push({
      champ: "date_restitution",
      libelle: "Date de restitution",
      fiche: formaterDate(r.date_restitution),
      document: formaterDate(date_restitution),
      valeur: date_restitution,
    });
  }
  if (kilometrage !== null && kilometrage !== r.kilometrage) {
    ecarts.push({
      champ: "kilometrage",
      libelle: "Kilométrage",
      fiche: formaterKm(r.kilometrage),
      document: formaterKm(kilometrage),
      valeur: kilometrage,
    });
  }
  const montant = netLu(d);
  // Une fois la facture validée, c'est elle qui fait le montant : le rapport, avant vétusté et franchise, en diffère toujours.
  const facturee = r.facture_ht !== null && d.type_document !== "facture";
  if (montant !== null && montant !== r.montant_ht_apres_remise && !facturee) {
    ecarts.push({
      champ: "montant_ht_apres_remise",
      libelle: "Montant HT",
      fiche: formaterEuros(r.montant_ht_apres_remise),
      document: formaterEuros(montant),
      valeur: montant,
    });
  }
  return ecarts;
}
