import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import type { Page } from "../commun/geometrie.ts";
import type { Facon } from "../propositions/proposition.ts";

/** Comment la page a été dressée avant d'être lue : ce qui est de front séparé ou non, et à quelle gouttière (à partir de 1 ; 0 : aucune). */
export interface Dressage {
  deFront: boolean;
  gouttiere: number;
}

/** Une lecture entière du document, et ce qui y a mené. */
export interface Lecture {
  facon: Facon | "sans_texte";
  dressage: Dressage;
  document: DocumentLu;
  /** Les pages telles qu'elle les a dressées. */
  pages: readonly Page[];
}
