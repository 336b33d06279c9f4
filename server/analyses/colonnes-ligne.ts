import type { Categorie } from "../../domain/fre/categories.ts";
import type { Dommage, Element, Localisation, Operation, TypeDocument } from "../../domain/fre/codes.ts";
import { direCode } from "../../domain/fre/dire-code.ts";
import {
  LIBELLES_CATEGORIE,
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../domain/fre/libelles.ts";
import type { ColonneExport, ValeurExport } from "../exports/colonnes.ts";

/** Ce que toute ligne de frais exportée porte, quel que soit le fichier. */
interface LigneCodee {
  immatriculation: string;
  type_document: string;
  element: string | null;
  localisation: string | null;
  categorie: string;
  dommage: string | null;
  operation: string | null;
  net_ht: number | null;
}
type Colonne = ColonneExport & { valeur: (ligne: LigneCodee) => ValeurExport };

/** Les colonnes que l'export des lignes et celui du coût total de détention ont en commun, chacune nommée par son sujet. */
export const COLONNES_LIGNE = {
  immatriculation: { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (l) => l.immatriculation },
  element: {
    cle: "element",
    titre: "Élément",
    type: "texte",
    valeur: (l) => direCode<Element>(LIBELLES_ELEMENT, l.element),
  },
  localisation: {
    cle: "localisation",
    titre: "Localisation",
    type: "texte",
    valeur: (l) => direCode<Localisation>(LIBELLES_LOCALISATION, l.localisation),
  },
  categorie: {
    cle: "categorie",
    titre: "Catégorie",
    type: "texte",
    valeur: (l) => direCode<Categorie>(LIBELLES_CATEGORIE, l.categorie),
  },
  dommage: {
    cle: "dommage",
    titre: "Dommage",
    type: "texte",
    valeur: (l) => direCode<Dommage>(LIBELLES_DOMMAGE, l.dommage),
  },
  operation: {
    cle: "operation",
    titre: "Opération",
    type: "texte",
    valeur: (l) => direCode<Operation>(LIBELLES_OPERATION, l.operation),
  },
  document: {
    cle: "document",
    titre: "Document",
    type: "texte",
    valeur: (l) => direCode<TypeDocument>(LIBELLES_TYPE_DOCUMENT, l.type_document),
  },
  net: { cle: "net_ht", titre: "Net HT", type: "montant", valeur: (l) => l.net_ht },
} as const satisfies Record<string, Colonne>;
