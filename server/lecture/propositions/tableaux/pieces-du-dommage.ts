import { comprendreLigne, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { LigneTableau, Tableau } from "./tableau.ts";

const elementDe = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).element;

/** Un nettoyage est un élément au vocabulaire ; il dit surtout ce que l'on fait d'une pièce nommée ailleurs. */
const estSansPiece = (texte: string): boolean => [null, "nettoyage"].includes(elementDe(texte));

const VERS = { dommage: "designation", designation: "operation" } as const;
const renommer = (colonne: Colonne): Colonne =>
  colonne.role === "dommage" || colonne.role === "designation" ? { ...colonne, role: VERS[colonne.role] } : colonne;

/** La ligne renommée ; son dommage se lit encore là où il est écrit, avec sa pièce. */
function deplacer(ligne: LigneTableau): LigneTableau {
  const cellules = new Map(ligne.cellules);
  const motsDe = new Map(ligne.motsDe);
  for (const [de, vers] of [["designation", "operation"] as const, ["dommage", "designation"] as const]) {
    cellules.set(vers, ligne.cellules.get(de) ?? "");
    motsDe.set(vers, ligne.motsDe.get(de) ?? []);
  }
  return { ...ligne, cellules, motsDe, colonnes: ligne.colonnes.map(renommer) };
}

/**
 * « Dommage | Prestation » au-dessus de « Porte AVG rayée | Peinture » : la colonne du dommage nomme la pièce, et celle qui devait la nommer ne
 * dit que le geste. Les cellules le prouvent ; un tableau où une prestation nomme une pièce est rendu tel quel.
 */
export function piecesDuDommage(tableau: Tableau): Tableau {
  const roles = tableau.colonnes.map(({ role }) => role);
  if (!roles.includes("dommage") || !roles.includes("designation") || roles.includes("operation")) return tableau;
  const dite = (ligne: LigneTableau, role: "dommage" | "designation") => ligne.cellules.get(role) ?? "";
  // « Frais de dossier », sans prestation, ne dit rien de la colonne.
  const lignes = tableau.lignes.filter((ligne) => dite(ligne, "designation") !== "");
  const gestes = lignes.filter(
    (ligne) => estSansPiece(dite(ligne, "designation")) && comprendreOperation(dite(ligne, "designation")) !== null,
  );
  const pieces = lignes.filter((ligne) => elementDe(dite(ligne, "dommage")) !== null);
  const prouve = lignes.length >= 2 && gestes.length === lignes.length && pieces.length * 5 >= lignes.length * 3;
  return prouve
    ? { ...tableau, colonnes: tableau.colonnes.map(renommer), lignes: tableau.lignes.map(deplacer) }
    : tableau;
}
