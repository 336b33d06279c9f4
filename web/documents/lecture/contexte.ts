import type { DocumentDetaille, LigneDocument } from "../../../domain/documents/document.ts";

/** Une anomalie de la ligne, ou une question sur l'un de ses champs, à laquelle la personne peut répondre « C'est juste ». */
export type Alerte = DocumentDetaille["anomalies"][number] & { champ?: string };

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
  /** La personne dit juste la valeur demandée d'une ligne. */
  confirmer: (ligne: string, champ: string) => void;
  modifiable: boolean;
  edition: (ligne: LigneDocument) => React.ReactNode;
}

export interface PropsLigne {
  ligne: LigneDocument;
  rang: number;
  gestes: GestesLigne;
}
