import type { VehiculeLu } from "./document-lu.ts";

type Chiffre = Pick<VehiculeLu, "lignes" | "totaux">;

const somme = (valeurs: readonly (number | null | undefined)[]): number =>
  valeurs.reduce<number>((total, valeur) => total + Math.abs(valeur ?? 0), 0);

/** Ce que les lignes ont retiré de leur brut, vétusté et remise ensemble. */
export const abattementDesLignes = ({ lignes }: Pick<Chiffre, "lignes">): number =>
  somme(lignes.map((ligne) => ligne.abattement_ht));

/**
 * Remise imprimée en total que le net des lignes ne compte pas encore. « Total remises » qui additionne les remises des lignes n'est pas à
 * déduire une seconde fois : sa somme le dit, et le hors taxes imprimé départage.
 */
export function remiseHorsLignes({ lignes, totaux }: Chiffre): number {
  const remise = Math.abs(totaux.remise_ht ?? 0);
  if (remise === 0 || lignes.length === 0) return remise;
  const deduit = abattementDesLignes({ lignes });
  const desLignes = somme(lignes.map((ligne) => ligne.details?.remise_ht));
  const additionne = [deduit, deduit - Math.abs(totaux.abattement_ht ?? 0), desLignes].includes(remise);
  if (!additionne) return remise;
  const net = lignes.reduce((total, ligne) => total + (ligne.net_ht ?? 0), 0);
  return totaux.net_ht === net - remise - Math.abs(totaux.franchise_ht ?? 0) ? remise : 0;
}
