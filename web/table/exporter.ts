import type { FormatExport } from "../../domain/commun/contrat.ts";
import { adresseApi } from "../api.ts";
import type { EtatListe, Valeur } from "./useListe.ts";

/** Les lignes cochées, ou toutes sauf celles décochées. */
export interface Partie {
  ids?: readonly string[];
  sauf?: readonly string[];
}

/** Adresse d'export d'une liste : son filtre et son tri, les colonnes montrées, toutes les pages ; ou une partie de ses lignes. */
export const exportDe =
  (chemin: `/${string}/export`, { entree }: Pick<EtatListe<Readonly<Record<string, Valeur>>>, "entree">) =>
  (format: FormatExport, colonnes: readonly string[], { ids, sauf }: Partie = {}): string =>
    adresseApi(chemin, {
      ...entree,
      page: undefined,
      taille: undefined,
      ids: ids?.join(","),
      sauf: sauf?.join(","),
      format,
      colonnes: colonnes.join(","),
    });
