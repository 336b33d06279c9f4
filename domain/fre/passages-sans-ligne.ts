import type { Passage, VehiculeLu } from "./document-lu.ts";

/** Les passages d'un document qui nomment une pièce qu'aucune de ses lignes ne porte. */
export const passagesSansLigne = ({ lignes, passages = [] }: Pick<VehiculeLu, "lignes" | "passages">): Passage[] =>
  passages.filter(({ element }) => element !== null && !lignes.some((ligne) => ligne.element === element));
