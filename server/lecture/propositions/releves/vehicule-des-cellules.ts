import { lireKilometrage } from "../../../../domain/commun/montants.ts";
import type { LigneLue, TotauxLus, VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { estMarqueConnue, type MarqueModele, separerMarque } from "../../../../domain/fre/vocabulaire/marques.ts";
import { dateDans } from "../../commun/dates-imprimees.ts";

interface Lus {
  immatriculation: string | null;
  lignes: LigneLue[];
  totaux: TotauxLus;
  vin?: string | null;
  date_mise_en_circulation?: string | null;
}

/** Un véhicule que les cellules d'un tableau identifient ; `texte` rend celle d'une colonne, `null` si elle est absente ou vide. */
export function vehiculeDesCellules(texte: (role: RoleColonne) => string | null, lus: Lus): VehiculeLu {
  return {
    vin: null,
    ...nommeDans(texte("marque"), texte("vehicule") ?? ""),
    // « — 82 845 » : un filet reconnu comme un tiret ne fait pas partie du compteur.
    kilometrage: lireKilometrage((texte("kilometrage") ?? "").replace(/^[–—-]\s+/, "")),
    date_mise_en_circulation: null,
    date_restitution: dateDans(texte("date_restitution") ?? ""),
    contrat: texte("contrat"),
    ...lus,
  };
}

/** « Marque | Modèle » : deux colonnes ; une seule porte les deux noms, la marque d'abord. */
function nommeDans(marque: string | null, vehicule: string): MarqueModele {
  if (marque === null || estMarqueConnue(vehicule.split(" ")[0] ?? "")) return separerMarque(vehicule);
  // « FORD TRANSIT CUSTOM » sous « Marque », sans colonne de modèle.
  return vehicule === "" ? separerMarque(marque) : { marque, modele: vehicule };
}
