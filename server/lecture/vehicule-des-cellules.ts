import { lireKilometrage } from "../../domain/commun/montants.ts";
import type { LigneLue, TotauxLus, VehiculeLu } from "../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { separerMarque } from "../../domain/fre/vocabulaire/marques.ts";
import { dateDans } from "./identification.ts";

interface Lus {
  immatriculation: string | null;
  lignes: LigneLue[];
  totaux: TotauxLus;
}

/** Un véhicule que les cellules d'un tableau identifient ; `texte` rend celle d'une colonne, `null` si elle est absente ou vide. */
export function vehiculeDesCellules(texte: (role: RoleColonne) => string | null, lus: Lus): VehiculeLu {
  return {
    vin: null,
    ...separerMarque(texte("vehicule") ?? ""),
    kilometrage: lireKilometrage(texte("kilometrage") ?? ""),
    date_mise_en_circulation: null,
    date_restitution: dateDans(texte("date_restitution") ?? ""),
    contrat: texte("contrat"),
    ...lus,
  };
}
