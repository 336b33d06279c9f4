import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneTableau, Tableau } from "./tableau.ts";

const elementDe = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).element;

/** La ligne d'une fiche : sa pièce est le titre, et ce que sa première cellule nommait en est le dommage. */
function sousSonTitre(ligne: LigneTableau, titre: string): LigneTableau {
  const cellules = new Map(ligne.cellules);
  const constat = cellules.get("designation") ?? "";
  if (!cellules.get("dommage")) cellules.set("dommage", constat);
  cellules.set("designation", titre);
  return { ...ligne, cellules };
}

/**
 * Une suite de fiches dont la pièce est le titre, et les valeurs un petit tableau sans colonne pour elle : le titre nomme la ligne. Il faut que
 * tous les tableaux du document soient ainsi faits ; sinon ils sont rendus tels quels.
 */
export function titresEnPieces(tableaux: readonly Tableau[]): readonly Tableau[] {
  const fiches = tableaux.filter(({ lignes }) => lignes.length > 0);
  const estFiche = ({ titre, lignes }: Tableau) =>
    lignes.length === 1 &&
    elementDe(titre) !== null &&
    elementDe(lignes[0]?.cellules.get("designation") ?? "") === null;
  if (fiches.length < 2 || !fiches.every(estFiche)) return tableaux;
  return tableaux.map((tableau) => ({
    ...tableau,
    lignes: tableau.lignes.map((ligne) => sousSonTitre(ligne, tableau.titre.replace(/^\d{1,3}[.)]?\s+/, ""))),
  }));
}
