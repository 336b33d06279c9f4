import type { DocumentLu } from "../fre/document-lu.ts";

/** Ce qu'une lecture dit du document entier, hors de ce qu'une personne corrige : gardé avec chacun de ses véhicules (colonne `lecture`). */
export type FaitsDuDocument = Pick<
  DocumentLu,
  | "totaux_releve"
  | "restes"
  | "indecises"
  | "pages_reconnues"
  | "champs_nommes"
  | "codes_nommes"
  | "colonnes_absentes"
  | "plaques_en_trop"
>;

/** Les faits à garder d'une lecture ; `documentGarde` (server/documents/reconstruire.ts) les lui rend. */
export const faitsDuDocument = ({
  totaux_releve,
  restes,
  indecises,
  pages_reconnues,
  champs_nommes,
  codes_nommes,
  colonnes_absentes,
  plaques_en_trop,
}: DocumentLu): FaitsDuDocument => ({
  totaux_releve,
  restes,
  indecises,
  pages_reconnues,
  champs_nommes,
  codes_nommes,
  colonnes_absentes,
  plaques_en_trop,
});
