import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { lirePlaque } from "../../../../domain/commun/plaques.ts";
import type { LigneLue, VehiculeLu } from "../../../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Rangee, texteDe } from "../../commun/geometrie.ts";
import { lireTotaux, TOTAUX_VIDES } from "../../totaux/totaux.ts";
import type { LigneTableau, Tableau } from "../tableaux/tableau.ts";
import { vehiculeDesCellules } from "./vehicule-des-cellules.ts";

const aColonne = ({ colonnes }: Tableau, role: RoleColonne) => colonnes.some((colonne) => colonne.role === role);

/**
 * Vrai pour un tableau dont chaque rangée est une ligne de frais qui redit la plaque de son véhicule : une colonne de plaques, et des
 * désignations qui changent d'une rangée à l'autre. « Frais de remise en état » répété devant chaque plaque reste un relevé.
 */
export function porteDesLignes(tableau: Tableau): boolean {
  if (!aColonne(tableau, "immatriculation") || !aColonne(tableau, "designation")) return false;
  const imprimees = tableau.lignes.map(({ cellules }) => cellules.get("designation") ?? "");
  // « Immatriculation | Frais de remise en état | Kilomètres » : des montants sous un intitulé de mots ne nomment aucune ligne.
  if (imprimees.every((texte) => !/\p{L}{3}/u.test(texte))) return false;
  const designations = new Set(imprimees);
  const plaques = new Set(tableau.lignes.flatMap((ligne) => plaqueDe(ligne) ?? []));
  return designations.size > 1 || plaques.size < tableau.lignes.length;
}

const plaqueDe = ({ cellules }: LigneTableau): string | null =>
  lirePlaque(cellules.get("immatriculation") ?? "")?.texte ?? null;

interface LigneDePlaque {
  ligne: LigneTableau;
  lue: LigneLue;
}

/** Véhicules d'une facture qui les mêle dans un tableau, un par plaque, dans l'ordre où elle les nomme ; `null` s'il n'y en a qu'un. */
export function vehiculesParPlaque(
  tableaux: readonly Tableau[],
  libres: readonly Rangee[],
  decimale: SeparateurDecimal,
  lire: (ligne: LigneTableau) => LigneLue,
): VehiculeLu[] | null {
  const groupes = new Map<string, LigneDePlaque[]>();
  let derniere: string | null = null;
  for (const ligne of tableaux.filter(porteDesLignes).flatMap(({ lignes }) => lignes)) {
    // La plaque peut n'être imprimée que devant la première ligne du véhicule.
    derniere = plaqueDe(ligne) ?? derniere;
    if (derniere === null) return null;
    groupes.set(derniere, [...(groupes.get(derniere) ?? []), { ligne, lue: lire(ligne) }]);
  }
  if (groupes.size < 2) return null;
  return [...groupes].map(([plaque, siennes]) => vehicule(plaque, siennes, libres, decimale));
}

function vehicule(
  plaque: string,
  siennes: readonly LigneDePlaque[],
  libres: readonly Rangee[],
  decimale: SeparateurDecimal,
): VehiculeLu {
  const texte = (role: RoleColonne) =>
    siennes.map(({ ligne }) => ligne.cellules.get(role) ?? "").find((t) => t !== "") ?? null;
  const nommees = libres.filter((rangee) => texteDe(rangee.mots).includes(plaque));
  return vehiculeDesCellules(texte, {
    immatriculation: plaque,
    lignes: siennes.map(({ lue }) => lue),
    totaux: { ...TOTAUX_VIDES, net_ht: lireTotaux({ rangees: nommees, decimale }).totaux.net_ht },
  });
}
