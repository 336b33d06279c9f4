import type { Dommage, Operation } from "../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_OPERATION } from "../../domain/fre/libelles.ts";
import type { LigneRapprochee } from "../../domain/rapprochements/rapprochement.ts";

/** Le dommage et l'opération d'une ligne, en toutes lettres. */
export const codesDeLigne = ({ dommage, operation }: LigneRapprochee) => ({
  dommage: dommage ? LIBELLES_DOMMAGE[dommage as Dommage] : null,
  operation: operation ? LIBELLES_OPERATION[operation as Operation] : null,
});
