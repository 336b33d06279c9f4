import type { FiltresAffectations } from "../../domain/affectations/affectation.contrat.ts";
import { importAffectations } from "../../domain/imports/descriptions/affectations.ts";
import type { TypeColonne } from "../exports/colonnes.ts";
import { exporterListe } from "../exports/exporter-liste.ts";
import { type AffectationExportee, affectationsAExporter } from "./affectations.queries.ts";

const TYPES: Partial<Record<string, TypeColonne>> = {
  date: "date",
  kilometrage: "entier",
  texte: "texte",
  permis: "permis",
};

/** Les affectations aux colonnes du modèle d'import, sans exception : ce fichier se corrige et se redépose. */
export const exporterAffectations = exporterListe<FiltresAffectations, AffectationExportee>({
  nom: "affectations",
  titre: importAffectations.titre,
  requete: affectationsAExporter,
  colonnes: importAffectations.colonnes.map(({ cle, titre, nature }) => ({
    cle,
    titre,
    type: TYPES[nature] ?? "code",
    valeur: (a) => a[cle as keyof AffectationExportee],
  })),
});
