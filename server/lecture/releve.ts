import type { SeparateurDecimal } from "../../domain/commun/montants.ts";
import { normaliserPlaque } from "../../domain/commun/plaques.ts";
import type { TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { montantCellule } from "./montant-imprime.ts";
import type { LigneTableau, Tableau } from "./tableau.ts";
import { vehiculeDesCellules } from "./vehicule-des-cellules.ts";

export interface Releve {
  vehicules: VehiculeLu[];
  totaux: TotauxLus | null;
}

const positif = (valeur: number | null) => (valeur === null ? null : Math.abs(valeur));

/** Totaux d'une rangée de tableau, chacun lu dans sa colonne. */
export function totauxDeLaRangee(ligne: LigneTableau, decimale: SeparateurDecimal): TotauxLus {
  const montant = (role: RoleColonne) => montantCellule(ligne.cellules.get(role), decimale);
  return {
    // À gauche d'une colonne de net, « Total HT » est le brut.
    brut_ht: montant("brut") ?? (montant("net") === null ? null : montant("montant")),
    abattement_ht: positif(montant("abattement") ?? montant("vetuste")),
    remise_ht: positif(montant("remise")),
    franchise_ht: positif(montant("franchise")),
    net_ht: montant("net") ?? montant("montant"),
    tva: montant("tva"),
    ttc: montant("ttc"),
  };
}

/** « 1 EA-600-GK » : un rang que rien n'écarte de la plaque n'en fait pas partie. */
const sansRang = (texte: string) => texte.replace(/^\d{1,3}[.)]?\s+(?=[A-Z]{2}-\d{3}-[A-Z]{2}$)/, "");

/** Véhicules d'un relevé mensuel : une rangée de tableau par véhicule, avec ses totaux et sans lignes. */
export function vehiculesDuReleve(tableaux: readonly Tableau[], decimale: SeparateurDecimal): Releve {
  const releves = tableaux.filter((tableau) => tableau.colonnes.some((colonne) => colonne.role === "immatriculation"));
  const vehicules = releves
    .flatMap((tableau) => tableau.lignes)
    .map((ligne): VehiculeLu => {
      const texte = (role: RoleColonne) => ligne.cellules.get(role) || null;
      return vehiculeDesCellules(texte, {
        immatriculation: normaliserPlaque(sansRang(texte("immatriculation") ?? "")) || null,
        lignes: [],
        totaux: totauxDeLaRangee(ligne, decimale),
      });
    });
  const pied = releves.flatMap((tableau) => tableau.pied).at(-1);
  return { vehicules, totaux: pied ? totauxDeLaRangee(pied, decimale) : null };
}
