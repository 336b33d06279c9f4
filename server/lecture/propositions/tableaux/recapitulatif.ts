import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { montantCellule } from "../../commun/montant-imprime.ts";
import type { LigneTableau, Tableau } from "./tableau.ts";

const designation = (ligne: LigneTableau): string => ligne.cellules.get("designation") ?? "";

const nommeUnePiece = (ligne: LigneTableau): boolean => {
  const codes = comprendreLigne({
    designation: designation(ligne),
    localisation: null,
    dommage: ligne.cellules.get("dommage") ?? null,
    operation: ligne.cellules.get("operation") ?? null,
  });
  return codes.element !== null && codes.dommage !== null;
};

/** Montants d'un tableau, rôle par rôle, en centimes. */
function sommes(lignes: readonly LigneTableau[], decimale: SeparateurDecimal): Map<RoleColonne, number> {
  const totaux = new Map<RoleColonne, number>();
  for (const { cellules } of lignes)
    for (const [role, texte] of cellules) {
      const centimes = ROLES_MONTANT.has(role) ? montantCellule(texte, decimale) : null;
      if (centimes !== null) totaux.set(role, (totaux.get(role) ?? 0) + centimes);
    }
  return totaux;
}

/** Vrai si le tableau n'a que des rangées sans pièce, et redit les autres : leurs sommes, ou leurs titres. */
function recapitule(tableau: Tableau, autres: readonly Tableau[], decimale: SeparateurDecimal): boolean {
  const { lignes } = tableau;
  const detail = autres.flatMap((autre) => autre.lignes);
  if (lignes.length < 2 || detail.length < lignes.length || lignes.some(nommeUnePiece)) return false;
  const titres = new Set(autres.map(({ titre }) => plier(titre)).filter((titre) => titre !== ""));
  if (lignes.every((ligne) => titres.has(plier(designation(ligne))))) return true;
  const [dites, vraies] = [sommes(lignes, decimale), sommes(detail, decimale)];
  const communs = [...dites].filter(([role]) => vraies.has(role));
  return communs.length > 0 && communs.every(([role, somme]) => somme !== 0 && vraies.get(role) === somme);
}

/** « Extérieur 180,00 », à la suite des lignes : une rangée sans pièce qui porte le titre d'un tableau et la somme de ses lignes. */
function reditUnTableau(ligne: LigneTableau, tableaux: readonly Tableau[], decimale: SeparateurDecimal): boolean {
  if (nommeUnePiece(ligne)) return false;
  const dites = sommes([ligne], decimale);
  return tableaux.some(({ titre, lignes }) => {
    const siennes = lignes.filter((autre) => nommeUnePiece(autre));
    const vraies = sommes(siennes, decimale);
    const communs = [...dites].filter(([role]) => vraies.has(role));
    const memes = communs.length > 0 && communs.every(([role, somme]) => vraies.get(role) === somme);
    return siennes.length > 0 && memes && plier(titre) === plier(designation(ligne));
  });
}

/** La pièce et le montant brut de chaque ligne, ce qu'une annexe redit même en d'autres mots. */
const dits = ({ lignes }: Tableau, decimale: SeparateurDecimal): string[] =>
  lignes.map((ligne) => {
    const { element } = comprendreLigne({
      designation: designation(ligne),
      localisation: ligne.cellules.get("localisation") ?? null,
      dommage: null,
      operation: null,
    });
    const [brut] = (["brut", "montant", "net"] as const).flatMap(
      (role) => montantCellule(ligne.cellules.get(role), decimale) ?? [],
    );
    return `${element} ${brut}`;
  });

/** « Annexe – extrait du rapport d'expertise », derrière une facture : chaque ligne y est déjà, à la pièce et au montant près. */
function annexe(tableau: Tableau, precedents: readonly Tableau[], decimale: SeparateurDecimal): boolean {
  const siens = dits(tableau, decimale);
  if (siens.length < 2 || siens.some((dit) => /null|undefined/.test(dit))) return false;
  const page = tableau.lignes[0]?.page ?? 0;
  const avant = precedents
    .filter(({ lignes }) => lignes.every((ligne) => ligne.page < page))
    .flatMap((autre) => dits(autre, decimale));
  return siens.every((dit) => avant.filter((d) => d === dit).length >= siens.filter((d) => d === dit).length);
}

/**
 * Tableaux d'un document, ceux qui récapitulent les autres par zone ou par famille vidés de leurs rangées : chacune est un sous-total, non une
 * ligne de frais. Leur rangée de total, elle, reste celle du document.
 */
export function sansRecapitulatifs(tableaux: readonly Tableau[], decimale: SeparateurDecimal): Tableau[] {
  return tableaux.map((tableau, i) => {
    if (annexe(tableau, tableaux.slice(0, i), decimale)) return { ...tableau, lignes: [] };
    const autres = tableaux.filter((autre) => autre !== tableau && autre.lignes.length > 0);
    if (recapitule(tableau, autres, decimale)) return { ...tableau, lignes: [] };
    return { ...tableau, lignes: tableau.lignes.filter((ligne) => !reditUnTableau(ligne, tableaux, decimale)) };
  });
}
