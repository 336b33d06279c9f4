import type { FormatExport } from "../../domain/commun/contrat.ts";
import { adresseApi } from "../api.ts";
import type { EtatListe, Valeur } from "./useListe.ts";

/** Adresse d'export d'une liste : son filtre et son tri, les colonnes montrées, toutes les pages. */
export const exportDe =
  (chemin: `/${string}/export`, { entree }: Pick<EtatListe<Readonly<Record<string, Valeur>>>, "entree">) =>
  (format: FormatExport, colonnes: readonly string[]): string =>
    adresseApi(chemin, { ...entree, page: undefined, taille: undefined, format, colonnes: colonnes.join(",") });
