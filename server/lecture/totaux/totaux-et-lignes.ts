import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import type { TotauxSitues } from "./totaux.ts";

/** « Valeur expertise HT », « Préjudice constaté » : devant une déduction, le montant que font les bruts des lignes est le brut, quel qu'en soit le nom. */
export function accorderAuxLignes({ totaux, origines, sansNom = [] }: TotauxSitues, lignes: readonly LigneLue[]): void {
  const deduit = totaux.abattement_ht || totaux.franchise_ht || totaux.remise_ht;
  const somme = sommeDesLignes(lignes, "brut_ht");
  if (totaux.brut_ht !== null || !deduit || !somme || lignes.length < 2) return;
  const imprime = sansNom.find(({ centimes }) => centimes === somme);
  if (!imprime) return;
  const { page, mots } = imprime;
  totaux.brut_ht = somme;
  origines.brut_ht = { page, mots, confiance: confianceDe(CONFIANCES.geometrie, mots.slice(-1)) };
}
