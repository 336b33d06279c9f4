import type { FiltresLignes, LigneAnalysee } from "../../domain/analyses/detail.contrat.ts";
import type { Categorie } from "../../domain/fre/categories.ts";
import type { Dommage, Element, Localisation, Operation, TypeDocument } from "../../domain/fre/codes.ts";
import {
  LIBELLES_CATEGORIE,
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_LOCALISATION,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../domain/fre/libelles.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { lignesAExporter } from "./lignes.queries.ts";

/** Un code d'un document ancien, hors des listes, se montre tel quel. */
const dire = <C extends string>(libelles: Record<C, string>, code: string | null): string | null =>
  code === null ? null : (libelles[code as C] ?? code);

export const exporterLignes = exporterListe<FiltresLignes, LigneAnalysee>({
  nom: "lignes-de-frais",
  titre: "Lignes de frais",
  requete: lignesAExporter,
  colonnes: [
    { cle: "immatriculation", titre: "Immatriculation", type: "code", valeur: (l) => l.immatriculation },
    { cle: "client", titre: "Client", type: "texte", valeur: (l) => l.client_nom },
    { cle: "date", titre: "Date de restitution", type: "date", valeur: (l) => l.date_restitution },
    { cle: "loueur", titre: "Loueur", type: "texte", valeur: (l) => l.loueur_nom },
    { cle: "agence", titre: "Agence", type: "texte", valeur: (l) => l.agence },
    { cle: "designation", titre: "Désignation", type: "texte", largeur: 40, valeur: (l) => l.designation },
    { cle: "element", titre: "Élément", type: "texte", valeur: (l) => dire<Element>(LIBELLES_ELEMENT, l.element) },
    { cle: "dommage", titre: "Dommage", type: "texte", valeur: (l) => dire<Dommage>(LIBELLES_DOMMAGE, l.dommage) },
    {
      cle: "operation",
      titre: "Opération",
      type: "texte",
      valeur: (l) => dire<Operation>(LIBELLES_OPERATION, l.operation),
    },
    {
      cle: "categorie",
      titre: "Catégorie",
      type: "texte",
      valeur: (l) => dire<Categorie>(LIBELLES_CATEGORIE, l.categorie),
    },
    {
      cle: "localisation",
      titre: "Localisation",
      type: "texte",
      valeur: (l) => dire<Localisation>(LIBELLES_LOCALISATION, l.localisation),
    },
    {
      cle: "document",
      titre: "Document",
      type: "texte",
      valeur: (l) => dire<TypeDocument>(LIBELLES_TYPE_DOCUMENT, l.type_document),
    },
    { cle: "net_ht", titre: "Net HT", type: "montant", valeur: (l) => l.net_ht },
  ],
});
