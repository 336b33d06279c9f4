import type { CSSProperties } from "react";

/** Les titres des colonnes, la première exceptée, sous le nom qu'en lit la feuille : au téléphone, une case chiffrée porte le sien. */
export const titresDeCases = (titres: readonly string[]): CSSProperties =>
  Object.fromEntries(titres.map((titre, i) => [`--titre-${i + 2}`, JSON.stringify(titre)])) as CSSProperties; // propriétés à nous
