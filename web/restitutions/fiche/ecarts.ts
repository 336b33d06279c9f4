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

/** Une facture ou un relevé validé fait le montant de la fiche ; le rapport, avant vétusté et franchise, en diffère toujours. */
const FACTURES: readonly string[] = ["facture", "releve"];

/**
 * Les frais de remise en état que le document laisse à la fiche, en centimes : sans ses autres lignes (kilomètres, frais de dossier) et,
 * pour une facture, moins les avoirs validés. `null` quand un autre document de la restitution fait le montant.
 */
function montantPourLaFiche(
  d: DocumentDetaille,
  tous: readonly DocumentDetaille[],
  compte: (avoir: DocumentDetaille) => boolean,
): number | null {
  const montant = netLu(d);
  if (montant === null || d.type_document === "avoir" || d.type_document === "pv") return null;
  const valides = tous.filter((x) => x.etat === "valide");
  const facture = FACTURES.includes(d.type_document);
  if (!facture && valides.some((x) => FACTURES.includes(x.type_document))) return null;
  const autres = d.lignes.reduce((total, l) => total + (l.nature === "fre" ? 0 : (l.net_ht ?? 0)), 0);
  const avoirs = tous
    .filter((x) => x.type_document === "avoir" && compte(x))
    .reduce((total, x) => total + Math.abs(netLu(x) ?? 0), 0);
  return montant - autres - (facture ? avoirs : 0);
}

const estValide = (d: DocumentDetaille): boolean => d.etat === "valide";
const estLu = (d: DocumentDetaille): boolean => d.etat !== "illisible" && d.etat !== "a_lire";

/** Ce que la fiche devrait dire, si elle ne le dit pas. Née d'un lot, elle compte déjà l'avoir qui reste à valider : rien ne la dément. */
function montantDementi(r: RestitutionLue, d: DocumentDetaille, tous: readonly DocumentDetaille[]): number | null {
  const fiche = r.montant_ht_apres_remise;
  if (montantPourLaFiche(d, tous, estLu) === fiche) return null;
  const montant = montantPourLaFiche(d, tous, estValide);
  return montant === fiche ? null : montant;
}

/** Ce que le document et la fiche disent différemment. Rien n'est repris sans qu'une personne le demande. */
export function ecartsDe(r: RestitutionLue, d: DocumentDetaille, tous: readonly DocumentDetaille[]): EcartFiche[] {
  if (d.etat === "illisible") return [];
  const { immatriculation, date_restitution, kilometrage } = d.identification;
  const ecarts: EcartFiche[] = [];
  // Un véhicule réimmatriculé reste le même véhicule.
  const plaques = [r.immatriculation, ...r.plaques_du_vehicule].map(plier);
  if (immatriculation && !plaques.includes(plier(immatriculation))) {
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
  const montant = montantDementi(r, d, tous);
  if (montant !== null) {
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
