import type { DocumentDetaille, LigneDocument } from "../../../domain/documents/document.ts";

export type Alerte = DocumentDetaille["anomalies"][number];

/** Ce qu'une ligne doit savoir et peut demander, qu'elle soit dessinée en rangée ou en fiche. */
export interface GestesLigne {
  documentId: string;
  choisie: string | null;
  choisir: (id: string) => void;
  editee: string | null;
  editer: (id: string | null) => void;
  retirees: ReadonlySet<string>;
  retirer: (id: string) => void;
  garder: (id: string) => void;
  /** Anomalies de chaque ligne, par rang. */
  alertes: ReadonlyMap<number, readonly Alerte[]>;
  modifiable: boolean;
  edition: (ligne: LigneDocument) => React.ReactNode;
}

export interface PropsLigne {
  ligne: LigneDocument;
  rang: number;
  gestes: GestesLigne;
}
