import { erreurs } from "../../domain/commun/erreurs.ts";

/** Une personne qui tape, ou une carte qui situe ses tickets, demande au plus une adresse toutes les 300 ms. */
const DEBIT_PAR_SECONDE = 5;
const RESERVE = 60;
const PERSONNES_MAX = 10_000;

const reserves = new Map<string, { reste: number; vuLe: number }>();

/**
 * Lève trop_de_demandes (429) à qui demande plus vite que le produit ne le fait. Tenu en mémoire : une écriture en base à chaque frappe
 * coûterait plus que ce qu'elle protège, et une réserve par programme suffit à borner la facture du fournisseur.
 */
export function freinerAdresses(personne: string, maintenant: Date): void {
  const instant = maintenant.getTime();
  const { reste, vuLe } = reserves.get(personne) ?? { reste: RESERVE, vuLe: instant };
  const disponible = Math.min(RESERVE, reste + (Math.max(0, instant - vuLe) / 1000) * DEBIT_PAR_SECONDE);
  reserves.delete(personne);
  reserves.set(personne, { reste: Math.max(0, disponible - 1), vuLe: instant });
  const [ancienne] = reserves.keys();
  if (reserves.size > PERSONNES_MAX && ancienne !== undefined) reserves.delete(ancienne);
  if (disponible < 1) throw erreurs.tropDeDemandes(1);
}
