import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FormatExport } from "../../domain/commun/contrat.ts";
import type { Colonne } from "./colonnes.ts";
import type { Partie } from "./exporter.ts";
import type { Filtre } from "./filtres.ts";
import type { Choix } from "./selection.ts";
import type { EtatListe } from "./useListe.ts";

/** Ce qu'un écran de liste dit de la sienne. */
export interface ProprietesListe<L> {
  /** Identité de la liste, pour ses préférences. */
  id: string;
  /** Ce que la table contient, lu par les lecteurs d'écran. */
  legende: string;
  liste: EtatListe<unknown>;
  requete: Pick<UseQueryResult<{ lignes: L[]; total: number }>, "data" | "error" | "isPlaceholderData" | "refetch">;
  colonnes: readonly Colonne<L>[];
  cle: (ligne: L) => string;
  /** Adresse de la fiche : la ligne entière y mène. */
  lien: (ligne: L) => string;
  /** « restitution », « restitutions » : pour compter. */
  noms: readonly [string, string];
  /** Texte exact quand rien n'est trouvé. */
  texteVide: string;
  /** Texte exact pendant la première attente, s'il y en a un. */
  texteAttente?: string;
  /** Proposé quand il n'y a encore rien du tout. */
  actionVide?: ReactNode;
  filtres?: readonly Filtre[];
  exporter?: (format: FormatExport, colonnes: readonly string[], partie?: Partie) => string;
  placeholderRecherche?: string;
  /** À droite de la barre. */
  actions?: ReactNode;
  /** Présent, les lignes se choisissent. */
  selection?: {
    /** Ce que lit la case d'une ligne : « Sélectionner AB-123-CD ». */
    nom: (ligne: L) => string;
    /** Ce que l'on peut faire des lignes choisies. */
    gestes: (choix: Choix) => ReactNode;
  };
}
