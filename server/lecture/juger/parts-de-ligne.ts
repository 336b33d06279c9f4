import { estPoste } from "../../../domain/fre/comprise.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES } from "../commun/confiance.ts";

const PARTAGEES_MINIMUM = 2;
const MONTANTS = ["net_ht", "brut_ht"] as const;

const sansPiece = (ligne: LigneLue | undefined): boolean =>
  ligne !== undefined && ligne.element === null && ligne.nature === "fre" && ligne.facturable;

/**
 * « Pneu avant gauche … Main-d'œuvre T1 64,00 », puis « Pièce neuve 239,95 » sans pièce, et ainsi de plusieurs : le prix de chaque pièce est peut-être
 * la somme de ses parts, qui font le total tout aussi bien. Rien n'y est affirmé : leurs montants se demandent. Des postes seuls (main-d'œuvre,
 * forfait) sont plutôt des lignes à eux.
 */
export function douterDesParts(document: DocumentLu): DocumentLu {
  for (const { lignes } of document.vehicules) {
    const partagees = lignes.filter((ligne, i) => ligne.element !== null && sansPiece(lignes[i + 1]));
    const suites = lignes.filter((ligne, i) => sansPiece(ligne) && lignes[i - 1] && lignes[i - 1]?.element !== null);
    if (partagees.length < PARTAGEES_MINIMUM || suites.filter((suite) => !estPoste(suite)).length < PARTAGEES_MINIMUM)
      continue;
    for (const ligne of partagees)
      for (const champ of MONTANTS)
        if (ligne[champ] !== null)
          ligne.confiances = {
            ...ligne.confiances,
            [champ]: Math.min(ligne.confiances?.[champ] ?? 1, CONFIANCES.devinee),
          };
  }
  return document;
}
