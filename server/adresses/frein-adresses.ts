import { erreurs } from "../../domain/commun/erreurs.ts";
import { ouvrirReserve } from "../http/reserve.ts";

/** Une personne qui tape, ou une carte qui situe ses tickets, demande au plus une adresse toutes les 300 ms. */
const attendre = ouvrirReserve({ capacite: 60, parSeconde: 5 });

/** Lève trop_de_demandes (429) à qui demande plus vite que le produit ne le fait : la facture du fournisseur reste bornée. */
export function freinerAdresses(personne: string, maintenant: Date): void {
  const secondes = attendre(personne, maintenant.getTime());
  if (secondes > 0) throw erreurs.tropDeDemandes(secondes);
}
