import type { DocumentLu, VehiculeLu } from "../../../domain/fre/document-lu.ts";

/** Un procès-verbal, ou un rapport qui constate sans chiffrer : rien ne s'y additionne, seule la page dit si tout est lu. */
export const estUnConstat = (
  { type_document: type }: Pick<DocumentLu, "type_document">,
  { lignes }: Pick<VehiculeLu, "lignes">,
): boolean =>
  type === "pv" || (type === "rapport" && lignes.length > 0 && lignes.every((l) => !(l.brut_ht ?? l.net_ht)));
