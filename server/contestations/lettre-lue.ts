import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import type { DocumentIllustre } from "../documents/photos-document.ts";
import type { DossierDeLettre } from "./lettre.queries.ts";

/** Tout ce dont une lettre se compose. */
export interface Lue {
  contestation: ContestationLue;
  dossier: DossierDeLettre;
  /** Les rapports où se lisent les lignes réclamées : leurs photos s'impriment. */
  rapports: ReadonlyMap<string, DocumentIllustre>;
}
