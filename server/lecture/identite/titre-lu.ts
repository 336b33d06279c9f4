import type { TypeDocument } from "../../../domain/fre/codes.ts";
import type { Bloc } from "../commun/geometrie.ts";

export interface Titre {
  type: TypeDocument;
  bloc: Bloc | null;
  /** Le titre, puis les autres inscriptions de la page qui nomment le même papier. */
  blocs: readonly Bloc[];
  /** Vrai si un numéro est dans le titre, ou contre lui. */
  numerote: boolean;
}
